import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

let app: App
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Monitors')
  app = tenant.app
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

test.each(withJavaScript)('a monitor is added, pinged and shown as a bar, with JavaScript: %s', async (javaScript) => {
  const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
  await context.request.post(`${app.url}/sign-in`, {
    form: { email: tenant.email, password: tenant.password, next: '/' },
    headers: { origin: app.url },
  })
  await page.goto('/projects/monitors/monitors')
  if (javaScript) await hydrated(page)
  // The form is there while there is no monitor, and behind a button afterwards.
  const [none, button] = [page.getByText('No monitors yet').first(), page.getByRole('link', { name: 'New monitor' })]
  await none.or(button).waitFor()
  if (!(await none.isVisible())) await button.click()
  await page.getByLabel('Name').fill(`Backup ${javaScript}`)
  await page.getByLabel('Crontab expression').fill('at night')
  await page.getByRole('button', { name: 'Create monitor' }).click()
  await page.getByText('Not a crontab expression').waitFor()
  await page.getByLabel('Crontab expression').fill('0 3 * * *')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.locator('.monitor-times li').nth(4).waitFor()
  await page.getByRole('button', { name: 'Create monitor' }).click()
  await page.getByText('Monitor created.').waitFor()
  await page.getByText('No runs yet').first().waitFor()

  const [, path = ''] = /http:\/\/[^/\s"]+(\/[^\s"?]*\/cron\/[^\s"?]+)/.exec(await page.content()) ?? []
  expect((await fetch(`${app.url}${path}`)).status).toBe(202)
  expect((await fetch(`${app.url}${path}?status=error`)).status).toBe(202)
  await settled(app)
  await page.reload()
  await page.getByRole('img', { name: '2 runs, 1 failed' }).waitFor()
  await page.goto('/projects/monitors/monitors')
  const row = page.getByRole('row').filter({ hasText: `Backup ${javaScript}` })
  await row.getByText('Failed').first().waitFor()
  await row.getByRole('img', { name: '2 runs, 1 failed' }).waitFor()
  expect(complaints).toEqual([])
})
