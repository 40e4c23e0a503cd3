import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { type Shop, startFallbackShop } from '../support/fallback-shop'
import { digestline, makeProject, type SeededProject } from '../support/seed'
import { newTenant } from '../support/shared-app'
import { until } from '../support/until'

let app: App
let ask: Api
let project: SeededProject
let email: string
let shop: Shop
let browser: Browser
beforeAll(async () => {
  const tenant = await newTenant('Fallbacks')
  ;({ app, project, email } = tenant)
  ask = api(app, tenant.token)
  shop = await startFallbackShop(project.dsn)
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** What fails on the server, and the message that must never reach the page. */
const onServer: Record<string, string> = {
  loader: 'SECRET loader',
  string: 'SECRET string',
  object: 'SECRET object',
  response: 'A response with status 502 was thrown.',
  data: 'SECRET data',
  cause: 'SECRET cause',
  hostile: '',
  render: 'SECRET render',
  suspense: 'SECRET suspense',
  deferred: 'SECRET deferred',
  'deferred-in-place': 'SECRET in place',
  middleware: 'SECRET middleware',
  'late-middleware': 'SECRET late',
  headers: 'SECRET headers',
  meta: 'SECRET meta',
}
/** The parent is broken too, or there is none. */
const unscoped: Record<string, string> = { boundary: 'SECRET boundary', 'broken-layout': 'SECRET layout' }
/** What fails in the browser only. */
const inBrowser: Record<string, string> = { effect: 'SECRET effect', 'client-loader': 'SECRET client loader' }

async function expectResolved(digest: string, message: string): Promise<void> {
  const match = await until(`the event of ${digest}`, async () => {
    const { matches } = await ask.lookup(`Digest: ${digest}`)
    return matches[0]?.event ? matches[0] : undefined
  })
  const { body } = await ask.get(`/events/${match.event!.id}?project=${project.slug}`)
  const { exception } = (body as { payload: { exception: { values: { value?: string }[] } } }).payload
  expect(exception.values.at(-1)?.value).toContain(message)
}

const document = (path: string, init: RequestInit = {}) =>
  fetch(`${shop.url}/${path}`, { headers: { Accept: 'text/html', Origin: shop.url }, ...init })

test.each(Object.entries({ ...onServer, ...unscoped }))(
  'without JavaScript: %s shows a digest that resolves, and the parent stays',
  async (path, message) => {
    const response = await document(path)
    const html = await response.text()
    const digest = /Digest: <code>(\w{10})<\/code>/.exec(html)?.[1]
    expect(response.status).toBe(500)
    expect(digest).toBe(response.headers.get('X-Digest'))
    expect(html).toContain('Application error: a server-side exception has occurred')
    expect(html).not.toContain('SECRET')
    expect(html.includes('The shelf')).toBe(path in onServer)
    expect(html).toContain(`href="${new URL(app.env.PUBLIC_URL!).origin}/d/${digest}"`)
    await expectResolved(digest!, message)
  },
)

test('a form post, and both halves of a resource route', async () => {
  for (const [path, method, message] of [
    ['action', 'POST', 'SECRET action'],
    ['resource', 'GET', 'SECRET resource'],
    ['resource', 'POST', 'SECRET resource action'],
  ] as const) {
    const response = await document(path, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ a: '1' }) }),
    })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('SECRET')
    await expectResolved(response.headers.get('X-Digest')!, message)
  }
})

test('an address without a page is no failure: it has no digest', async () => {
  const response = await document('nothing-here')
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('Digest')
})

async function visit<T>(
  path: string,
  journey: (page: Awaited<ReturnType<typeof openPage>>['page'], complaints: () => string[]) => Promise<T>,
) {
  const { page, context, complaints } = await openPage(browser, shop.url, { javaScript: true })
  try {
    await page.goto(path)
    await hydrated(page)
    return await journey(page, () => complaints.map(({ text }) => text))
  } finally {
    await context.close()
  }
}

test.each(Object.entries({ ...onServer, ...inBrowser }))(
  'with JavaScript: %s shows a digest that resolves, and the parent stays',
  async (path, message) => {
    const digest = await visit(`/${path}`, async (page) => {
      await page.getByRole('heading', { name: 'The shelf' }).waitFor()
      const shown = await page.getByRole('alert').locator('code').textContent()
      expect(await page.content()).not.toContain('SECRET')
      const side = path in inBrowser ? 'client' : 'server'
      expect(await page.getByRole('alert').textContent()).toContain(`a ${side}-side exception has occurred`)
      return shown
    })
    expect(digest).toMatch(path in inBrowser ? /^c\w{10}$/ : /^\w{10}$/)
    await expectResolved(digest!, message)
  },
)

test('a navigation and a form by script fail in their segment', async () => {
  const digests = await visit('/', async (page) => {
    await page.getByRole('link', { name: 'a shelf' }).click()
    const first = await page.getByRole('alert').locator('code').textContent()
    await page.goto('/action')
    await hydrated(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    return [first, await page.getByRole('alert').locator('code').textContent()]
  })
  await expectResolved(digests[0]!, 'SECRET loader')
  await expectResolved(digests[1]!, 'SECRET action')
})

test.each(['click', 'rejection'])(
  'what fails outside rendering (%s) leaves the page, and is reported',
  async (path) => {
    const digest = await visit(`/${path}`, async (page, complaints) => {
      await page.getByRole('button', { name: 'Break' }).click()
      const found = await until(
        'the digest in the console',
        () => /Digest: (c\w{10})/.exec(complaints().join('\n'))?.[1],
      )
      expect(await page.getByRole('button', { name: 'Break' }).isVisible()).toBe(true)
      return found
    })
    await expectResolved(digest, `SECRET ${path}`)
  },
)

test('without a DSN its log lines are enough: piped, every digest leads to its failure', async () => {
  const piped = await makeProject(app, 'Fallbacks piped')
  await digestline(app, ['member', 'add', '--project', piped.slug, '--email', email, '--role', 'admin'])
  const output = shop.output()
  expect(await app.cli(['pipe', '--dsn', piped.dsn], output)).toEqual({ code: 0, stdout: output, stderr: '' })
  await ask.settled()
  const failures = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { digest: string; message: string })
  expect(failures.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const { digest, message } of failures) {
    const { matches } = await ask.lookup(`Digest: ${digest}`)
    const match = matches.find(({ project: { slug } }) => slug === piped.slug)
    const { body } = await ask.get(`/events/${match?.event?.id}?project=${piped.slug}`)
    const { payload } = body as { payload?: { exception?: { values: { value?: string }[] } } }
    if (payload?.exception?.values.at(-1)?.value !== message) wrong.push(message)
  }
  expect(wrong).toEqual([])
})
