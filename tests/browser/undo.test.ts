import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

/* What can be taken back, and what is kept of a selection when an act is refused. */
let app: App
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Taken back')
  app = tenant.app
  const desk = await anotherProject(tenant, 'Aside')
  for (const project of [tenant.project, desk]) {
    for (const type of ['TillError', 'LampError', 'DoorError']) {
      await sendEnvelope(app, project, eventEnvelope({ exception: { values: [{ type, value: 'it is gone' }] } }).body)
      await settled(app)
    }
  }
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const box = (page: Page, shortId: string) => page.getByRole('checkbox', { name: `Select ${shortId}`, exact: true })

for (const javaScript of withJavaScript) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))
  async function signedIn() {
    const visitor = await openPage(browser, app.url, { javaScript })
    const form = { email: tenant.email, password: tenant.password, next: '/' }
    await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
    return visitor
  }

  test(`${how}: a decision on one issue is taken back from its own page`, async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/issues/TAKEN-BACK-1')
    const status = page.locator('.issue-standing')
    const mute = page.getByRole('button', { name: 'Mute', exact: true })
    await page.getByRole('button', { name: 'Resolve', exact: true }).click()
    await said(page, /TAKEN-BACK-1 resolved\./)
    await status.getByText('Resolved').waitFor()
    await mute.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, /Restored 1 issue\./)
    await status.getByText('Resolved').waitFor({ state: 'detached' })
    await mute.click()
    await said(page, /TAKEN-BACK-1 muted\./)
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, /Restored 1 issue\./)
    await status.getByText('Muted').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test(`${how}: a deletion is taken back from the list after its notice is gone`, async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/issues')
    await box(page, 'TAKEN-BACK-2').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await said(page, /Deleted 1 issue\./)
    await box(page, 'TAKEN-BACK-2').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await visit(page, '/projects')
    await visit(page, '/issues?q=is:resolved')
    const line = page.getByRole('listitem').filter({ hasText: '1 issue deleted' })
    await line.getByRole('button', { name: 'Undo' }).click()
    await said(page, /Restored 1 issue\./)
    await line.waitFor({ state: 'detached' })
    await visit(page, '/issues')
    await box(page, 'TAKEN-BACK-2').waitFor()
    expect(complaints).toEqual([])
  })

  test(`${how}: a merge across projects is refused and keeps what was selected`, async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/issues')
    for (const shortId of ['TAKEN-BACK-1', 'ASIDE-1']) await box(page, shortId).check()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await said(page, /Only issues of the same project can be merged\./)
    const selected = () =>
      page.locator('[data-pick]:checked').evaluateAll((boxes) => boxes.map((one) => one.getAttribute('value')))
    await expect.poll(async () => (await selected()).sort()).toEqual(['ASIDE-1', 'TAKEN-BACK-1'])
    if (javaScript) await page.getByText('2 selected').waitFor()
    await box(page, 'ASIDE-1').uncheck()
    await page.getByRole('button', { name: 'Resolve', exact: true }).click()
    await said(page, /Resolved 1 issue\./)
    await expect.poll(selected).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, /Restored 1 issue\./)
    expect(complaints).toEqual([])
  })
}
