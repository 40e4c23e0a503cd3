import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCookie } from '../../app/accounts/language'
import { helper, openAs, shownDigest } from '../support/a-furnished-app'
import { type LivedIn, startLivedIn } from '../support/a-lived-in-app'
import { startApp } from '../support/app'
import { contrastInDark, loadAxe, violationsInDark, violationsInLight } from '../support/axe'
import { openChromium, openPage } from '../support/chromium'
import { observeShifts, shiftOf } from '../support/layout-shift'
import { overflow } from '../support/legibility'
import { owner } from '../support/seed'
import { pagePatterns } from '../support/sitemap'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

let furnished: LivedIn
let browser: Browser
beforeAll(async () => {
  furnished = await startLivedIn()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await furnished?.app.stop()
})

const openWithAxe = async (who?: typeof owner): Promise<Page> => {
  const page = await openAs(browser, furnished.app, who)
  await loadAxe(page.context())
  return page
}

/** One answer of each kind: found, by number alone, nothing, hints, and several codes. */
const lookups = [
  shownDigest,
  '3862911840',
  'no code in here',
  'NEXT_REDIRECT;replace;/basket;307;',
  `1234567 ${shownDigest}`,
]
const answers = lookups.map((text) => `/lookup?q=${encodeURIComponent(text)}`)
const receipts = [`/d/${shownDigest}`, '/d/1111111111', '/d/%20']
const failures = ['loader', 'render', 'parent', 'refusal', 'deferred'].map((kind) => `/__lab/${kind}`)

const signedOut = ['/', '/sign-in', '/nowhere', '/__lab', '/lookup', ...receipts, ...failures]

/** Further states of pages. */
const variants = [
  ...['?q=nonsense', '?q=level:error+)+browser:', '?q=is:all'].map((query) => `/issues${query}`),
  ...['/issues/SHOP-2', '/issues/SHOP-3', '/issues/SHOP-999', '/projects/none', '/projects/bare'],
  '/projects/bare/source-maps',
  '/issues/views/new',
  '/projects/shop/grouping?rule=1',
  // The form of an alert rule with all of its fields, and with mistakes in them.
  '/projects/shop/alerts/rules/new?form=rule&when=threshold&when=release&when=looked_up&quiet=on&threshold-count=x&q=is:nonsense',
  ...answers,
]

const forHelper = ['/', '/issues', '/projects', '/account', '/lookup', ...answers]

/** Pages of the sitemap that answer with an error: nothing is at the address, or its link was used. */
const refusals: Record<string, number> = {
  '/*': 404,
  '/sign-in/link': 403,
  '/sign-in/with/:id': 503,
  '/sign-in/callback': 400,
  '/sign-in/reset': 403,
  '/invitation': 404,
}

const patterns = await pagePatterns()
const areas = ['/issues', '/projects', '/admin', '/account', '']
/** The area of a page. Each page is in exactly one, also new ones. */
const areaOf = (pattern: string) => areas.find((area) => pattern.startsWith(area)) ?? ''

/** Every page of an area, opened, but the one that is only there during set-up, which is tested below. */
async function* pagesIn(area: string, page: Page): AsyncGenerator<string> {
  for (const pattern of patterns.filter((one) => areaOf(one) === area && one !== '/setup')) {
    const path = furnished.addressOf(pattern)
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(refusals[pattern] ?? 200)
    yield path
  }
}

/** The most a page may move while it loads, as a share of the window. */
const mostShift = 0.02

test.each(areas)(
  'every page of the sitemap under %s/ breaks no rule of access, fits a narrow phone, and moves nothing while it loads',
  async (area) => {
    const page = await openWithAxe(owner)
    await observeShifts(page)
    const found: string[] = []
    for await (const path of pagesIn(area, page)) {
      const shift = await shiftOf(page)
      if (shift > mostShift) found.push(`${path} moves by ${shift}`)
      found.push(...(await complaintsOf(page)).map((complaint) => `${path} ${complaint}`))
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    expect(found).toEqual([])
  },
)

test.runIf(isWholeRun).each(areas)(
  'in German, pages under %s/ have names for all controls, enough contrast in the dark, and fit a narrow phone',
  async (area) => {
    const page = await openWithAxe(owner)
    await page.context().addCookies([{ name: languageCookie, value: 'de', url: furnished.app.url }])
    const found: string[] = []
    for await (const path of pagesIn(area, page)) {
      expect(await page.locator('html').getAttribute('lang'), path).toBe('de')
      found.push(...(await complaintsAt(page, 360, violationsInDark)).map((complaint) => `${path} ${complaint}`))
    }
    expect(found).toEqual([])
  },
)

const visitors = [
  { who: 'somebody signed out', account: undefined, paths: signedOut },
  { who: 'the owner, of other kinds', account: owner, paths: variants },
  { who: 'a helper', account: helper, paths: forHelper },
]

test.each(visitors)('pages for $who break no rule of access and fit a narrow phone', async ({ account, paths }) => {
  const page = await openWithAxe(account)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    const complaints = (await complaintsOf(page)).filter(
      (one) => !isLiteral(path) || !one.startsWith('page-has-heading-one'),
    )
    found.push(...complaints.map((complaint) => `${path} ${complaint}`))
  }
  await page.context().close()
  expect(found).toEqual([])
})

test('the form that sets an instance up does so too', async () => {
  const bare = await startApp()
  const { page, context } = await openPage(browser, bare.url, { javaScript: true })
  const link = await until('the link', () => /\/setup\?token=\S+/.exec(bare.stdoutLines().join(' '))?.[0])
  for (const path of [link, '/setup']) {
    await page.goto(path)
    expect(await complaintsOf(page), path).toEqual([])
  }
  await context.close()
  await bare.stop()
})

test('every question before something is deleted or disabled breaks no rule of access, and Escape answers no', async () => {
  const page = await openWithAxe(owner)
  for (const path of ['/projects/shop/keys', '/projects/shop/members', '/projects/shop/grouping', '/account/tokens']) {
    await page.goto(path)
    const ask = page.getByRole('button', { name: /^(Disable|Remove|Delete)…/ }).first()
    await ask.click()
    const question = page.locator('[popover]:popover-open')
    await question.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent), path).toBe('Cancel')
    expect(await violationsInLight(page), path).toEqual([])
    expect(await violationsInDark(page), path).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await ask.evaluate((button) => button === document.activeElement), path).toBe(true)
  }
})

/** Failure pages show the fixed sentence, which is not a heading. */
const isLiteral = (path: string) => path.startsWith('/__lab/')

/** Forms with mistakes show the typed values and what to do. */
const mistakes = [
  ['/sign-in', { email: 'nobody@example.com', password: 'wrong' }],
  ['/projects/new', { name: '' }],
  ['/projects/shop/settings', { name: '' }],
  ['/projects/shop/keys', { label: 'x'.repeat(61) }],
  ['/projects/shop/members', { form: 'new', email: 'nobody@example.com', role: 'helper' }],
  ['/projects/shop/quotas', { whose: 'project', 'error.hour': 'many' }],
  ['/projects/shop/grouping', { form: 'rule', intent: 'preview', type: 'Till*' }],
  ['/issues/SHOP-1/grouping', { form: 'merge', others: 'SHOP-99' }],
  ['/issues/views/new', { name: '', q: '' }],
  ['/issues/SHOP-1/mute', { users: 'abc' }],
  ['/issues/SHOP-1/resolution', { commit: 'zzz' }],
  ['/account/password', { current: 'wrong', password: 'short' }],
] as const

test('forms with mistakes break no rule of access either', async () => {
  const page = await openWithAxe(owner)
  const found: string[] = []
  await page.goto('/projects')
  for (const [path, fields] of mistakes) {
    await Promise.all([page.waitForEvent('load'), page.evaluate(sendForm, { path, fields })])
    found.push(...(await complaintsOf(page)).map((complaint) => `${path} with mistakes ${complaint}`))
    expect(await page.getByRole('main').count(), path).toBe(1)
  }
  await page.context().close()
  expect(found).toEqual([])
})

/** In the page: posts a whole document, as a browser without JavaScript does, without the fields' own validation. */
function sendForm({ path, fields }: { path: string; fields: Record<string, string> }) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = path
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/**
 * All rules in light on a phone, and contrast again in the dark. The whole run looks at the dark page on a desk, too, with its menus open: for
 * all rules that depend on colours.
 */
async function complaintsOf(page: Page): Promise<string[]> {
  const onPhone = await complaintsAt(page, 360, violationsInLight)
  const inDark = isWholeRun
    ? await complaintsAt(page, 1280, violationsInDark)
    : await contrastInDark(page, { frame: new URL(page.url()).pathname === '/' })
  return [...onPhone, ...inDark]
}

async function complaintsAt(page: Page, width: number, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  const over = await overflow(page)
  const found = over ? [`is ${over} px too wide`, ...(await look(page))] : await look(page)
  return found.map((one) => `${one} (${width})`)
}
