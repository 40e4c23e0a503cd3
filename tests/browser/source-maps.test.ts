import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, finish } from '../support/app'
import { openChromium, openPage } from '../support/chromium'
import { digestline, type SeededProject } from '../support/seed'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'
import { serveFolder } from '../support/static-site'
import { until } from '../support/until'

/*
 * A small React application, built by Vite, fails in Chromium; its source maps come by the tools people have. The event page shows the line
 * that was written.
 */
let tenant: Tenant
let app: App
let browser: Browser
let token: string
/** As the token says it. */
let organization: string
const folders: string[] = []

beforeAll(async () => {
  tenant = await newTenant('Plugin')
  app = tenant.app
  token = ((await digestline(app, ['token', 'add', '--user', tenant.email, '--scope', 'upload'])) as { token: string })
    .token
  organization = JSON.parse(Buffer.from(token.split('_')[1] ?? '', 'base64').toString()).org
  browser = await openChromium()
  folders.push(await mkdtemp(join(tmpdir(), 'digestline-home-')))
})
afterAll(async () => {
  await browser?.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('maps uploaded by the Vite plugin: the event page shows the line that was written', async () => {
  const shop = tenant.project
  const folder = await build({ ...tools(), SENTRY_PROJECT: shop.slug })
  await failIn(folder, shop)
  const page = await eventPage(`${shop.slug.toUpperCase()}-1`)
  // The plugin does not wait for what it sent to be put together: the failure may have been quicker.
  await reloadedUntil(page, 'lineTotal')
  await seesTheLine(page)
})

test('maps uploaded by sentry-cli behind the event, by debug id', async () => {
  const shop = await anotherProject(tenant, 'Late')
  const folder = await build({})
  await sentryCli(['sourcemaps', 'inject', folder], shop)
  await failIn(folder, shop)
  const first = `${shop.slug.toUpperCase()}-1`
  const before = await eventPage(first)
  await before.getByRole('region', { name: 'Minified frames' }).getByText('Debug ID not uploaded').waitFor()
  await before
    .getByText(/^No source map \(/)
    .first()
    .click()
  await before.context().close()
  await sentryCli(['sourcemaps', 'upload', folder], shop)
  const page = await eventPage(first)
  await reloadedUntil(page, 'lineTotal')
  await seesTheLine(page)
  await page.getByRole('button', { name: 'Regroup events' }).click()
  await page.getByText('Regrouping the stored events').waitFor()
})

test('files uploaded one by one for a release, by name', async () => {
  const shop = await anotherProject(tenant, 'Legacy')
  const folder = await build({ RELEASE: 'shop@1.0.0' })
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) {
    const form = new FormData()
    form.set('name', `~/assets/${name}`)
    if (name.endsWith('.js')) form.set('header', `Sourcemap:${name}.map`)
    form.set('file', new Blob([await readFile(join(assets, name))]), name)
    const url = `${app.url}/api/0/projects/digestline/${shop.slug}/releases/shop@1.0.0/files/`
    const response = await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(201)
  }
  await failIn(folder, shop)
  const page = await eventPage(`${shop.slug.toUpperCase()}-1`)
  await seesTheLine(page)
})

/** Tokens name the address they are for: it must be the one the tool is told. */
const tools = () => ({
  SENTRY_URL: app.url.replace('127.0.0.1', 'localhost'),
  SENTRY_AUTH_TOKEN: token,
  SENTRY_ORG: organization,
})

async function build(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'digestline-shop-'))
  folders.push(folder)
  // The tool remembers in its home what a server once said; servers of other tests had other ports.
  const home = { HOME: folders[0] ?? folder }
  const { code, stderr, stdout } = await finish(['tests/fixtures/react-shop/build.mjs', folder], { ...env, ...home })
  if (code !== 0) throw new Error(`building the shop ended with ${code}: ${stdout}${stderr}`)
  return folder
}

async function sentryCli(args: string[], { slug }: SeededProject): Promise<void> {
  const env = { ...tools(), SENTRY_PROJECT: slug, HOME: folders[0] ?? '' }
  const { code, stderr, stdout } = await finish(['node_modules/@sentry/cli/bin/sentry-cli', ...args], env)
  if (code !== 0) throw new Error(`sentry-cli ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`)
}

/** Opens the shop, presses the button that fails, and waits until the event has been processed. */
async function failIn(folder: string, { dsn, slug }: SeededProject): Promise<void> {
  const site = await serveFolder(folder)
  const { page, context } = await openPage(browser, site.url, { javaScript: true })
  const sent = page.waitForResponse(
    (response) =>
      response.url().includes('/envelope/') && response.request().postData()?.includes('"type":"event"') === true,
  )
  await page.goto(`/?dsn=${encodeURIComponent(dsn)}`)
  await page.getByRole('button', { name: 'Pay' }).click()
  expect((await sent).status(), slug).toBe(200)
  await context.close()
  await site.close()
  await settled(app)
}

async function eventPage(shortId: string): Promise<Page> {
  const { page, context } = await openPage(browser, app.url, { javaScript: false })
  const form = { email: tenant.email, password: tenant.password, next: '/' }
  await context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  await page.goto(`/issues/${shortId}`)
  return page
}

/** Uploads are worked off in the background. */
const reloadedUntil = (page: Page, text: string) =>
  until(`“${text}” on the page`, async () => {
    await page.reload()
    return (await page.getByText(text).count()) > 0
  })

async function seesTheLine(page: Page): Promise<void> {
  const first = page.getByRole('article').locator('details[open]').first()
  await first.getByText('return item.price!.amount * item.quantity').waitFor()
  expect(await first.locator('summary').textContent()).toMatch(/lineTotal \S*src\/cart\.ts:4:22/)
  const stack = await page.getByRole('article').textContent()
  expect(stack).toMatch(/Cart\.total \S*src\/cart\.ts:12:43/)
  expect(stack).toMatch(/pay \S*src\/main\.tsx:13:/)
}
