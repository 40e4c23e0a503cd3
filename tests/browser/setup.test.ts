import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser?.close())

/** Without scripts the same forms are posted in tests/http/setup.test.ts. */
const ways = isWholeRun ? [true, false] : [true]

for (const javaScript of ways) {
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

      await sendFirstEvent(app, await shownDsn(page))
      if (javaScript) await page.getByText('First event received.').waitFor()
      else {
        // Only now: a link of a page that is about to be left must not be followed twice.
        await settled(app)
        await page.getByRole('link', { name: 'Check now' }).click()
        await page.getByText('First event received.').waitFor()
      }
      await page.getByRole('link', { name: 'Open WEB-SHOP-1' }).click()
      await page.getByRole('heading', { level: 1, name: /the till is locked/ }).waitFor()

      await page.goto('/projects/web-shop/keys')
      await settle()
      await page.getByRole('button', { name: 'Rotate… Default' }).click()
      const question = page.getByRole('dialog', { name: 'Rotate key Default?' })
      await question.getByRole('button', { name: 'Rotate key' }).click()
      await page.getByText('Key rotated. The old key is disabled.').waitFor()
      await question.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Enable Default' }).waitFor()

      await page.goto('/account/tokens')
      await settle()
      await page.getByLabel('Name').fill('Nightly report')
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByText(/^dgl_/).waitFor()
      await page.getByRole('button', { name: 'Delete… Nightly report' }).click()
      const removal = page.getByRole('dialog', { name: 'Delete token Nightly report?' })
      await removal.getByRole('button', { name: 'Delete token' }).click()
      await page.getByText('Token deleted').waitFor()

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

for (const javaScript of ways) {
  test(`from the printed link to the first looked-up digest in at most six clicks, ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const app = await startApp()
    const { page, complaints } = await openPage(browser, app.url, { javaScript })
    let clicks = 0
    const click = (what: Locator) => {
      clicks++
      return what.click()
    }
    try {
      await page.goto(await printedPath(app))
      if (javaScript) await hydrated(page)
      await setUp(page, 'Web shop')
      clicks++
      await page.getByRole('heading', { level: 1, name: 'Connect your app' }).waitFor()
      await click(page.getByRole('link', { name: 'Django' }))
      await page.getByText('settings.py').waitFor()
      expect(await page.getByRole('button', { name: 'Look up' }).last().isDisabled()).toBe(true)
      const { pathname, username } = new URL(await shownDsn(page))
      const { body } = eventEnvelope(failureWithDigest)
      await sendEnvelope(app, { id: Number(pathname.slice(1)), key: username }, body)
      await settled(app)
      if (!javaScript) await click(page.getByRole('link', { name: 'Check now' }))
      const code = page.getByRole('textbox', { name: 'Digest', exact: true })
      await expect.poll(() => code.inputValue()).toBe('3862911841')
      const lookUp = page.getByRole('search', { name: 'Look up its digest' })
      await click(lookUp.getByRole('button', { name: 'Look up' }))
      await page.getByRole('heading', { name: 'Found', exact: true }).waitFor()
      expect(clicks).toBeLessThanOrEqual(6)
      expect(complaints).toEqual([])
    } finally {
      await page.context().close()
      await app.stop()
    }
  })
}

const failureWithDigest = {
  exception: { values: [{ type: 'PaymentError', value: 'the till is locked' }] },
  breadcrumbs: [
    {
      category: 'console',
      data: { arguments: ['⨯', { message: 'the till is locked', name: 'PaymentError', digest: '3862911841' }] },
    },
  ],
}

const shownDsn = async (page: Page) =>
  (await page
    .getByText(/^https?:\/\/[0-9a-f]{32}@/)
    .first()
    .textContent()) ?? ''

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
