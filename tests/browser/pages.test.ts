import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { newTenant, type Tenant } from '../support/shared-app'

const digest = '3862914705'
const pasted = `Application error: a server-side exception has occurred (see the server logs for more information).\nDigest: ${digest}\n`

let app: App
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Pages')
  app = tenant.app
  const { project } = tenant
  for (const attempt of [1, 2, 3]) await sendEnvelope(app, project, eventEnvelope(paymentError(attempt)).body)
  await sendEnvelope(app, project, eventEnvelope({ message: 'Payment took 1834 ms', level: 'warning' }).body)
  await settled(app)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const visit = (page: Page, path: string) => page.goto(path).then(() => (javaScript ? hydrated(page) : undefined))

  test(`${how}: a pasted error page leads a visitor to a receipt that tells nothing else`, async () => {
    const { page } = await openPage(browser, app.url, { javaScript })
    await visit(page, '/')
    await page.getByRole('textbox', { name: 'Code or error page text' }).fill(pasted)
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('heading', { name: 'This failure is known.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/d/${digest}`)
    expect(await page.getByRole('main').textContent()).not.toMatch(/payment|shop/i)
  })

  test(`${how}: a pasted error page leads a developer to the line that broke`, async () => {
    const { page, complaints } = await signedIn(javaScript)
    await visit(page, '/')
    await page.getByRole('textbox', { name: 'Code or error page text' }).fill(`${'x'.repeat(9000)}\n${pasted}`)
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('heading', { name: 'Found', exact: true }).waitFor()
    expect(await page.locator('.paste-box mark').textContent()).toBe(`Digest: ${digest}`)
    // The answer can be read before its style sheets are there.
    await page.waitForLoadState()
    expect(await page.locator('.thread-end').evaluate(missesHit)).toBeLessThan(2)
    await page.getByRole('link', { name: 'Open event' }).click()
    await page.getByText('throw new PaymentError(basket.id)').waitFor()
    const about = page.getByRole('complementary', { name: 'About this event' })
    // The answer shows the line too: only the event's page has this.
    await about.getByText(digest, { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test(`${how}: the theme is chosen on any page and kept`, async () => {
    const { page } = await signedIn(javaScript)
    await visit(page, '/issues?status=all')
    await page.getByLabel(/^Account menu/).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    expect(page.url()).toBe(`${app.url}/issues?status=all`)
    await visit(page, '/projects')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })
}

test('the keys press the buttons and links of the page', async () => {
  const { page } = await signedIn(true)
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  // The address changes before the page does: keys press what is there.
  await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor()
  await page
    .getByRole('link', { name: /PaymentError/ })
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Older' }).waitFor()
  await hydrated(page)
  await page.keyboard.press('[')
  await page.waitForURL('**/events/*')
  await page.keyboard.press('/')
  await page.keyboard.type('r m ?')
  expect(await page.getByRole('textbox', { name: 'Code or error page text' }).inputValue()).toBe('r m ?')
})

async function signedIn(javaScript: boolean): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, app.url, { javaScript })
  await enter(visitor.context)
  return visitor
}

/** In the page: by how many pixels the end of the thread misses the middle of the line that broke. */
function missesHit(end: Element): number {
  const { top, height } = end.querySelector('.code-line-hit')?.getBoundingClientRect() ?? new DOMRect()
  const bend = getComputedStyle(end, '::before')
  const foot = end.getBoundingClientRect().top + Number.parseFloat(bend.top) + Number.parseFloat(bend.height)
  return Math.abs(top + height / 2 - (foot - 1.5))
}

async function enter(context: BrowserContext): Promise<void> {
  const form = { email: tenant.email, password: tenant.password, next: '/' }
  await context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
}

function paymentError(attempt: number): Record<string, unknown> {
  const frame = { function: 'startPayment', filename: '/app/src/start.ts', lineno: 19, colno: 13, in_app: true }
  const source = {
    context_line: '    throw new PaymentError(basket.id)',
    pre_context: ['  } catch {'],
    post_context: ['  }'],
  }
  const value = 'payment for a basket could not be started'
  const printed = { message: value, name: 'PaymentError', digest }
  return {
    level: 'error',
    release: `shop@4.12.${attempt}`,
    tags: { 'payment.provider': 'stripe' },
    user: { id: '8123', email: 'mira@example.org' },
    request: { url: 'https://shop.example/checkout', method: 'POST', headers: { Authorization: 'Bearer abc' } },
    exception: { values: [{ type: 'PaymentError', value, stacktrace: { frames: [{ ...frame, ...source }] } }] },
    breadcrumbs: [{ category: 'console', level: 'error', message: '⨯', data: { arguments: ['⨯', printed] } }],
    modules: { next: '16.4.6' },
  }
}
