import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import { violationsInDark, violationsInLight } from '../support/axe'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { overflow } from '../support/legibility'
import { sharedApp } from '../support/shared-app'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp({ lab: true })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

test.each([1280, 390])('every part breaks no rule of access and fits, %i pixels wide', async (width) => {
  const { page, complaints } = await openPage(browser, app.url, {
    javaScript: true,
    viewport: { width, height: 800 },
  })
  await page.goto('/__lab/parts')
  await hydrated(page)
  expect(await overflow(page)).toBe(0)
  expect(await violationsInLight(page)).toEqual([])
  expect(await violationsInDark(page)).toEqual([])
  expect(complaints).toEqual([])
})

for (const javaScript of [true, false]) {
  test(`a question is asked before something is disabled, ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const { page } = await openPage(browser, app.url, { javaScript })
    await page.goto('/__lab/parts')
    if (javaScript) await hydrated(page)
    const dialog = page.getByRole('dialog', { name: 'Disable this key?' })
    expect(await dialog.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Disable key…' }).click()
    await dialog.getByRole('button', { name: 'Disable key', exact: true }).waitFor()
    if (javaScript) expect(await violationsInLight(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Disable key…' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
}

test('every icon is drawn', async () => {
  const { page } = await openPage(browser, app.url, { javaScript: true })
  await page.goto('/__lab/parts')
  await hydrated(page)
  const names = await page.evaluate(async () => {
    const uses = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '')
    const sprite = await (await fetch(uses[0]?.split('#')[0] ?? '')).text()
    return uses.filter((href) => !sprite.includes(`id="${href.split('#')[1]}"`))
  })
  expect(names).toEqual([])
})

test('a digest is read in groups and copied without gaps', async () => {
  const { page } = await openPage(browser, app.url, { javaScript: true })
  await page.goto('/__lab/parts')
  await hydrated(page)
  const groups = page.locator('.digest-group')
  expect(await groups.allTextContents()).toEqual(['386', '291', '1841'])
  const selected = await page.evaluate(() => {
    const value = document.querySelector('.digest-box-mark code')
    if (value) getSelection()?.selectAllChildren(value)
    return String(getSelection())
  })
  expect(selected).toBe('3862911841')
})
