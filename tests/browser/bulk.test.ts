import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { overflow } from '../support/legibility'
import { newTenant, type Tenant } from '../support/shared-app'
import { isWholeRun, withJavaScript } from '../support/tier'
import { until } from '../support/until'

let tenant: Tenant
let app: App
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Bulk')
  app = tenant.app
  const failures = Array.from({ length: 110 }, (_, place) => eventEnvelope(failureAt(place)).body)
  await Promise.all(failures.map((body) => sendEnvelope(app, tenant.project, body)))
  await settled(app)
  browser = await openChromium()
})
afterAll(() => browser?.close())

const resolve = (page: Page) => page.getByRole('button', { name: 'Resolve', exact: true })
const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const boxes = (page: Page) => page.locator('[data-pick]')

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))

  test(`${how}: select, resolve, undo; mute until it escalates, undo; delete, undo`, async () => {
    const { page, complaints } = await signedIn(javaScript)
    await visit(page, '/issues?q=&sort=first-seen')
    expect(await resolve(page).isVisible()).toBe(false)
    const before = await page.locator('.issue-row').allInnerTexts()
    const top = await page.locator('.issue-rows').boundingBox()
    for (const place of [0, 2, 3]) await boxes(page).nth(place).check()
    expect(await page.locator('.issue-rows').boundingBox()).toEqual(top)
    await resolve(page).click()
    await said(page, /Resolved 3 issues\./)
    await page.getByText('Resolved', { exact: true }).nth(3).waitFor()
    await expect.poll(() => boxes(page).nth(0).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, /Restored 3 issues\./)
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })

    for (const [menu, button, words] of [
      ['Mute', 'Until it escalates', /Muted 1 issue\./],
      [undefined, 'Delete', /Deleted 1 issue\./],
    ] as const) {
      await boxes(page).nth(1).check()
      if (menu) await page.locator('.bulk summary', { hasText: menu }).click()
      await page.getByRole('button', { name: button, exact: true }).click()
      await said(page, words)
      await page.getByRole('button', { name: 'Undo' }).click()
      await said(page, /Restored 1 issue\./)
    }
    await visit(page, '/issues?q=&sort=first-seen')
    const withoutTimes = (texts: string[]) => texts.map((text) => text.replace(/\n(?:.* ago|just now)\n[\s\S]*$/, ''))
    expect(withoutTimes(await page.locator('.issue-row').allInnerTexts())).toEqual(withoutTimes(before))
    expect(complaints).toEqual([])
  })

  test.runIf(javaScript || isWholeRun)(
    `${how}: everything that matches is done, told as far as it is, and taken back`,
    async () => {
      const { page, complaints } = await signedIn(javaScript)
      /** Without scripts the page says how far the work is each time it is loaded. */
      const shown = async (underWay: RegExp, over: string) => {
        const end = page.getByText(over)
        await page.getByText(underWay).or(end).first().waitFor()
        if (javaScript) return end.waitFor()
        await until(over, async () => {
          const isOver = await end.isVisible()
          if (!isOver) await page.reload()
          return isOver
        })
      }
      await visit(page, '/issues?q=is:open')
      await boxes(page).nth(0).check()
      if (javaScript) await page.getByText('All 110 matching').waitFor()
      await page.getByLabel('matching').check()
      await page.locator('.bulk summary', { hasText: 'Mute' }).click()
      await page.getByRole('button', { name: 'For a week' }).click()
      await shown(/^Muting 110 issues/, 'Muted 110 issues.')
      await page.getByText('No open issues').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await shown(/^Undoing: /, 'Restored 110 issues.')
      await visit(page, '/issues')
      expect(await boxes(page).count()).toBe(50)
      expect(complaints).toEqual([])
    },
  )

  test.runIf(javaScript || isWholeRun)(
    `${how}: a search is saved, shared, opened by its link, opened with, and deleted`,
    async () => {
      const { page, complaints } = await signedIn(javaScript)
      await visit(page, '/issues?q=is:open+stepaaError&sort=count')
      await page.getByRole('link', { name: 'Save view' }).click()
      await page.getByLabel('Name').fill(`Step aa ${how}`)
      await page.getByLabel('Visible to').selectOption({ label: 'Everyone in Bulk' })
      await page.getByLabel('Use as default view').check()
      await page.getByRole('button', { name: 'Save' }).click()
      await said(page, /View saved/)
      await page.getByRole('link', { name: `Step aa ${how}`, exact: true }).waitFor()
      const link = page.url()
      await expect.poll(() => boxes(page).count()).toBe(1)
      await visit(page, '/issues')
      expect(await boxes(page).count()).toBe(1)
      await page.getByRole('link', { name: 'Muted', exact: true }).click()
      await page.getByText('No issues match').waitFor()
      await visit(page, link)
      await page.getByRole('link', { name: 'Edit view' }).click()
      await page.getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Delete view' }).click()
      await said(page, /View deleted/)
      await visit(page, link)
      await page.getByText('This view was deleted or is not shared with you.').waitFor()
      expect(complaints).toEqual([])
    },
  )
}

test('by keyboard: x selects the row, r resolves it, z takes it back; Shift selects a stretch', async () => {
  const { page, complaints } = await signedIn(true)
  await page.goto('/issues')
  await hydrated(page)
  for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('r')
  await said(page, /Resolved 2 issues\./)
  await page.keyboard.press('z')
  await said(page, /Restored 2 issues\./)
  await page.locator('[data-row]').nth(4).focus()
  await page.keyboard.press('r')
  await said(page, /Resolved 1 issue\./)
  await page.keyboard.press('z')
  await said(page, /Restored 1 issue\./)
  await boxes(page).nth(1).click()
  await boxes(page)
    .nth(6)
    .click({ modifiers: ['Shift'] })
  await page.getByText('6 selected').waitFor()
  await page.getByLabel('Select all on this page').check()
  await page.getByText('50 selected').waitFor()
  expect(complaints).toEqual([])
})

test('the buttons of a row are for that issue alone, and × clears the selection', async () => {
  for (const javaScript of withJavaScript) {
    const { page, context, complaints } = await signedIn(javaScript)
    await page.goto('/issues?sort=count')
    if (javaScript) await hydrated(page)
    for (const place of [0, 1]) await boxes(page).nth(place).check()
    const row = page.locator('.issue-row').nth(4)
    const shortId = await row.locator('[data-pick]').getAttribute('value')
    await row.hover()
    await row.getByRole('button', { name: `Resolve ${shortId}` }).click()
    await said(page, /Resolved 1 issue\./)
    await row.locator(`[value="${shortId}"]`).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, /Restored 1 issue\./)
    await boxes(page).nth(0).check()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await resolve(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('[data-pick]:checked').count()).toBe(0)
    await boxes(page).nth(1).check()
    if (javaScript) await page.getByText('1 selected').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }
})

test.runIf(isWholeRun)('twenty issues are triaged by keyboard alone in under 60 key presses', async () => {
  const { page, complaints } = await signedIn(true)
  await page.goto('/issues?q=is:open')
  await hydrated(page)
  let presses = 0
  const press = (key: string) => {
    presses++
    return page.keyboard.press(key)
  }
  const first = () => page.locator('[data-row]').first().getAttribute('href')
  await press('j')
  for (let done = 0; done < 20; done++) {
    const before = await first()
    await press(done % 2 === 0 ? 'r' : 'm')
    await expect.poll(first).not.toBe(before)
    await expect
      .poll(() =>
        page
          .locator('[data-row]')
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true)
  }
  expect(presses).toBeLessThan(60)
  await page.getByRole('link', { name: /^Open/ }).getByText('90').waitFor()
  expect(complaints).toEqual([])
})

test('what can be done fits desks and phones', async () => {
  const { page } = await signedIn(false)
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/issues')
    await boxes(page).nth(0).check()
    await page.locator('.bulk summary', { hasText: 'Assign' }).click()
    const panel = await page.locator('.bulk details[open] > div').boundingBox()
    expect(panel!.x, `menu at ${width}`).toBeGreaterThanOrEqual(0)
    expect(panel!.x + panel!.width, `menu at ${width}`).toBeLessThanOrEqual(width)
    expect(panel!.y, `menu at ${width}`).toBeGreaterThanOrEqual(0)
    expect(panel!.y + panel!.height, `menu at ${width}`).toBeLessThanOrEqual(800)
    expect(await overflow(page), `at ${width}`).toBe(0)
  }
})

async function signedIn(javaScript: boolean): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, app.url, { javaScript })
  const form = { email: tenant.email, password: tenant.password, next: '/' }
  await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  return visitor
}

function failureAt(place: number): Record<string, unknown> {
  const name = `step${String.fromCharCode(97 + (place % 26))}${String.fromCharCode(97 + Math.floor(place / 26))}`
  const frame = { function: name, filename: `/app/src/checkout/${name}.ts`, lineno: place + 1, in_app: true }
  const value = `${name} found no basket for the customer who is paying`
  return { exception: { values: [{ type: `${name}Error`, value, stacktrace: { frames: [frame] } }] } }
}
