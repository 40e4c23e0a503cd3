import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Furnished, openAs, shownDigest, startFurnished } from '../support/a-furnished-app'
import { settled } from '../support/api'
import { hydrated, openChromium } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { observeShifts, shiftOf } from '../support/layout-shift'
import { owner } from '../support/seed'
import { until } from '../support/until'

let furnished: Furnished
let browser: Browser
let page: Page
beforeAll(async () => {
  furnished = await startFurnished()
  const { app, project } = furnished
  const failures = Array.from({ length: 60 }, (_, place) => eventEnvelope(failureAt(place)).body)
  await Promise.all(failures.map((body) => sendEnvelope(app, project, body)))
  await settled(app)
  browser = await openChromium()
  page = await openAs(browser, app, owner, true)
})
afterAll(async () => {
  await browser?.close()
  await furnished?.app.stop()
})

const kilobyte = 1024

test('the first load of 50 issues is light: 30 KB of HTML, 12 KB of CSS, 60 KB of fonts, 110 KB of JavaScript on the wire', async () => {
  const wire = await transfersOf(page)
  await page.goto('/issues')
  await hydrated(page)
  expect(await page.locator('[data-row]').count()).toBe(50)
  const bytes = await wire()
  console.info('Bytes on the wire for the first load of /issues:', bytes)
  expect(bytes.Document).toBeGreaterThan(0)
  expect(bytes.Document).toBeLessThanOrEqual(30 * kilobyte)
  expect(bytes.Stylesheet).toBeLessThanOrEqual(12 * kilobyte)
  expect(bytes.Font).toBeGreaterThan(0)
  expect(bytes.Font).toBeLessThanOrEqual(60 * kilobyte)
  expect(bytes.Script).toBeLessThanOrEqual(110 * kilobyte)
})

const pages = () => [
  '/',
  '/issues',
  '/issues/SHOP-1',
  `/issues/SHOP-1/events/${furnished.eventId}`,
  `/lookup?q=${shownDigest}`,
  '/projects/shop/connect',
  '/projects/shop/quotas',
  '/account',
  '/help/grouping',
]

test('every page is styled with at most 12 KB of CSS', async () => {
  const heavy: string[] = []
  for (const path of pages()) {
    const fresh = await openAs(browser, furnished.app, owner)
    const wire = await transfersOf(fresh)
    await fresh.goto(path)
    const { Stylesheet } = await wire()
    if (Stylesheet > 12 * kilobyte) heavy.push(`${path}: ${Stylesheet} bytes`)
    await fresh.context().close()
  }
  expect(heavy).toEqual([])
})

test('a page that came by script has its own style sheets', async () => {
  const fresh = await openAs(browser, furnished.app, owner)
  await fresh.goto('/projects')
  await hydrated(fresh)
  await fresh.getByRole('link', { name: 'Issues', exact: true }).click()
  await fresh.locator('.bulk-bar').waitFor()
  expect(await fresh.locator('.bulk-bar').evaluate((bar) => getComputedStyle(bar).position)).toBe('sticky')
})

test('nothing moves when a font comes late', async () => {
  const late = await openAs(browser, furnished.app, owner)
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    release = resolve
  })
  await late.route('**/*.woff2', async (route) => {
    await asked
    await route.continue()
  })
  await observeShifts(late)
  await late.goto('/issues', { waitUntil: 'commit' })
  await hydrated(late)
  release()
  await late.evaluate(() => document.fonts.ready)
  // The fallback of the font has other widths on other machines: a word may move by a pixel, a line may not.
  expect(await shiftOf(late)).toBeLessThan(0.001)
})

test('the first issue of the list is high on the page, on a desk and on a phone', async () => {
  await page.goto('/issues')
  const topOfFirstRow = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    return (await page.locator('[data-row]').first().boundingBox())?.y
  }
  expect(await topOfFirstRow(1280, 800)).toBeLessThanOrEqual(250)
  expect(await topOfFirstRow(390, 844)).toBeLessThanOrEqual(265)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a message about what was done moves nothing', async () => {
  await observeShifts(page)
  await page.goto('/projects/shop/settings')
  await hydrated(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await shiftOf(page)).toBe(0)
})

type Transfers = { Document: number; Stylesheet: number; Script: number; Font: number }

/** Counts the compressed bytes of bodies from now on, by type: of all that the page has asked for, when its scripts run and it has its fonts. */
async function transfersOf(of: Page): Promise<() => Promise<Transfers>> {
  const session: CDPSession = await of.context().newCDPSession(of)
  const started = new Map<string, { type: string; head: number }>()
  const underWay = new Set<string>()
  const bytes: Transfers = { Document: 0, Stylesheet: 0, Script: 0, Font: 0 }
  // Updates of an open page have no end.
  session.on('Network.requestWillBeSent', ({ requestId, type }) => type !== 'EventSource' && underWay.add(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    started.set(requestId, { type, head: response.encodedDataLength }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head } = started.get(requestId) ?? { type: '', head: 0 }
    if (type === 'Document' || type === 'Stylesheet' || type === 'Script' || type === 'Font')
      bytes[type] += encodedDataLength - head
    underWay.delete(requestId)
  })
  await session.send('Network.enable')
  return async () => {
    await hydrated(of)
    await of.evaluate(() => document.fonts.ready.then(() => undefined))
    await until('everything to be loaded', () => underWay.size === 0)
    return bytes
  }
}

function failureAt(place: number): Record<string, unknown> {
  const name = `step${String.fromCharCode(97 + (place % 26))}${String.fromCharCode(97 + Math.floor(place / 26))}`
  const frame = { function: name, filename: `/app/src/checkout/${name}.ts`, lineno: place + 1, in_app: true }
  const value = `${name} found no basket for the customer who is paying`
  return {
    release: 'shop@4.12.3',
    exception: { values: [{ type: `${name}Error`, value, stacktrace: { frames: [frame] } }] },
  }
}
