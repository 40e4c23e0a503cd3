import type { Page } from 'playwright-core'
import { hydrated } from './chromium'

declare global {
  interface Window {
    shifted: number
  }
}

/** Adds up the layout shifts (share of the window) of each page that is opened from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(addUpShifts)
}

/** The layout shifts of the page since it was opened, as soon as its scripts have taken it over. */
export async function shiftOf(page: Page): Promise<number> {
  await hydrated(page)
  return page.evaluate(() => window.shifted)
}

/** In the page. */
function addUpShifts() {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
