import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Furnished, openAs, startFurnished } from '../support/a-furnished-app'
import { violations } from '../support/axe'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { owner } from '../support/seed'

let furnished: Furnished
let browser: Browser
beforeAll(async () => {
  furnished = await startFurnished()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await furnished?.app.stop()
})

test('? shows the keys of the page at hand, and gives the focus back', async () => {
  const page = await visit('/issues/SHOP-1')
  const resolve = page.getByRole('button', { name: 'Resolve', exact: true })
  await resolve.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  const shown = await dialog.locator('dl > div').allTextContents()
  expect(shown).toEqual(expect.arrayContaining(['/Code or error page text', 'giIssues', 'mMute', 'rResolve', '[Older']))
  // The shortcut at the end of a menu item is not part of its name.
  expect(shown).toContain('?Keyboard shortcuts')
  expect(shown.join()).not.toContain('row')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('r')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Resolve')
  await page.goto('/issues')
  await hydrated(page)
  await page.keyboard.press('?')
  await dialog.getByText('Next and previous row').waitFor()
  expect(await dialog.getByText('Older', { exact: true }).count()).toBe(0)
  // Inside its menu, the button has a shorter name.
  expect(await dialog.locator('dl > div').allTextContents()).toContain('mMute forever')
})

test('keys that are pressed before the scripts of a page run are pressed when they do', async () => {
  const page = await visit('/account')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/issues', { waitUntil: 'commit' })
  await page.locator('[data-row]').nth(1).waitFor()
  // Rows show before the end of the document has arrived, where keys begin to be kept.
  await page.waitForFunction(() => window.earlyKeys)
  for (const key of ['j', 'j', 'x', 'k']) await page.keyboard.press(key)
  expect(await page.locator('[data-pick]:checked').count()).toBe(0)
  release()
  const rows = page.locator('[data-row]')
  await expect.poll(() => rows.first().evaluate((row) => row === document.activeElement)).toBe(true)
  expect(await page.locator('[data-pick]').nth(1).isChecked()).toBe(true)
  // What somebody types into a field is no key of the page.
  await page.goto('/issues', { waitUntil: 'commit' })
  await page.locator('[data-row]').nth(1).waitFor()
  await page.getByRole('combobox').first().focus()
  await page.keyboard.type('jj')
  await hydrated(page)
  expect(await rows.first().evaluate((row) => row === document.activeElement)).toBe(false)
})

test('the focus stays where something was done, and what was done is announced', async () => {
  const page = await visit('/issues/SHOP-2')
  const presses = [
    ['Resolve', 'Reopen', /\d resolved/],
    ['Reopen', 'Resolve', /\d reopened/],
    ['Mute', 'Unmute', /\d muted/],
    ['Unmute', 'Mute', /\d unmuted/],
  ] as const
  for (const [name, then, said] of presses) {
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await page.locator('[aria-live=polite]').getByText(said).waitFor()
    await expect.poll(() => focused(page)).toBe(then)
  }
})

test('a keyboard reaches the content past the frame, and a page that came by script is named', async () => {
  const page = await visit('/issues')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  await page.getByRole('link', { name: 'Projects', exact: true }).press('Enter')
  await page.locator('[aria-live=polite]').getByText('Projects · Digestline').waitFor()
})

test('with a keyboard alone: sign in, search, open, resolve, reopen, mute, on to the next event, and the account', async () => {
  const page = await openAs(browser, furnished.app)
  const { keyboard } = page
  await page.goto('/sign-in?next=/')
  await hydrated(page)
  await tabTo(page, 'E-mail')
  await keyboard.type(owner.email)
  await tabTo(page, 'Password')
  await keyboard.type(owner.password)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: /^New \d/ }).waitFor()
  await hydrated(page)

  await press(page, 'g', 'i')
  await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor()
  await hydrated(page)
  await tabTo(page, 'Search issues')
  await keyboard.press('Control+A')
  await keyboard.type('is:open payment basket')
  await keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await page.getByRole('status').filter({ hasText: '1 open' }).waitFor({ state: 'attached' })
  // The typed text is kept, and rows are added after it.
  await tabTo(page, /^PaymentError/)
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^PaymentError/ }).waitFor()
  // The link of a row loads a new document. Keys do nothing before its scripts run.
  await hydrated(page)

  for (const [key, then, said] of [
    ['r', 'Reopen', /\d resolved/],
    ['r', 'Resolve', /\d reopened/],
    ['m', 'Unmute', /\d muted/],
    ['m', 'Mute', /\d unmuted/],
  ] as const) {
    await keyboard.press(key)
    await page.locator('[aria-live=polite]').getByText(said).waitFor()
    await page.getByRole('button', { name: then, exact: true }).waitFor()
  }
  await tabTo(page, 'Resolve in…')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  expect(await page.locator('details.menu[open]').count()).toBe(1)
  await keyboard.press('Escape')
  await expect.poll(() => named(page)).toBe('Resolve in…')
  expect(await page.locator('details.menu[open]').count()).toBe(0)

  await keyboard.press('[')
  await page.waitForURL('**/events/*')
  await page.getByRole('article', { name: /^Event / }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  await tabTo(page, 'Account menu: owner', 'Shift+Tab')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Escape')
  await expect.poll(() => named(page)).toBe('Account menu: owner')
  expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(false)
})

test('with a keyboard alone: a row of the list is selected, resolved and taken back, and the focus is never lost', async () => {
  const page = await visit('/issues')
  const { keyboard } = page
  const inMain = () => page.evaluate(() => document.activeElement?.closest('main')?.id)
  const rows = await page.locator('[data-row]').count()
  await press(page, 'j', 'j', 'x')
  await page.getByText('1 selected').waitFor()
  await keyboard.press('r')
  await page.getByRole('status').filter({ hasText: 'Resolved 1 issue' }).waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(rows - 1)
  await expect.poll(inMain).toBe('main')
  await keyboard.press('z')
  await page.getByRole('status').filter({ hasText: 'Restored 1 issue' }).waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(rows)
  await expect.poll(inMain).toBe('main')
  await keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true)
  await tabTo(page, 'Project: All projects', 'Shift+Tab')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Escape')
  await expect.poll(() => named(page)).toBe('Project: All projects')
})

test('everything that can be pressed on an issue is reached with Tab', async () => {
  const page = await visit('/issues/SHOP-1')
  const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const left = await page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
    return shown.filter((one) => one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 120))
  }, pressable)
  expect(left).toEqual([])
})

test('an event on paper is unfolded and has nothing to press, without JavaScript too', async () => {
  const { page, context } = await openPage(browser, furnished.app.url, { javaScript: false })
  const form = { ...owner, next: '/' }
  await context.request.post(`${furnished.app.url}/sign-in`, { form, headers: { origin: furnished.app.url } })
  await page.goto(`/issues/SHOP-1/events/${furnished.eventId}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const found = await page.evaluate(() => {
    const shown = (one: Element) => one.checkVisibility({ contentVisibilityAuto: true })
    const controls = [...document.querySelectorAll('button, input, select, textarea, nav')].filter(shown)
    const folded = [...document.querySelectorAll('main details:not(.menu) > :not(summary)')].filter(
      (one) => !shown(one),
    )
    const scheme = getComputedStyle(document.documentElement).colorScheme
    return { scheme, controls: controls.map((one) => one.outerHTML), folded: folded.map((one) => one.outerHTML) }
  })
  expect(found).toEqual({ scheme: 'light', controls: [], folded: [] })
})

async function visit(path: string): Promise<Page> {
  const page = await openAs(browser, furnished.app, owner)
  await page.goto(path)
  await hydrated(page)
  return page
}

/** Presses Tab until the element with this name has the focus. Fails for focus traps and unreachable elements. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key)
    const at = await named(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    passed.push(at)
  }
  throw new Error(`${key} does not lead to ${name}. It passed: ${passed.join(' · ')}`)
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Approximately what a screen reader says about the focused element. */
const named = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const labels = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? [...(at.labels ?? [])] : []
    return (
      (at?.ariaLabel ?? labels.map((label) => label.textContent).join(' ') ?? '').trim() ||
      (at?.textContent ?? '').trim()
    )
  })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
