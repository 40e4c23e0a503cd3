import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServerInTest } from '../support/a-mail-server'
import { settled } from '../support/api'
import { type App, finish, startApp } from '../support/app'
import { startReceiver } from '../support/channel-receivers'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, owner, type SeededProject, seed } from '../support/seed'
import { until } from '../support/until'

let app: App
let project: SeededProject
let browser: Browser
let mailServer: MailServerInTest
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  mailServer = await aMailServer()
  receiver = await startReceiver('webhook')
  app = await startApp({
    env: {
      SMTP_URL: `smtp://localhost:${mailServer.port}?tls=never`,
      MAIL_FROM: 'Digestline <errors@example.com>',
      OUTSIDE_ALLOW: '127.0.0.1',
    },
  })
  project = (await seed(app, 'Shop')).project
  const channel = (kind: string, name: string, ...settings: string[]) =>
    digestline(app, [
      ...['channel', 'add', '--project', 'shop', '--kind', kind, '--name', name],
      ...settings.flatMap((setting) => ['--setting', setting]),
    ])
  await channel('mail', 'Ops', 'to=ops@example.com')
  await channel('webhook', 'Hook', `url=${receiver.url}/hook`, `secret=${receiver.secret}`)
  const exception = { values: [{ type: 'RangeError', value: 'Offset is out of bounds' }] }
  await sendEnvelope(app, project, eventEnvelope({ exception }).body)
  await settled(app)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await receiver?.stop()
  await mailServer?.close()
})

const title = 'RangeError: Invalid count value: -1'

// The issue is new the first time. It is resolved from the mail, so that it regresses the second time.
test.each([
  { javaScript: true, type: 'new', subject: 'New issue', before: '1 time' },
  { javaScript: false, type: 'regressed', subject: 'Regressed in', before: '2 times' },
])('from a rule to a resolved issue, with JavaScript: $javaScript', async ({ javaScript, type, subject, before }) => {
  const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
  await context.request.post(`${app.url}/sign-in`, { form: { ...owner, next: '/' }, headers: { origin: app.url } })
  await page.goto('/projects/shop/alerts/rules/new')
  if (javaScript) await hydrated(page)
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('RangeError')
  if (javaScript) await search.press('Escape').then(() => search.press('Enter'))
  else await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText(`This rule would have alerted ${before}`).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Crashes, ${type}`)
  const [other] = ['new', 'regressed'].filter((kind) => kind !== type)
  await page.locator(`input[name=when][value=${other}]`).uncheck()
  await page.getByRole('checkbox', { name: 'Ops' }).check()
  await page.getByRole('checkbox', { name: 'Hook' }).check()
  await page.locator('select[name=gather]').selectOption('0')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await page.getByRole('status').filter({ hasText: 'Rule created' }).waitFor()

  await finish(['tests/support/shop.mjs', project.dsn.replace(/@[^/]+/, `@${new URL(app.url).host}`)], {})
  const hook = await until('the webhook', () =>
    receiver.received.map(({ body }) => JSON.parse(body)).find((body) => body.type === `issue.${type}`),
  )
  expect(hook).toMatchObject({
    issue: { title, status: type === 'new' ? 'open' : type },
    rule: { name: `Crashes, ${type}` },
    folded: 0,
  })
  const mail = await until('the mail', () =>
    mailServer.mails.find(({ to, parsed }) => to.includes('ops@example.com') && parsed.subject?.includes(subject)),
  )
  expect(mail.parsed.text).toContain(title)

  const { pathname } = new URL(/^Resolve: (\S+)$/m.exec(mail.parsed.text ?? '')?.[1] ?? '')
  await page.goto(pathname)
  // Opening the link changes nothing: programs open every link of a mail.
  await page.goto(`/issues/${hook.issue.shortId}`)
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
  await page.goto(pathname)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== pathname)
  await page.goto(`/issues/${hook.issue.shortId}`)
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor()
  expect(complaints).toEqual([])
})
