import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { tooSmallToTouch } from '../support/axe'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { overflow } from '../support/legibility'
import { digestline, makeAccount, makeOwner, type SeededProject } from '../support/seed'
import { type Tenant, tenantOn } from '../support/shared-app'

/*
 * A day with Digestline, from the first screen to an undo: with scripts, without scripts, and on a phone. (By keyboard alone:
 * access-keys.test.ts; calls and support: receipts.test.ts; the first day: setup.test.ts.)
 */
let app: App
let tenant: Tenant
let browser: Browser
let project: SeededProject
beforeAll(async () => {
  // Its own: a test counts the pages that listen.
  app = await startApp()
  await makeOwner(app)
  tenant = await tenantOn(app, 'Journeys')
  project = tenant.project
  for (const journey of ['with scripts', 'without scripts', 'by phone']) {
    await send(`Till ${journey}`, 'shop@1.0.0')
    await send(`Clerk ${journey}`, 'shop@1.0.0')
  }
  await settled(app)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const send = (type: string, release: string) =>
  sendEnvelope(
    app,
    project,
    eventEnvelope({ exception: { values: [{ type, value: 'nobody is there' }] }, release }).body,
  )

/** An event that is recorded when this resolves. */
const recorded = (type: string, release: string) => send(type, release).then(() => settled(app))

const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

for (const [number, javaScript] of [
  [1, true],
  [2, false],
] as const) {
  const how = javaScript ? 'with scripts' : 'without scripts'
  const settle = (page: Page) => (javaScript ? hydrated(page) : Promise.resolve())
  // Each journey has its own release, because a release is new only once.
  const next = `shop@1.${number}.0`

  test(`${how}: first screen, search, resolve, regress, mute, give, merge and undo`, async () => {
    const { page, complaints } = await openPage(browser, app.url, { javaScript })
    await page.goto('/sign-in?next=/')
    await settle(page)
    await page.getByLabel('E-mail').fill(tenant.email)
    await page.getByLabel('Password').fill(tenant.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /^New \d/ }).waitFor()
    await page.getByText('first seen in the last 7 days').first().waitFor()

    await page.getByRole('link', { name: 'Issues', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor()
    await settle(page)
    await page.getByRole('combobox', { name: 'Search issues' }).fill(`"Till ${how}"`)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q')?.includes(`Till ${how}`) ?? false)
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    await page.getByRole('link', { name: `Till ${how}` }).click()

    await page.getByRole('heading', { level: 1, name: `Till ${how}` }).waitFor()
    await settle(page)
    await page.getByLabel('Resolve in…').click()
    await page.getByRole('button', { name: 'Then open the next issue' }).click()
    // The menu closes at once, and an act before the answer would still open the next issue.
    await page.locator('[name=on][aria-pressed=false]').waitFor({ state: 'attached' })
    await settle(page)
    await page.getByLabel('Resolve in…').click()
    await page.getByRole('button', { name: 'Next release' }).click()
    await said(page, /resolved in the next release/)
    await page.getByText('Resolved in the next release', { exact: true }).waitFor()
    await recorded(`Till ${how}`, 'shop@1.0.0')
    await page.reload()
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await recorded(`Till ${how}`, next)
    await page.reload()
    await page.getByText(`Happened again in ${next}.`, { exact: true }).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    await settle(page)

    await page.getByLabel('Mute until…').click()
    await page.getByRole('button', { name: 'It happens 100 more times' }).click()
    await said(page, /muted until it happens 100 more times/)
    await page.getByText('Muted until it happens 100 more times (103 in total)').waitFor()
    await page.getByLabel('Assign', { exact: true }).click()
    await page.getByRole('button', { name: '(me)' }).click()
    await said(page, /assigned to/)
    await page.getByLabel('Priority: Medium').click()
    await page.getByRole('button', { name: 'High', exact: true }).click()
    await said(page, /set to high priority/)
    await page.getByLabel('More actions').click()
    await page.getByRole('button', { name: 'Bookmark' }).click()
    await said(page, /bookmarked/)
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByText('resolved this in the next release').waitFor()
    await page.getByText(`Regressed in ${next}.`).waitFor()

    await mergeAndUndo(page, how, settle)
    expect(complaints).toEqual([])
  })

  test(`${how}: the first screen says what changed, until all is seen`, async () => {
    await recorded('Till on the first screen', 'shop@9.0.0')
    const { page, complaints } = await signedIn(javaScript, `first-${javaScript}@journeys.example`)
    await page.goto('/')
    await page.getByRole('heading', { name: /^New \d/ }).waitFor()
    await page.getByText('first seen in the last 7 days').first().waitFor()
    await page.getByRole('link', { name: '14 days' }).click()
    await page.getByText('first seen in the last 14 days').first().waitFor()
    await page.getByRole('button', { name: 'Mark as seen' }).click()
    await page.getByRole('status').filter({ hasText: 'Marked as seen' }).waitFor()
    await page.getByText('Nothing new').waitFor()
    await page.getByRole('link', { name: '24 hours' }).click()
    await page.getByRole('heading', { name: /^New \d/ }).waitFor()
    await recorded('Till on the first screen', 'shop@9.0.0')
    await page.goto('/')
    await page
      .getByRole('heading', { name: /^(Ongoing|New) \d/ })
      .first()
      .waitFor()
    await page.getByText('Since your last visit,').waitFor()
    expect(complaints).toEqual([])
  })
}

async function mergeAndUndo(page: Page, how: string, settle: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`/issues?q=${encodeURIComponent(`"${how}"`)}`)
  await settle(page)
  const rows = page.locator('[data-row]')
  expect(await rows.count()).toBe(2)
  for (const box of await page.locator('[data-pick]').all()) await box.check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await said(page, /Merged 1 issue/)
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, /Restored 1 issue/)
  await expect.poll(() => rows.count()).toBe(2)
}

test('on a phone: a triage by touch, without ever scrolling sideways or aiming', async () => {
  const { page } = await openPage(browser, app.url, { javaScript: true, phone: true })
  const fits = async () => {
    expect(await overflow(page), page.url()).toBe(0)
    expect(await tooSmallToTouch(page), page.url()).toEqual([])
  }
  await page.goto('/sign-in?next=/')
  await hydrated(page)
  await fits()
  await page.getByLabel('E-mail').fill(tenant.email)
  await page.getByLabel('Password').fill(tenant.password)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await page.getByRole('link', { name: 'Till by phone' }).waitFor()
  await fits()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Issues', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor()
  await hydrated(page)
  await fits()
  const row = page.locator('li').filter({ hasText: 'Clerk by phone' })
  await row.getByRole('checkbox').tap()
  await fits()
  await page.getByRole('button', { name: 'Resolve', exact: true }).tap()
  await said(page, /Resolved 1 issue/)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await said(page, /Restored 1 issue/)
  await fits()

  await page.getByRole('link', { name: 'Till by phone' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Till by phone' }).waitFor()
  await fits()
  for (const name of ['Resolve in…', 'Mute until…', 'Assign', 'Priority: Medium', 'More actions']) {
    const menu = page.getByLabel(name, { exact: true })
    await menu.tap()
    const panel = await menu.locator('xpath=following-sibling::*').boundingBox()
    expect(panel!.x, name).toBeGreaterThanOrEqual(0)
    expect(panel!.x + panel!.width, name).toBeLessThanOrEqual(360)
    expect(panel!.y, name).toBeGreaterThanOrEqual(0)
    await fits()
    await menu.tap()
  }
  await page.getByRole('button', { name: 'Resolve', exact: true }).tap()
  await said(page, /\d resolved/)
  await page.goBack()
  // Resolving opened the next issue, whose page looks the same.
  await page.getByRole('heading', { level: 1, name: 'Till by phone' }).waitFor()
  await page.getByRole('link', { name: 'Activity' }).tap()
  await page.getByText('resolved this').waitFor()
  await fits()
})

test('a list and an issue say what happened meanwhile, show it on request, and nothing moves', async () => {
  const { page: list, context } = await signedIn(true)
  await list.goto('/issues')
  const issue = await context.newPage()
  await issue.goto('/issues/JOURNEYS-1')
  await Promise.all([list, issue].map(hydrated))
  await issue.getByRole('link', { name: /^Events/ }).focus()
  const place = await issue.getByRole('region', { name: 'Stack trace' }).boundingBox()
  const first = await list.locator('[data-row]').first().boundingBox()
  const listening = async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text()
    return Number(/^digestline_live_listeners (\d+)$/m.exec(text)?.[1])
  }
  await expect.poll(listening).toBe(2)

  await send('Till with scripts', 'shop@1.1.0')
  await send('Till all of a sudden', 'shop@1.1.0')
  await issue.getByRole('link', { name: '1 new event' }).waitFor()
  const line = list.getByRole('link', { name: /^1 new/ })
  await line.waitFor()
  expect(await issue.getByRole('region', { name: 'Stack trace' }).boundingBox()).toEqual(place)
  expect(await list.locator('[data-row]').first().boundingBox()).toEqual(first)
  expect(await list.getByRole('link', { name: 'Till all of a sudden' }).count()).toBe(0)

  // One by its key, one by a press. Rows that the list already shows are not loaded again.
  await list.keyboard.press('.')
  await list.getByRole('link', { name: 'Till all of a sudden' }).waitFor()
  await line.waitFor({ state: 'hidden' })
  await issue.getByRole('link', { name: '1 new event' }).click()
  await issue.getByRole('link', { name: '1 new event' }).waitFor({ state: 'hidden' })

  await list.evaluate(hide, true)
  await expect.poll(listening).toBe(1)
  await send('Till behind the curtain', 'shop@1.1.0')
  await settled(app)
  await list.evaluate(hide, false)
  await line.waitFor()
  await context.close()
  await expect.poll(listening).toBe(0)
})

test('what was typed wrongly changes nothing, and is said', async () => {
  const { page } = await signedIn(false)
  await page.goto('/issues/JOURNEYS-1')
  await page.getByLabel('Resolve in…').click()
  await page.getByRole('link', { name: 'Another release or commit…' }).click()
  await page.getByRole('textbox', { name: 'Commit' }).fill('main')
  await page.getByRole('textbox', { name: 'Commit' }).press('Enter')
  await page.getByText('Enter at least 7 hexadecimal digits of the commit.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Commit' }).inputValue()).toBe('main')
  await page.goto('/issues/JOURNEYS-1')
  await page.getByRole('button', { name: 'Unmute' }).waitFor()
})

/** In the page: simulates leaving its tab, or returning to it. */
function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function signedIn(javaScript: boolean, email = tenant.email): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, app.url, { javaScript })
  // Another account, because what was seen is stored per account.
  if (email !== tenant.email) {
    await makeAccount(app, { email, password: tenant.password })
    await digestline(app, ['member', 'add', '--project', project.slug, '--email', email, '--role', 'admin'])
  }
  const form = { email, password: tenant.password, next: '/' }
  await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  return visitor
}
