import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

let tenant: Tenant
let app: App
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Remarks')
  const { project } = tenant
  app = tenant.app
  for (const type of ['One', 'Two']) {
    await sendEnvelope(app, project, eventEnvelope({ exception: { values: [{ type, value: 'no till' }] } }).body)
    await settled(app)
  }
  browser = await openChromium()
})
afterAll(() => browser?.close())

const hostile = '<script>window.hit = 1</script> [x](javascript:window.hit=2) <img src=x onerror="window.hit=3">'

for (const [before, javaScript] of withJavaScript.entries()) {
  const number = before + 1
  test(`a comment is previewed, kept, changed and deleted ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
    const form = { email: tenant.email, password: tenant.password, next: '/' }
    await context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
    await page.goto(`/issues/REMARKS-${number}`)
    if (javaScript) await hydrated(page)
    await page.getByLabel('More actions').click()
    await page.getByRole('link', { name: 'Comment', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Your comment' })
    await field.fill(`**Seen** in REMARKS-${3 - number}. ${hostile}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Seen', { exact: true }).waitFor()
    await page.getByText('People you can mention…').click()
    await page.getByRole('button', { name: '@admin' }).click()
    await preview.waitFor({ state: 'detached' })
    await expect.poll(() => field.inputValue()).toMatch(/@admin $/)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Comment added' }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    const comment = page.getByRole('listitem').filter({ hasText: 'Seen in' })
    await field.fill('Pressed twice')
    await page.getByRole('button', { name: 'Comment', exact: true }).dblclick()
    const twice = page.getByRole('listitem').filter({ hasText: 'Pressed twice' })
    await twice.waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.goto(`/issues/REMARKS-${number}/history`)
    if (javaScript) await hydrated(page)
    expect(await twice.count()).toBe(1)
    await twice.getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await page.getByRole('status').filter({ hasText: 'Comment deleted' }).waitFor()
    expect(await comment.getByRole('link', { name: `REMARKS-${3 - number}` }).getAttribute('href')).toBe(
      `/issues/REMARKS-${3 - number}`,
    )
    expect(await comment.locator('a[href^="javascript"], script, img').count()).toBe(0)
    if (javaScript) expect(await page.evaluate(() => 'hit' in window)).toBe(false)

    await comment.getByRole('link', { name: /^Edit/ }).click()
    // The page that this leaves has the same field, for a new comment.
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await field.fill('Only *this* now')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('edited').waitFor()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await page.getByText('No activity yet.').waitFor()
    expect(complaints).toEqual([])
  })
}
