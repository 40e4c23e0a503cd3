import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { type FakeTracker, fakeTracker, github } from '../support/fake-trackers'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline } from '../support/seed'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'
import { until } from '../support/until'

let app: App
let tenant: Tenant
let browser: Browser
let tracker: FakeTracker
let channel: number
beforeAll(async () => {
  tracker = await fakeTracker(github)
  tenant = await newTenant('Trackers')
  app = tenant.app
  const { project } = tenant
  for (const type of ['One', 'Two']) {
    const frame = { function: 'pay', filename: 'till.ts', lineno: 7, in_app: true, context_line: 'return till.open()' }
    const values = [{ type, value: 'no till @team', stacktrace: { frames: [frame] } }]
    await sendEnvelope(app, project, eventEnvelope({ exception: { values } }).body)
    await settled(app)
  }
  const settings = {
    repository: 'acme/shop',
    token: 'github-token',
    apiUrl: tracker.url,
    resolveOnClose: 'on',
    closeOnResolve: 'on',
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['--setting', `${name}=${value}`])
  const add = ['channel', 'add', '--project', 'trackers', '--kind', 'github', '--name', 'GitHub', ...pairs]
  channel = ((await digestline(app, add)) as { id: number }).id
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await tracker?.close()
})

let sent = 0
/** What GitHub reports, signed with this secret. */
async function report(
  secret: string,
  number: number,
  state: 'open' | 'closed',
  { id = `guid-${++sent}`, body = '' } = {},
) {
  const text =
    body ||
    JSON.stringify({
      action: state === 'closed' ? 'closed' : 'reopened',
      issue: { number, state, updated_at: new Date().toISOString(), title: 'ignored' },
      repository: { full_name: 'acme/shop' },
      sent,
    })
  const response = await fetch(`${app.url}/api/trackers/${channel}/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issues',
      'x-github-delivery': id,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
    },
    body: text,
  })
  return { status: response.status, outcome: ((await response.json()) as { outcome?: string }).outcome, text, id }
}

/** Loads the page again until it says this: what a delivery does, a page without scripts shows when it is loaded. */
async function shows(page: Page, javaScript: boolean, text: string) {
  await until(`the page to say ${text}`, async () => {
    if (!javaScript) await page.reload()
    return (await page.getByText(text, { exact: true }).count()) > 0
  })
}

for (const [before, javaScript] of withJavaScript.entries()) {
  const number = before + 1
  test(`an issue is created in GitHub, closed from both sides and unlinked ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
    await context.request.post(`${app.url}/sign-in`, {
      form: { email: tenant.email, password: tenant.password, next: '/' },
      headers: { origin: app.url },
    })
    await page.goto(`/projects/trackers/alerts/channels/${channel}/webhook`)
    if (javaScript) await hydrated(page)
    await page
      .getByRole('button', { name: /(Create|Replace) secret/ })
      .first()
      .click()
    if (number === 2) await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
    expect(await page.getByText(`/api/trackers/${channel}/webhook`).count()).toBe(1)
    await page.goto(`/projects/trackers/alerts/channels/${channel}/webhook`)
    expect(await page.getByText(/^whsec_/).count()).toBe(0)

    await page.goto(`/issues/TRACKERS-${number}`)
    if (javaScript) await hydrated(page)
    await page.getByLabel('More actions').click()
    await page.getByRole('button', { name: 'Create in GitHub' }).click()
    await page.waitForURL(`**/issues/TRACKERS-${number}/trackers`)
    await shows(page, javaScript, 'Open')
    const link = page.getByRole('link', { name: `GitHub #${number}` }).first()
    expect(await link.getAttribute('href')).toBe(`https://github.com/acme/shop/issues/${number}`)
    const made = tracker.issues[number - 1]!
    expect(made.title).toMatch(/no till @\u200bteam/)
    for (const part of ['till.ts:7', 'return till.open()', `/issues/TRACKERS-${number}`])
      expect(made.text).toContain(part)
    expect(tracker.issues).toHaveLength(number)

    expect(await report(`${secret}x`, number, 'closed')).toMatchObject({ status: 401 })
    const closed = await report(secret, number, 'closed')
    expect(closed).toMatchObject({ status: 200, outcome: 'applied' })
    expect(await report(secret, number, 'closed', { id: closed.id, body: closed.text })).toMatchObject({
      outcome: 'repeated',
    })
    expect(await report(secret, number, 'closed', { body: closed.text })).toMatchObject({ outcome: 'repeated' })
    await page.goto(`/issues/TRACKERS-${number}/history`)
    await page.getByText(`Resolved: ${number} was closed in GitHub.`).waitFor()
    expect(await report(secret, number, 'open')).toMatchObject({ outcome: 'applied' })
    // Nothing of this went back to GitHub.
    expect(made).toMatchObject({ closed: false, comments: [] })

    await page.goto(`/issues/TRACKERS-${number}`)
    if (javaScript) await hydrated(page)
    await page.getByRole('button', { name: 'Resolve', exact: true }).first().click()
    await until('GitHub to close it', () => made.closed)
    expect(made.comments).toEqual([expect.stringContaining('was resolved in Digestline')])

    await page.goto(`/issues/TRACKERS-${number}/trackers`)
    if (javaScript) await hydrated(page)
    await page.getByRole('button', { name: `Unlink GitHub #${number}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('status').filter({ hasText: 'Unlinked' }).waitFor()
    await page.getByLabel('URL or key').fill('https://github.com/acme/other/issues/1')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByText('This is not an issue of this tracker.').waitFor()
    await page.getByLabel('URL or key').fill(`#${number}`)
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    // Loading the page again before the form has left it would keep it from being sent.
    if (!javaScript) await page.getByRole('status').filter({ hasText: 'Issue is being linked' }).waitFor()
    await shows(page, javaScript, 'Closed')
    expect(made.comments).toEqual([expect.anything(), expect.stringContaining(`is linked to TRACKERS`)])
    expect(complaints).toEqual([])
  })
}
