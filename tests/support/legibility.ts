import type { Page } from 'playwright-core'

/** By how many pixels the page is wider than the window: more than 0 and people must scroll sideways to read. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}
