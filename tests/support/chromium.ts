import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

let started: Promise<Browser> | undefined

/**
 * The system's Chromium; a context per visitor. Test files of a worker, which run one after the other, share it: starting it for each took half a
 * second of processor time. `close` closes what a file opened. Chromium itself ends with the worker.
 */
export async function openChromium(): Promise<Browser> {
  const known = await started?.catch(() => undefined)
  if (known?.isConnected()) return known
  started = startChromium()
  return started
}

async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** After which a click or a navigation counts as hanging; on a busy machine each may take seconds. */
const actionMilliseconds = 90_000

export type Complaint = { kind: 'console' | 'exception'; text: string }

/**
 * A visitor with an empty profile, with or without JavaScript, at a desk or with a narrow phone, and what their browser complained about. Their
 * pages close with the test, also when it fails; `shared` ones close with the browser.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: { javaScript: boolean; viewport?: { width: number; height: number }; phone?: boolean; shared?: boolean },
): Promise<{ page: Page; context: BrowserContext; complaints: Complaint[] }> {
  const { javaScript, phone } = options
  const viewport = options.viewport ?? (phone ? { width: 360, height: 740 } : { width: 1280, height: 800 })
  const touch = { hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL, javaScriptEnabled: javaScript, viewport, ...(phone && touch) })
  context.setDefaultTimeout(actionMilliseconds)
  const page = await context.newPage()
  if (!options.shared) {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await printPage(page)
      await context.close()
    })
  }
  const complaints: Complaint[] = []
  page.on('console', (message) => {
    // That a page has status 500 is what a test asked for, not a complaint of the page.
    const isStatus = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatus) complaints.push({ kind: 'console', text: message.text() })
  })
  page.on('pageerror', (error) => {
    // Requests and view transitions under way are given up when the page is left.
    if (!/^(AbortError|InvalidStateError)\b/.test(String(error)))
      complaints.push({ kind: 'exception', text: String(error) })
  })
  return { page, context, complaints }
}

/** Prints what a visitor sees: a step that waited in vain says what it waited for, but not what was there instead. */
async function printPage(page: Page): Promise<void> {
  if (page.isClosed()) return
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
  process.stderr.write(`Shown at ${page.url()}:\n${shown.slice(0, 6_000)}\n`)
}

/**
 * Waits until React has hydrated the document, so that forms and links work by script and a mismatch has been reported. Static pages have
 * nothing to hydrate. This says nothing about a navigation by script, which keeps the document: wait for something that only the next page has.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('script') || Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
}
