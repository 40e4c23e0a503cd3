import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { violations } from '../support/axe'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { describedFetch } from '../support/described-api'
import { envelope, eventEnvelope, sendEnvelope } from '../support/intake'
import { overflow } from '../support/legibility'
import type { SeededProject } from '../support/seed'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

let app: App
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  tenant = await newTenant('Release pages')
  app = tenant.app
  const { project, token } = tenant
  // By date the other way round than by version.
  for (const [release, type] of [
    ['shop@1.10.0', 'CartError'],
    ['shop@1.9.0+build/4', 'TillError'],
  ]) {
    const frames = [{ filename: '/app/src/cart.ts', function: 'total', lineno: 7, in_app: true }]
    const exception = { values: [{ type, value: 'no price', stacktrace: { frames } }] }
    await sendEnvelope(app, project, eventEnvelope({ release, exception, environment: 'production' }).body)
    await settled(app)
  }
  await sendSessions(project)
  await sendRelease(token)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

async function sendSessions(project: SeededProject) {
  const sessions = (release: string, ago: number, exited: number, crashed: number) => {
    const started = new Date(Date.now() - hours(ago)).toISOString()
    const attrs = { release, environment: 'production' }
    return envelope({}, ['sessions', { attrs, aggregates: [{ started, exited, crashed }] }])
  }
  await sendEnvelope(app, project, sessions('shop@1.10.0', 3, 72, 3))
  await sendEnvelope(app, project, sessions('shop@1.9.0+build/4', 1, 25, 0))
  await settled(app)
}

async function sendRelease(token: string) {
  const send = async (path: string, method: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { ok } = await describedFetch(app.url + path, { method, headers, body: JSON.stringify(body) })
    expect(ok).toBe(true)
  }
  const release = 'releases/shop%401.10.0'
  const files = [{ path: 'src/cart.ts', change: 'changed' }]
  const commit = { id: 'c'.repeat(40), message: 'Round <b>prices</b>', author: { name: 'Ada' }, files }
  await send(`/api/v1/${release}/commits`, 'PUT', { commits: [commit] })
  // What Sentry's own tools send is taken as it is; what is no address must not become a link.
  const deploy = { environment: 'production', url: 'javascript:alert(1)' }
  await send(`/api/0/organizations/digestline/${release}/deploys/`, 'POST', deploy)
}

for (const javaScript of withJavaScript) {
  test(`from the first screen to a release, its commit and its issue ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
    await context.request.post(`${app.url}/sign-in`, {
      form: { email: tenant.email, password: tenant.password, next: '/' },
      headers: { origin: app.url },
    })
    await page.goto('/')
    if (javaScript) await hydrated(page)
    const fresh = page.getByRole('region', { name: 'Releases' })
    expect(await fresh.getByRole('link').allTextContents()).toEqual(['shop@1.9.0+build/4', 'shop@1.10.0'])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Releases' }).click()
    const names = page.getByRole('table').getByRole('link')
    await page.getByRole('link', { name: 'Version', exact: true }).click()
    await page.getByRole('link', { name: 'Version', exact: true }).and(page.locator('[aria-current=page]')).waitFor()
    expect(await names.allTextContents()).toEqual(['shop@1.10.0', 'shop@1.9.0+build/4'])
    const row = page.getByRole('row').filter({ hasText: 'shop@1.10.0' })
    await row.getByText('75%').waitFor()
    await row.getByText('96%').waitFor()
    await names.last().click()
    await page.getByRole('heading', { name: 'shop@1.9.0+build/4' }).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'shop@1.10.0', exact: true }).waitFor()
    await page.getByText('Round <b>prices</b>').waitFor()
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    await page.getByText('By day').click()
    await page.getByRole('cell', { name: '75', exact: true }).waitFor()
    await page.getByRole('link', { name: 'CartError' }).click()
    const suspects = page.getByRole('complementary').locator('section', { hasText: 'Suspect commit' })
    await suspects.getByText('src/cart.ts').waitFor()
    expect(await suspects.getByRole('link').getAttribute('href')).toBe('/releases/release-pages/shop@1.10.0')
    expect(complaints).toEqual([])
  })
}

test('the pages of releases break no rule of access and fit a narrow phone', async () => {
  const { page, context } = await openPage(browser, app.url, { javaScript: true, phone: true })
  await context.request.post(`${app.url}/sign-in`, {
    form: { email: tenant.email, password: tenant.password, next: '/' },
    headers: { origin: app.url },
  })
  for (const path of ['/releases', '/releases?environment=nowhere', '/releases/release-pages/shop@1.10.0', '/']) {
    await page.goto(path)
    expect(await overflow(page), path).toBe(0)
    expect(await violations(page), path).toEqual([])
  }
})
