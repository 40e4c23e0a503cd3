import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCookie } from '../../app/accounts/language'
import { openAs, shownDigest } from './a-furnished-app'
import { type LivedIn, startLivedIn } from './a-lived-in-app'
import type { App } from './app'
import { contrastInDark, loadAxe, violationsInDark, violationsInLight } from './axe'
import { openChromium } from './chromium'
import { observeShifts, shiftOf } from './layout-shift'
import { overflow } from './legibility'
import { owner } from './seed'
import { endWithWorker } from './shared-app'
import { pagePatterns } from './sitemap'
import { isWholeRun } from './tier'

/*
 * What tests/browser/access*.test.ts share. They are several files because one would be over the budget of a file.
 */

const phone = { width: 360, height: 800 }
const desk = { width: 1280, height: 800 }

let started: Promise<LivedIn> | undefined

/** The lived-in app that the files of a worker share, since they only look. It ends with the worker. */
async function sharedLivedIn(): Promise<LivedIn> {
  const lived = await startLivedIn()
  endWithWorker(lived.app)
  return lived
}

/** Declares the hooks of a file that looks at pages of a lived-in app, and changes nothing there. `open`: see `openWithAxe`. */
export function livedInPages(): {
  lived: () => LivedIn
  browser: () => Browser
  open: (who?: typeof owner) => Promise<Page>
} {
  let lived: LivedIn
  let browser: Browser
  beforeAll(async () => {
    started ??= sharedLivedIn()
    lived = await started
    browser = await openChromium()
  })
  afterAll(() => browser?.close())
  return { lived: () => lived, browser: () => browser, open: (who) => openWithAxe(browser, lived.app, who) }
}

/** A page on a narrow phone, signed in when `who` is given. */
export async function openWithAxe(browser: Browser, app: App, who?: typeof owner): Promise<Page> {
  const page = await openAs(browser, app, who)
  await loadAxe(page.context())
  await page.setViewportSize(phone)
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
export const lookupAnswers = lookups.map((text) => `/lookup?q=${encodeURIComponent(text)}`)

/** Areas of the sitemap. Each page is in exactly one, also new ones: the last has what is in no other. */
const areas = [
  '/issues',
  '/projects/:slug/alerts',
  '/projects',
  '/admin/alerts',
  '/admin',
  '/account',
  '/sign-in',
  '/help',
  '',
] as const
type Area = (typeof areas)[number]
const areaOf = (pattern: string): Area => areas.find((area) => pattern.startsWith(area)) ?? ''

/** Pages of the sitemap that answer with an error: nothing is at the address, or its link was used. */
const refusals: Record<string, number> = {
  '/*': 404,
  '/sign-in/link': 403,
  '/sign-in/with/:id': 503,
  '/sign-in/callback': 400,
  '/sign-in/reset': 403,
  '/invitation': 404,
}

/** The most a page may move while it loads, as a share of the window. */
const mostShift = 0.02

/** Declares the tests that look at every page of these areas. */
export function testAreas(of: Area[]): void {
  const { lived, open } = livedInPages()

  /** Every page of an area, opened, but the one that is only there during set-up (access-states.test.ts), with how much it moved. */
  async function* pagesIn(area: Area, page: Page): AsyncGenerator<{ path: string; moved: string[] }> {
    await observeShifts(page)
    for (const pattern of await pagePatterns()) {
      if (areaOf(pattern) !== area || pattern === '/setup') continue
      const path = lived().addressOf(pattern)
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(refusals[pattern] ?? 200)
      const shift = await shiftOf(page)
      yield { path, moved: shift > mostShift ? [`moves by ${shift}`] : [] }
    }
  }

  test.each(of)(
    'every page of the sitemap under %s/ breaks no rule of access, fits a narrow phone, and moves nothing while it loads',
    async (area) => {
      const page = await open(owner)
      const found: string[] = []
      for await (const { path, moved } of pagesIn(area, page)) {
        found.push(...[...moved, ...(await complaintsOf(page))].map((complaint) => `${path} ${complaint}`))
        if (isWholeRun) await page.setViewportSize(phone)
      }
      expect(found).toEqual([])
    },
  )

  test.runIf(isWholeRun).each(of)(
    'in German, pages under %s/ move nothing on a desk, have names for all controls, enough contrast in the dark, and fit a narrow phone',
    async (area) => {
      const page = await open(owner)
      await page.context().addCookies([{ name: languageCookie, value: 'de', url: lived().app.url }])
      await page.setViewportSize(desk)
      const found: string[] = []
      for await (const { path, moved } of pagesIn(area, page)) {
        expect(await page.locator('html').getAttribute('lang'), path).toBe('de')
        const complaints = await complaintsAt(page, phone, violationsInDark)
        found.push(...[...moved, ...complaints].map((complaint) => `${path} ${complaint}`))
        await page.setViewportSize(desk)
      }
      expect(found).toEqual([])
    },
  )
}

/**
 * Of a page opened by `openWithAxe`: all rules in light on a phone, and contrast again in the dark. The whole run looks at the dark page on a desk,
 * too, with its menus open: for all rules that depend on colours.
 */
export async function complaintsOf(page: Page): Promise<string[]> {
  const onPhone = await complaintsAt(page, phone, violationsInLight)
  const inDark = isWholeRun ? await complaintsAt(page, desk, violationsInDark) : await contrastInDark(page)
  return [...onPhone, ...inDark]
}

/** The same of each of these addresses, each with its address. */
export async function complaintsOfAll(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    found.push(...(await complaintsOf(page)).map((complaint) => `${path} ${complaint}`))
  }
  await page.context().close()
  return found
}

async function complaintsAt(
  page: Page,
  size: typeof phone,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  const over = await overflow(page)
  const found = over ? [`is ${over} px too wide`, ...(await look(page))] : await look(page)
  return found.map((one) => `${one} (${size.width})`)
}
