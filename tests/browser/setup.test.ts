import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { until } from '../support/until'

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser?.close())

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'

  test(`${how}: from the printed link to the first event, a key, a token, and out again`, async () => {
    const app = await startApp()
    const { page, complaints } = await openPage(browser, app.url, { javaScript })
    const settle = () => (javaScript ? hydrated(page) : undefined)
    try {
      await page.goto(await printedPath(app))
      await settle()
      await setUp(page, '***')
      await page.getByText('Enter a project name').waitFor()
      expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
      await setUp(page, 'Web shop')
      await page.getByText('Waiting for the first event…').waitFor()

      await sendFirstEvent(app, (await page.locator('.project-dsn code').textContent()) ?? '')
      if (javaScript) await page.getByText('First event received.').waitFor()
      else await until('the event', () => checkAgain(page))
      await page.getByText('Nothing received in the last 24 hours.').waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: 'Open WEB-SHOP-1' }).click()
      await page.getByRole('heading', { level: 1, name: /the till is locked/ }).waitFor()

      await page.goto('/projects/web-shop/keys')
      await settle()
      await page.getByRole('button', { name: 'Rotate… Default' }).click()
      const question = page.getByRole('dialog', { name: 'Rotate the key Default?' })
      await question.getByRole('button', { name: 'Rotate key' }).click()
      await page.getByText('New key created, old key disabled').waitFor()
      expect(await question.isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: 'Enable Default' }).count()).toBe(1)

      await page.goto('/account')
      await settle()
      await page.getByLabel('What it is for').fill('Nightly report')
      await page.getByRole('button', { name: 'Add token' }).click()
      await page.getByText(/^dgl_/).waitFor()
      await page.getByRole('button', { name: 'Remove the token Nightly report' }).click()
      await page.getByText('The token is removed.').waitFor()

      await page.getByLabel('Account menu: Ada').click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('You are signed out.').waitFor()
      await page.goto('/account')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(complaints).toEqual([])
    } finally {
      await page.context().close()
      await app.stop()
    }
  })
}

/** The path of the link the terminal shows. */
const printedPath = (app: App) =>
  until('the link', () => app.stdoutLines().find((line) => line.includes('/setup?'))).then(
    (line) => /\/setup\?token=\S+/.exec(line)?.[0] ?? '',
  )

async function setUp(page: Page, project: string): Promise<void> {
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByLabel('Project name').fill(project)
  await page.getByRole('button', { name: 'Set up' }).click()
}

/** And one more, which is another issue. */
async function sendFirstEvent(app: App, dsn: string): Promise<void> {
  const { pathname, username } = new URL(dsn)
  for (const message of ['the till is locked', 'the door is open']) {
    const { body } = eventEnvelope({ message })
    const sent = await sendEnvelope(app, { id: Number(pathname.slice(1)), key: username }, body)
    expect(sent.status).toBe(200)
  }
}

async function checkAgain(page: Page): Promise<boolean> {
  if (await page.getByText('First event received.').isVisible()) return true
  await page.getByRole('link', { name: 'Check again' }).click()
  return page.getByText('First event received.').isVisible()
}
