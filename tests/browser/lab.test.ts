import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failingPages } from '../../app/routes/lab/kinds'
import { labSecret } from '../../app/routes/lab/lab-failure'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { digestline } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp({ lab: true })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
})

const sentence = (side: 'server' | 'client') =>
  `Application error: a ${side}-side exception has occurred (see the ${side === 'server' ? 'server logs' : 'browser console'} for more information).`

const frameless = ['resource', 'root-loader', 'root-render', 'layout']
/** What a loader throws makes no difference to the browser any more; tests/http asks for all of them. */
const documents = failingPages.map(({ path }) => path).filter((path) => !path.startsWith('loader?'))
/** What fails in the server's half of a navigation; the rest renders, or fails, in the browser. */
const navigations = ['loader', 'loader?throw=string', 'middleware', 'deferred', 'deferred?in-place', 'root-loader']

/** One window for all journeys, with scripts and without: opening another for each takes as long as the journey itself. */
const windows = new Map<boolean, ReturnType<typeof openPage>>()

async function visit<T>(javaScript: boolean, journey: (page: Page, complaints: () => string[]) => Promise<T>) {
  const opened = windows.get(javaScript) ?? openPage(browser, app.url, { javaScript, shared: true })
  windows.set(javaScript, opened)
  const { page, context, complaints } = await opened
  try {
    return await journey(page, () => complaints.map(({ text }) => text))
  } finally {
    await page.goto('about:blank')
    await context.clearCookies()
    complaints.length = 0
  }
}

const fallback = (page: Page) =>
  page
    .getByRole('alert')
    .or(page.locator('main', { hasText: 'Digest:' }))
    .last()
const shownDigest = (page: Page) => fallback(page).locator('code').textContent()

async function expectUsableFrame(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All failures' }).click()
  await page.getByRole('heading', { name: 'Ways to fail' }).waitFor()
}

const logged = (digest: string | null) =>
  until(`the log line of ${digest}`, () => app.stderrLines().find((line) => line.includes(`"digest":"${digest}"`)))

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'

  // What a page without scripts is, tests/http/lab.test.ts asks for every kind of failure.
  test.each(javaScript || isWholeRun ? documents : documents.slice(0, 3))(
    `${how}: %s shows the sentence and its digest, and the frame stays usable`,
    async (path) => {
      await visit(javaScript, async (page, complaints) => {
        const response = await page.goto(`/__lab/${path}`)
        if (javaScript) await hydrated(page)
        expect(response?.status()).toBe(500)
        expect(await page.getByText(sentence('server')).count()).toBe(1)
        expect(await shownDigest(page)).toBe(response?.headers()['x-digest'])
        expect(complaints()).toEqual([])
        if (!frameless.includes(path)) await expectUsableFrame(page)
      })
    },
  )

  test(`${how}: a failed form post shows the fallback, and the frame stays usable`, async () => {
    await visit(javaScript, async (page, complaints) => {
      await page.goto('/__lab/action')
      if (javaScript) await hydrated(page)
      for (const name of javaScript ? ['Post a document', 'Post by script', 'Post by fetcher'] : ['Post by script']) {
        await page.goto('/__lab/action')
        if (javaScript) await hydrated(page)
        await page.getByRole('button', { name }).click()
        await page.getByText(sentence('server')).waitFor()
        await logged(await shownDigest(page))
        await expectUsableFrame(page)
      }
      expect(complaints()).toEqual([])
    })
  })

  test(`${how}: a refusal is plain text`, async () => {
    await visit(javaScript, async (page, complaints) => {
      await page.goto('/__lab/refusal?status=404')
      if (javaScript) await hydrated(page)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(await page.getByText('Digest:').count()).toBe(0)
      expect(complaints()).toEqual([])
    })
  })
}

test.each(navigations)('by navigation, %s shows the digest that is in the log', async (path) => {
  await visit(true, async (page) => {
    await page.goto('/__lab')
    await hydrated(page)
    await page.locator(`a[href="/__lab/${path}"]`, { hasText: 'by script' }).click()
    await page.getByText(sentence('server')).waitFor()
    expect(await logged(await shownDigest(page))).toContain('"requestId"')
    expect(await page.content()).not.toContain(labSecret)
  })
})

test.each(['Load a page that fails', 'Load a resource that fails', 'Post to a resource that fails'])(
  'by fetcher: %s',
  async (name) => {
    await visit(true, async (page) => {
      await page.goto('/__lab/fetchers')
      await hydrated(page)
      await page.getByRole('button', { name }).click()
      await page.getByText(sentence('server')).waitFor()
      await logged(await shownDigest(page))
      await expectUsableFrame(page)
    })
  },
)

test.each([
  ['Fail while rendering', 'browser-render'],
  ['Fail while navigating', 'browser-navigation'],
  ['Fail in a handler', 'browser-event'],
  ['Fail in a promise', 'browser-rejection'],
])('in the browser: %s shows a digest that was reported home', async (name, kind) => {
  await visit(true, async (page) => {
    await page.goto('/__lab/browser')
    await hydrated(page)
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click()
    await page.getByText(sentence('client')).waitFor()
    const digest = await shownDigest(page)
    expect(digest).toMatch(/^c[2-9a-z]{10}$/)
    expect(JSON.parse(await logged(digest))).toMatchObject({ kind, message: expect.stringContaining(labSecret) })
    expect(await page.content()).not.toContain(labSecret)
    await expectUsableFrame(page)
  })
})

test('in the browser: a handler that fails leaves the page as it is, and the notice can be closed', async () => {
  await visit(true, async (page) => {
    await page.goto('/__lab/browser')
    await hydrated(page)
    await page.getByRole('button', { name: 'Fail in a handler' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('heading', { name: 'In the browser' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })
})

test('a failure in the browser is found by its digest in the built-in project', async () => {
  const digest = await visit(true, async (page) => {
    await page.goto('/__lab/browser')
    await hydrated(page)
    await page.getByRole('button', { name: 'Fail while rendering' }).click()
    const shown = await shownDigest(page)
    // A browser that is closed takes a report with it that has not left.
    await logged(shown)
    return shown
  })
  const found = await until(`${digest} to be recorded`, async () => {
    const { matches } = (await digestline(app, ['lookup', digest ?? ''])) as { matches: object[] }
    return matches[0]
  })
  expect(found).toMatchObject({ confidence: 'exact', project: { slug: 'digestline' } })
})
