import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Furnished, helper, shownDigest, startFurnished } from '../support/a-furnished-app'
import { hydrated, openChromium } from '../support/chromium'
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

/** A browser that asks for a language and stands somewhere, and what it complained of. */
async function browserIn(locale: string, timezoneId: string, who?: typeof owner) {
  const { url } = furnished.app
  const context = await browser.newContext({ baseURL: url, locale, timezoneId })
  onTestFinished(() => context.close())
  if (who) await context.request.post('/sign-in', { form: { ...who, next: '/' }, headers: { origin: url } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

test('who asks for German reads German, before and after scripts take over', async () => {
  const { page, complaints } = await browserIn('de-AT', 'Europe/Vienna', owner)
  for (const path of ['/issues', '/issues/SHOP-1', '/', `/lookup?q=${shownDigest}`, '/account', '/issues?q=is:muted']) {
    await page.goto(path)
    await hydrated(page)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('de')
    await expect
      .poll(() => page.getByRole('link', { name: 'Projekte', exact: true }).count(), { message: path })
      .toBe(1)
  }
  await page.getByRole('link', { name: 'Projekte', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Projekte', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('English is not made to load another language', async () => {
  const { page } = await browserIn('en-GB', 'UTC', owner)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/issues')
  await hydrated(page)
  expect(scripts.filter((script) => script.includes('german'))).toEqual([])
})

test('an account has a language and a zone, whatever the browser asks for', async () => {
  const { page, complaints } = await browserIn('en-GB', 'America/New_York', owner)
  await page.goto('/account')
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
  await page.getByLabel('Time zone').selectOption('Australia/Darwin')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Einstellungen gespeichert.').waitFor()
  await page.goto(`/issues/SHOP-1/events/${furnished.eventId}`)
  await hydrated(page)
  expect(await page.locator('.event-moves time').textContent()).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d UTC\+9:30$/)
  await page.goto('/account')
  await page.getByLabel('Sprache', { exact: true }).selectOption('')
  await page.getByLabel('Zeitzone').selectOption('')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Settings saved.').waitFor()
  // The browser has said where it is.
  await page.goto(`/issues/SHOP-1/events/${furnished.eventId}`)
  expect(await page.locator('.event-moves time').textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC-[45]$/)
  expect(complaints).toEqual([])
})

test('a visitor chooses a language without an account, and support answers in it', async () => {
  const { page } = await browserIn('en-GB', 'UTC')
  await page.goto('/d/3862911841')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  const known = 'Dieser Fehler ist bekannt. Er wurde gemeldet.'
  await page.getByRole('heading', { level: 1, name: known, exact: true }).waitFor()
  const support = await browserIn('de-DE', 'Europe/Berlin', helper)
  await support.page.goto(`/lookup?q=${shownDigest}`)
  await hydrated(support.page)
  await support.page.getByText('Wir kennen dieses Problem.').waitFor()
  expect(support.complaints).toEqual([])
})
