import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline } from '../support/seed'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

const desk = { email: 'desk@receipts.example', password: 'a password of somebody' }
const codes = { scripts: '3862914711', plain: '3862914712' }

let app: App
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Receipts')
  app = tenant.app
  for (const [type, digest] of Object.entries(codes)) {
    const thrown = { type, value: 'the till is locked' }
    await sendEnvelope(
      app,
      tenant.project,
      eventEnvelope({ exception: { values: [thrown] }, fingerprint: [type], tags: { digest } }).body,
    )
  }
  await settled(app)
  const place = ['--project', 'receipts', '--role', 'helper']
  await digestline(app, ['user', 'add', '--email', desk.email, '--password-stdin', ...place], desk.password)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

for (const javaScript of withJavaScript) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const code = javaScript ? codes.scripts : codes.plain
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))
  const open = () => openPage(browser, app.url, { javaScript })
  const signedIn = async ({ email, password }: { email: string; password: string }) => {
    const visitor = await open()
    const form = { email, password, next: '/' }
    await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
    return visitor
  }

  test(`${how}: a visitor reports, a developer reads and resolves it, and the visitor sees that it is fixed`, async () => {
    const [visitor, developer] = [await open(), await signedIn(tenant)]
    await visit(visitor.page, `/d/${code}`)
    await visitor.page.getByRole('textbox', { name: 'What were you doing?' }).fill('Paying for two lamps.')
    await visitor.page.getByRole('textbox', { name: 'E-mail (optional)' }).fill('mira@home.example')
    await visitor.page.getByRole('button', { name: 'Send' }).click()
    await visitor.page.getByRole('status').filter({ hasText: 'Received.' }).waitFor()

    const { page } = developer
    await visit(page, `/lookup?q=${code}`)
    await page.getByRole('link', { name: 'Open issue' }).click()
    await page.getByRole('link', { name: 'Support 1 no note for support yet' }).click()
    await page.getByText('Paying for two lamps.').waitFor()
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask them to sign in again.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').filter({ hasText: 'Note saved' }).waitFor()
    await visit(visitor.page, `/d/${code}`)
    await visitor.page.getByText('Received. We are looking into it.').waitFor()
    await page.getByRole('button', { name: 'Resolve', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'resolved' }).waitFor()
    await visit(visitor.page, `/d/${code}`)
    await visitor.page.getByText('The failure you reported is fixed.').waitFor()
    expect([...visitor.complaints, ...developer.complaints]).toEqual([])
  })

  test(`${how}: a helper answers a call with the developers’ note, and writes it down`, async () => {
    const { page, complaints } = await signedIn(desk)
    await visit(page, `/lookup?q=${code}`)
    await page.getByText('Ask them to sign in again.').waitFor()
    await page.getByText('This problem is fixed.').waitFor()
    await page.getByRole('textbox', { name: 'Note' }).fill('Cannot pay since this morning.')
    await page.getByRole('button', { name: 'Log call' }).click()
    await page.getByRole('row').filter({ hasText: 'Cannot pay since this morning.' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('')
    expect(await page.getByRole('main').textContent()).not.toMatch(/the till is locked/)
    expect(complaints).toEqual([])
  })
}
