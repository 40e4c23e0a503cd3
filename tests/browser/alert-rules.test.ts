import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeProject } from '../support/seed'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

let tenant: Tenant
let app: App
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Rules')
  const { project, email } = tenant
  app = tenant.app
  const other = await makeProject(app, 'Rules till')
  await digestline(app, ['member', 'add', '--project', other.slug, '--email', email, '--role', 'admin'])
  for (const level of ['error', 'error', 'fatal']) {
    const event = { message: `The ${level} till is locked`, level, environment: 'production' }
    await sendEnvelope(app, project, eventEnvelope(event).body)
  }
  await settled(app)
  browser = await openChromium()
})
afterAll(() => browser?.close())

async function signedIn(javaScript: boolean): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, app.url, { javaScript })
  const form = { email: tenant.email, password: tenant.password, next: '/' }
  await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  return visitor
}

const would = (page: Page, words: string) => page.getByText(words).waitFor()

for (const javaScript of withJavaScript) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))
  const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const name = `Fatal ${how}`

  test(`${how}: a rule is made from its preview, switched off, copied and deleted`, async () => {
    const { page, complaints } = await signedIn(javaScript)
    await visit(page, '/projects/rules/settings')
    await page.getByRole('link', { name: 'Alerts', exact: true }).click()
    await page.getByRole('link', { name: 'New rule' }).click()
    await would(page, 'This rule would have alerted 2 times')
    const preview = () => (javaScript ? undefined : page.getByRole('button', { name: 'Preview' }).click())
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('level:fatal')
    // With scripts Enter makes it a token; without them it would send the form.
    if (javaScript) await search.press('Escape').then(() => search.press('Enter'))
    await preview()
    await would(page, 'This rule would have alerted 1 time')
    await page.getByRole('button', { name: 'Remove level:fatal' }).click()
    await would(page, 'This rule would have alerted 2 times')
    await page.getByRole('checkbox', { name: 'Threshold' }).check()
    await page.getByRole('textbox', { name: 'At least' }).fill('none')
    await preview()
    await page.getByText('Enter a whole number from 1 to 1,000,000.').waitFor()
    await page.getByRole('textbox', { name: 'At least' }).fill('50')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save rule' }).click()
    await said(page, 'Rule created')

    await page.getByRole('switch', { name: `Turn on ${name}` }).click()
    await said(page, `${name} is off`)
    const menu = async (item: string) => {
      await page.getByLabel(`Actions for ${name}`).click()
      await page
        .getByRole('link', { name: item })
        .or(page.getByRole('button', { name: item }))
        .locator('visible=true')
        .click()
    }
    await menu('Copy to project…')
    await page.getByRole('radio', { name: 'Rules till' }).check()
    await page.getByRole('button', { name: 'Copy rule' }).click()
    await said(page, `${name} copied to Rules till`)

    await visit(page, '/projects/rules/alerts')
    await menu('Delete…')
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete rule' })
      .click()
    await said(page, 'Rule deleted')
    expect(complaints).toEqual([])
  })

  test(`${how}: a file of rules is imported`, async () => {
    const { page, complaints } = await signedIn(javaScript)
    await visit(page, '/projects/rules-till/alerts')
    await page.getByLabel('More actions').click()
    await page.getByRole('link', { name: 'Import…' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Choose a file or paste its text.').waitFor()
    const rule = { name: `Imported ${how}`, when: ['regressed'], channels: [{ kind: 'slack', name: '#gone' }] }
    const file = JSON.stringify({ digestline: 'alert-rules', version: 1, rules: [rule] })
    const buffer = Buffer.from(file)
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'rules.json', mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(`Imported: ${rule.name}.`).waitFor()
    await page.getByText('Channels not found here: #gone.').waitFor()
    await page.getByRole('link', { name: 'Go to rules' }).click()
    await page.getByRole('link', { name: rule.name }).waitFor()
    expect(complaints).toEqual([])
  })
}
