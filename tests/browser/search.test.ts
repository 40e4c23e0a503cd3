import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { overflow } from '../support/legibility'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'

let app: App
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Search')
  app = tenant.app
  const { project } = tenant
  for (const name of projects.slice(1)) await anotherProject(tenant, name)
  const of = (message: string, release: string) => eventEnvelope({ message, release, tags: { region: 'eu west' } }).body
  await sendEnvelope(app, project, of('the courier is late', 'shop@1.4.0'))
  await sendEnvelope(app, project, of('the till is locked', 'shop@2.0.0'))
  await settled(app)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

const projects = ['Search', ...Array.from({ length: 9 }, (_, n) => `Search ${n + 2}`)]

async function signedIn(javaScript: boolean) {
  const opened = await openPage(browser, app.url, { javaScript })
  await opened.page.goto('/sign-in?next=/issues')
  if (javaScript) await hydrated(opened.page)
  await opened.page.getByLabel('E-mail').fill(tenant.email)
  await opened.page.getByLabel('Password').fill(tenant.password)
  await opened.page.getByRole('button', { name: 'Sign in' }).click()
  await opened.page.getByRole('heading', { name: 'Issues' }).waitFor()
  if (javaScript) await hydrated(opened.page)
  return { ...opened, box: opened.page.getByRole('combobox', { name: 'Search issues' }) }
}

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'

  test(`${how}: a search is typed, corrected by its link, and goes on under a tab`, async () => {
    const { page, box, complaints } = await signedIn(javaScript)
    const tokens = () => page.locator('.token').allInnerTexts()
    expect(await tokens()).toEqual(['is:open'])
    await box.fill('is:opne courier')
    await box.press('Enter')
    await page.getByText('is:opne is not valid').waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'the courier is late' }).count()).toBe(0)
    await page.getByRole('link', { name: 'is:open', exact: true }).click()
    await page.getByRole('link', { name: 'the courier is late' }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('courier')
    await expect.poll(tokens).toEqual(['is:open'])
    expect(await page.getByRole('link', { name: 'the till is locked' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Resolved', exact: true }).click()
    await page.getByRole('heading', { name: 'No issues match' }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('courier')
    await page.getByRole('link', { name: 'Remove is:resolved' }).click()
    await page.getByRole('link', { name: 'the courier is late' }).waitFor()
    await expect.poll(tokens).toEqual([])
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await overflow(page)).toBe(0)
    expect(complaints).toEqual([])
  })
}

test('keys choose what could follow', async () => {
  const { page, box, complaints } = await signedIn(true)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const option = (name: string) => options.filter({ hasText: name }).first()
  await box.fill('is:open rel')
  await option('release:').waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  await option('shop@2.0.0').waitFor()
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('is:open release:shop@2.0.0 ')
  await expect.poll(() => options.count()).toBe(0)
  await box.press('Enter')
  await page.getByRole('link', { name: 'the till is locked' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'the courier is late' }).count()).toBe(0)
  await box.fill('region:eu')
  await option('"eu west"').click()
  await expect.poll(() => box.inputValue()).toBe('region:"eu west" ')
  await box.fill('is:')
  await option('open').waitFor()
  await box.press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('nothing lies over the menu of projects, at a desk and on a phone', async () => {
  const { page } = await signedIn(true)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/issues')
    await hydrated(page)
    const projectMenu = page.locator('header details', { has: page.locator('summary', { hasText: 'All projects' }) })
    await projectMenu.locator('summary').click()
    const menu = projectMenu.locator('.menu-panel')
    expect(await menu.getByRole('link').count()).toBeGreaterThan(projects.length)
    expect(await menu.evaluate(covered), `at ${width}`).toEqual([])
    await menu.evaluate((list) => list.scrollTo(0, list.scrollHeight))
    expect(await menu.evaluate(covered), `scrolled to its end at ${width}`).toEqual([])
    await menu
      .getByRole('link')
      .filter({ hasText: /^Search$/ })
      .click()
    await page.waitForURL(/project/)
  }
})

/** What lies over a panel, and where it leaves the window: along its middle and both of its sides. */
function covered(panel: Element): string[] {
  const { x, y, width, height } = panel.getBoundingClientRect()
  const places = [4, width / 2, width - 4].flatMap((across) =>
    Array.from({ length: Math.floor(height / 8) }, (_, n) => ({ across, down: 4 + n * 8 })),
  )
  return places.flatMap(({ across, down }) => {
    const top = document.elementFromPoint(x + across, y + down)
    return top && panel.contains(top) ? [] : [`${top?.className ?? 'outside'} at ${across}, ${down}`]
  })
}

test('the palette goes to an issue, does what the page can, and looks a code up, by keyboard; without scripts it is a page', async () => {
  const { page, context, complaints } = await signedIn(true)
  const field = page.getByRole('combobox', { name: 'Issue, project, page or code' })
  /** The option that Enter takes: results that arrive later may change it. */
  const option = (name: string | RegExp) => page.getByRole('option', { name, selected: true })
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.type(typed)
  }
  await open('courier')
  await option(/the courier is late/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'the courier is late' }).waitFor()
  await open('releases')
  await option(/^Releases/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor()
  await open('3862911841')
  await option('Look up “3862911841”').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/lookup/)
  await open('')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()

  const plain = await signedIn(false)
  await plain.page.goto('/go')
  await plain.page.getByRole('textbox', { name: 'Issue, project, page or code' }).fill('search-2')
  await plain.page.getByRole('button', { name: 'Go', exact: true }).click()
  await plain.page.getByRole('link', { name: /the till is locked/ }).click()
  await plain.page.waitForURL('**/issues/SEARCH-2')
})

test('Enter in the palette waits for the results of what was typed, and takes the first of those', async () => {
  const { page, complaints } = await signedIn(true)
  const field = page.getByRole('combobox', { name: 'Issue, project, page or code' })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('till')
  await page.getByRole('option', { name: /the till is locked/, selected: true }).waitFor()
  const release = await hold(page, '**/go/places*')
  await field.fill('courier')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Searching…' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/issues')
  release()
  await page.waitForURL('**/issues/SEARCH-1')
  expect(complaints).toEqual([])
})

test('without an answer the palette says so, keeps what was typed, and asks again on Enter', async () => {
  const { page } = await signedIn(true)
  const field = page.getByRole('combobox', { name: 'Issue, project, page or code' })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.route('**/go/places*', (route) => route.abort('internetdisconnected'))
  await page.keyboard.type('courier')
  await page.keyboard.press('Enter')
  const line = page.getByRole('status').filter({ hasText: 'The search did not get an answer.' })
  await line.waitFor()
  expect(await field.inputValue()).toBe('courier')
  await line.getByRole('button', { name: 'Try again' }).click()
  await line.waitFor()
  expect(new URL(page.url()).pathname).toBe('/issues')
  await page.unroute('**/go/places*')
  await field.press('Enter')
  await page.waitForURL('**/issues/SEARCH-1')
})

test('what is typed before the palette is open belongs to it', async () => {
  const { page, complaints } = await signedIn(true)
  const release = await hold(page, '**/assets/palette-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('courier')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('**/issues/SEARCH-1')
  expect(complaints).toEqual([])
})

/** Holds back the requests of a page to some addresses until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
