import type { Page } from 'playwright-core'

/** A piece of text whose contrast with what is behind it is below what WCAG AA asks of text of normal size. */
export type Faint = { text: string; className: string; ratio: number }

/** Every visible text of the page with less than 4.5:1, its folded parts unfolded first. */
export function faintTexts(page: Page): Promise<Faint[]> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    /** Whatever notation the browser reports, as red, green, blue and opacity. */
    const channels = (colour: string) => {
      pixel.clearRect(0, 0, 1, 1)
      pixel.fillStyle = colour
      pixel.fillRect(0, 0, 1, 1)
      return [...pixel.getImageData(0, 0, 1, 1).data] as [number, number, number, number]
    }
    const linear = (channel: number) => {
      const value = channel / 255
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    const luminance = ([r, g, b]: number[]) => 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!)
    const ground = (start: Element) => {
      for (let at: Element | null = start; at; at = at.parentElement) {
        const colour = channels(getComputedStyle(at).backgroundColor)
        if (colour[3] === 255) return colour
      }
      return channels('white')
    }
    const faint: Faint[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement
      if (!around || !node.textContent?.trim() || !around.checkVisibility() || around.closest('script')) continue
      const [one, other] = [luminance(channels(getComputedStyle(around).color)), luminance(ground(around))]
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      if (ratio < 4.5) faint.push({ text: node.textContent.slice(0, 40), className: around.className, ratio })
    }
    return faint
  })
}

/** By how many pixels the page is wider than the window: more than 0 and people must scroll sideways to read. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}
