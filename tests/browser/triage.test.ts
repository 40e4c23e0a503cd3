import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { makeOwner, owner, type SeededProject, seed } from '../support/seed'

let app: App
let browser: Browser
let project: SeededProject
beforeAll(async () => {
  app = await startApp()
  project = (await seed(app, 'Shop')).project
  await send('with JavaScript', 'shop@1.0.0')
  await send('without JavaScript', 'shop@1.0.0')
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** An event of the journey's own issue, recorded when this resolves. */
async function send(journey: string, release: string): Promise<void> {
  const values = [{ type: `Till ${journey}`, value: 'no till is open' }]
  await sendEnvelope(app, project, eventEnvelope({ exception: { values }, release }).body)
  await settled(app)
}

for (const [number, javaScript] of [
  [1, true],
  [2, false],
] as const) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const issue = `/issues/SHOP-${number}`
  // Of each journey its own: releases are the project's, and new only once.
  const next = `shop@1.${number}.0`
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))
  const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

  test(`${how}: resolved in the next release, regressed by it, muted until ten more, given to somebody`, async () => {
    const { page, context, complaints } = await signedIn(javaScript)
    await visit(page, issue)
    await page.getByLabel('Resolve in a release or by a commit').click()
    await page.getByRole('button', { name: 'In the next release' }).click()
    await said(page, /is resolved in the next release/)
    await page.getByText('Resolved in the next release', { exact: true }).waitFor()

    await send(how, 'shop@1.0.0')
    await visit(page, issue)
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await send(how, next)
    await visit(page, issue)
    await page.getByText(`It happened again in ${next}.`, { exact: true }).waitFor()

    await page.getByLabel('Mute for a time or until something').click()
    await page.getByRole('button', { name: 'Until 10 more events' }).click()
    await said(page, /is muted until 10 more events/)
    await page.getByText('Muted until 10 more events, 13 in all').waitFor()

    await page.getByLabel('Nobody’s: give it to somebody').click()
    await page.getByRole('button', { name: 'Me', exact: true }).click()
    await said(page, /is given to/)
    await page.getByText('Medium priority').click()
    await page.getByRole('button', { name: 'High', exact: true }).click()
    await said(page, /has high priority/)
    await page.getByRole('button', { name: 'Bookmark' }).click()
    await said(page, /is in your bookmarks/)

    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('resolved it in the next release').waitFor()
    await page.getByText(`It happened again, in ${next}.`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
}

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  test(`${how}: the first screen says what changed, until all is seen`, async () => {
    await send('on the first screen', 'shop@9.0.0')
    const { page, context, complaints } = await signedIn(javaScript, `first-${javaScript}@example.com`)
    await page.goto('/')
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
    await page.getByText('first seen in the last 7 days').waitFor()
    await page.getByRole('link', { name: '1 hour' }).click()
    await page.getByText('first seen in the last hour').waitFor()
    await page.getByRole('button', { name: 'Mark as seen' }).click()
    await page.getByRole('status').filter({ hasText: 'counts as seen' }).waitFor()
    await page.getByText('All quiet').waitFor()
    await page.getByRole('link', { name: '24 hours' }).click()
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
    await send('on the first screen', 'shop@9.0.0')
    await page.goto('/')
    await page
      .getByRole('heading', { name: 'Still open' })
      .or(page.getByRole('heading', { name: 'New', exact: true }))
      .waitFor()
    await page.getByText('since you looked', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('what was typed wrongly changes nothing, and is said', async () => {
  const { page, context } = await signedIn(false)
  await page.goto('/issues/SHOP-1')
  await page.getByLabel('Resolve in a release or by a commit').or(page.getByText('Unmute')).first().waitFor()
  const headers = { origin: app.url }
  const form = { commit: 'main' }
  await context.request.post(`${app.url}/issues/SHOP-1/resolution`, { form, headers, maxRedirects: 0 })
  await page.goto('/issues/SHOP-1')
  await page.getByText('A commit is named by at least seven of its hexadecimal digits.').waitFor()
  await page.getByRole('button', { name: 'Unmute' }).waitFor()
  await context.close()
})

test('the menus of decisions open inside the window of a phone and of a desk', async () => {
  const { page, context } = await signedIn(false)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/issues/SHOP-2')
    for (const name of ['Resolve in a release or by a commit', 'Mute for a time or until something']) {
      const menu = page.getByLabel(name)
      await menu.click()
      const panel = await menu.locator('xpath=following-sibling::*').boundingBox()
      expect(panel!.x, `${name} at ${width}`).toBeGreaterThanOrEqual(0)
      expect(panel!.x + panel!.width, `${name} at ${width}`).toBeLessThanOrEqual(width)
      await menu.click()
    }
  }
  await context.close()
})

async function signedIn(javaScript: boolean, email = owner.email): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, app.url, { javaScript })
  // Whoever is not there yet: what one has seen is one’s own.
  if (email !== owner.email) await makeOwner(app, { email, password: owner.password })
  const form = { email, password: owner.password, next: '/' }
  await visitor.context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  return visitor
}
