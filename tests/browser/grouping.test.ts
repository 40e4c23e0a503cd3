import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

let tenant: Tenant
let app: App
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Groups')
  const { project } = tenant
  app = tenant.app
  const send = (event: Record<string, unknown>) => sendEnvelope(app, project, eventEnvelope(event).body)
  for (const name of ['startPayment', 'refund', 'refund', 'openTill', 'closeTill']) await send(tillError(name))
  const names = ['ada', 'bob', 'cy', 'dee', 'eve']
  for (const one of names) for (const other of names) await send({ message: `No account for ${one} and ${other} here` })
  await settled(app)
  browser = await openChromium()
})
afterAll(() => browser?.close())

const tillError = (name: string) => {
  const caller = { function: 'handle', filename: 'src/server.ts', lineno: 8, in_app: true }
  const source = { pre_context: ['  if (!till) {'], context_line: '    throw new TillError(customer.name)' }
  const frame = { function: name, filename: 'src/till.ts', lineno: 19, in_app: true, ...source }
  const value = 'no till is open for the customer'
  return { exception: { values: [{ type: 'TillError', value, stacktrace: { frames: [caller, frame] } }] } }
}

for (const javaScript of withJavaScript) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))
  const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

  test(`${how}: issues are merged and taken apart again`, async () => {
    const { page, complaints } = await signedIn(javaScript)
    await visit(page, '/issues/GROUPS-1')
    await page.getByRole('link', { name: 'Why this event is grouped here' }).click()
    await page.getByText('Events with the same exception types').waitFor()
    await page.getByRole('textbox', { name: 'Merge with' }).fill('GROUPS-99')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Issue GROUPS-99 does not exist').waitFor()
    await page.getByRole('textbox', { name: 'Merge with' }).fill('GROUPS-2 groups-3')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await said(page, /Merged GROUPS-2 and GROUPS-3 into GROUPS-1/)
    await visit(page, '/issues/GROUPS-2')
    await said(page, /GROUPS-2 is part of GROUPS-1/)
    await page.getByRole('link', { name: 'Grouping', exact: true }).click()
    for (const member of ['GROUPS-2', 'GROUPS-3']) {
      await page.getByRole('button', { name: `Unmerge ${member}` }).click()
      await said(page, new RegExp(`Unmerged ${member}`))
    }
    expect(complaints).toEqual([])
  })

  test(`${how}: a rule is tried, saved, switched off and deleted`, async () => {
    const { page, complaints } = await signedIn(javaScript)
    await visit(page, '/projects/groups/grouping')
    await page.getByRole('textbox', { name: 'Type', exact: true }).fill('Till*')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Enter a fingerprint, a title or a level.').waitFor()
    await page.getByRole('textbox', { name: 'Fingerprint' }).fill('tills')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(/would merge/).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, /Rule saved/)
    await page.getByRole('button', { name: 'Disable' }).click()
    await said(page, /Rule disabled/)
    await page.getByRole('button', { name: 'Delete… rule 1' }).click()
    await page.getByRole('dialog', { name: 'Delete rule 1?' }).getByRole('button', { name: 'Delete rule' }).click()
    await said(page, /Rule deleted/)
    expect(complaints).toEqual([])
  })

  test(`${how}: an issue is split, and comes together again`, async () => {
    const { page } = await signedIn(javaScript)
    await visit(page, '/issues/GROUPS-2/grouping')
    await page.getByText('Split this issue…').click()
    await page.getByRole('radio', { name: /^Message/ }).check()
    await page.getByRole('button', { name: 'Split issue', exact: true }).click()
    await said(page, /Splitting GROUPS-2 by message/)
    await page.getByText('Split by message. Value of this issue:').waitFor()
    await page.getByRole('button', { name: 'Remove split' }).click()
    await said(page, /Merging split events back into GROUPS-2/)
  })
}

async function signedIn(javaScript: boolean): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, app.url, { javaScript })
  const form = { email: tenant.email, password: tenant.password, next: '/' }
  await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  return visitor
}
