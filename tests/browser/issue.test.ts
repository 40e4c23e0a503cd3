import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { violations } from '../support/axe'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { overflow } from '../support/legibility'
import { newTenant, type Tenant } from '../support/shared-app'
import { isWholeRun } from '../support/tier'

/* The page of an issue: what is visible, navigation, and what works without scripts. */
let app: App
let tenant: Tenant
let browser: Browser
const types = ['LampError', 'DoorError', 'TillError', 'WallError']
beforeAll(async () => {
  tenant = await newTenant('Issue page')
  app = tenant.app
  const { project } = tenant
  for (const type of types) {
    await sendEnvelope(app, project, eventEnvelope(failure(type)).body)
    await settled(app)
  }
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

async function signedIn(options: { javaScript: boolean; viewport?: { width: number; height: number } }) {
  const opened = await openPage(browser, app.url, options)
  const form = { email: tenant.email, password: tenant.password, next: '/' }
  await opened.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  return opened
}

const title = (page: Page, type: string) => page.getByRole('heading', { level: 1, name: type }).waitFor()

for (const [width, most] of [
  [1280, 420],
  [390, 520],
] as const) {
  test(`the first line of code stands above ${most} px in a window of ${width}, and nothing is cut off`, async () => {
    const { page } = await signedIn({ javaScript: false, viewport: { width, height: 800 } })
    await page.goto('/issues/ISSUE-PAGE-1')
    const line = await page.locator('.code-line').first().boundingBox()
    expect(line?.y).toBeLessThan(most)
    expect(await overflow(page)).toBe(0)
  })
}

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const settle = (page: Page) => (javaScript ? hydrated(page) : Promise.resolve())
  const said = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words }).waitFor()

  test.runIf(!javaScript || isWholeRun)(
    `${how}: one goes through a list from issue to issue, and on to the next after a decision`,
    async () => {
      const { page, complaints } = await signedIn({ javaScript })
      // Most recently seen first: Wall, Till, Door, Lamp.
      await page.goto('/issues?q=is:open+-DoorError')
      await settle(page)
      await page.getByRole('link', { name: /WallError/ }).click()
      await title(page, 'WallError')
      await settle(page)
      await page.getByRole('link', { name: 'Next issue' }).click()
      await title(page, 'TillError')
      await settle(page)
      await page.getByRole('link', { name: 'Next issue' }).click()
      await title(page, 'LampError')
      await settle(page)
      await page.getByRole('link', { name: 'Next issue' }).click()
      await said(page, 'This is the last issue of the list.')
      await settle(page)
      await page.getByRole('link', { name: 'Previous issue' }).click()
      await title(page, 'TillError')
      await settle(page)
      await page.getByRole('link', { name: 'Previous issue' }).click()
      await title(page, 'WallError')
      await settle(page)

      await page.getByRole('button', { name: 'Resolve', exact: true }).click()
      await said(page, /ISSUE-PAGE-4 resolved/)
      await title(page, 'TillError')
      await settle(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await said(page, /Restored 1 issue/)
      await settle(page)

      await page.getByLabel('Resolve in…').click()
      await page.getByRole('button', { name: 'Then open the next issue' }).click()
      await page.locator('[name=on][aria-pressed=false]').waitFor({ state: 'attached' })
      await settle(page)
      await page.getByRole('button', { name: 'Mute', exact: true }).click()
      await said(page, /ISSUE-PAGE-3 muted/)
      await title(page, 'TillError')
      await settle(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await said(page, /Restored 1 issue/)
      expect(complaints).toEqual([])
    },
  )

  test(`${how}: an issue says where it stands in a list without words`, async () => {
    const { page, complaints } = await signedIn({ javaScript })
    await page.goto('/issues')
    await settle(page)
    await page.getByRole('link', { name: /WallError/ }).click()
    await title(page, 'WallError')
    await settle(page)
    const [previous, next] = [page.getByTitle('Previous issue'), page.getByTitle('Next issue')]
    await page.getByText('1 of 4', { exact: true }).waitFor()
    expect(await previous.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await page.getByText('2 of 4', { exact: true }).waitFor()
    await page.goto('/issues/ISSUE-PAGE-1')
    await page.getByText('4 of 4', { exact: true }).waitFor()
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    expect(complaints).toEqual([])
  })

  test(`${how}: library frames, the text of the stack trace and breadcrumbs are shown by choice`, async () => {
    const { page } = await signedIn({ javaScript })
    await page.goto('/issues/ISSUE-PAGE-1')
    await settle(page)
    const choose = (name: string) => page.locator('.segment-choice', { hasText: name }).click()
    const library = page.getByText('node_modules/express/lib/router.js').first()
    expect(await library.isVisible()).toBe(false)
    await page.getByText('1 library frame').click()
    await library.waitFor()
    await page.getByText('1 library frame').click()
    await choose('Full')
    await library.waitFor()
    await choose('Raw')
    await page.getByText('at pay (src/pay.ts:17:3)').waitFor()
    await page.locator('.code-line').first().waitFor({ state: 'hidden' })
    await choose('App only')

    const crumbs = page.locator('.crumb:visible')
    await expect.poll(() => crumbs.count()).toBe(6)
    await choose('HTTP (2)')
    await expect.poll(() => crumbs.count()).toBe(2)
    await choose('Errors (1)')
    await expect.poll(async () => (await crumbs.allInnerTexts()).join()).toMatch(/503.*LampError/s)
  })
}

test('code in colours breaks no rule of contrast, in either theme', async () => {
  const { page } = await signedIn({ javaScript: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/issues/ISSUE-PAGE-1')
    await hydrated(page)
    expect(await page.locator('.code-line-hit > [class^=code-]').count()).toBeGreaterThan(2)
    expect(await violations(page), colorScheme).toEqual([])
  }
})

function failure(type: string): Record<string, unknown> {
  const frames = [
    { function: 'handle', filename: '/app/node_modules/express/lib/router.js', lineno: 9, in_app: false },
    {
      function: 'pay',
      filename: 'src/pay.ts',
      lineno: 17,
      colno: 3,
      in_app: true,
      pre_context: ['export function pay(basket: Basket) {', '  // what is owed'],
      context_line: `  throw new ${type}('payment could not be started', 15 * 60_000)`,
      post_context: ['}'],
      vars: { basket: { id: 8011 } },
    },
  ]
  const values = [{ type, value: 'payment for a basket could not be started', stacktrace: { frames } }]
  const http = (url: string, status_code: number) => ({
    type: 'http',
    category: 'fetch',
    data: { method: 'GET', url, status_code },
  })
  const crumbs = [
    { category: 'session', message: 'basket 8011 opened' },
    { category: 'navigation', data: { from: '/lamps', to: '/checkout' } },
    http('https://api.example/basket', 200),
    http('https://stripe.example/health', 503),
    { category: 'console', message: 'probing' },
  ]
  return { platform: 'node', release: 'shop@4.12.1', exception: { values }, breadcrumbs: crumbs, user: { id: '8011' } }
}
