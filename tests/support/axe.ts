import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { isWholeRun } from './tier'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG up to 2.2 AA, and what axe-core itself recommends (headings in order, everything inside a landmark). */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const inside = [
  'color-contrast',
  'button-name',
  'link-name',
  'label',
  'label-content-name-mismatch',
  'aria-allowed-attr',
]

/**
 * What axe-core finds on the page, its folded parts unfolded: all rules in the light theme; contrast again in the dark one, with
 * the menus open too (open menus cover what is below them, which no rule about sizes forgives). The source goes in past the page's content security policy, which allows no script of ours.
 */
export async function violations(page: Page): Promise<string[]> {
  return [...(await violationsInLight(page)), ...(await violationsInDark(page))]
}

/** Loads axe-core with every page of a context from here on: sending it to each page takes longer than most of its rules. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source })
}

async function requireAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

export async function violationsInLight(page: Page): Promise<string[]> {
  await requireAxe(page)
  await unfold(page, { menus: false })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return run(page, { type: 'tag', values: rules }, { contrast: await hasNewColours(page) })
}

/** Fewer rules: those whose result depends on colours, words and open menus. */
export async function violationsInDark(page: Page): Promise<string[]> {
  await requireAxe(page)
  await unfold(page, { menus: true })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await run(page, { type: 'rule', values: inside })
  return dark.map((line) => `${line} (dark)`)
}

/** Contrast alone, in the dark, on a page that `violationsInLight` has looked at before. */
export async function contrastInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (!(await hasNewColours(page))) return []
  const found = await run(page, { type: 'rule', values: ['color-contrast'] })
  return found.map((line) => `${line} (dark)`)
}

/** Looks of texts that a page of this worker had already: colours of the text and of what is behind it, size, weight. */
const knownLooks = new Set<string>()

/**
 * Whether a text of the page looks like none before. Contrast takes a third of the time of all rules, and most pages have the colours of the page
 * before; the whole run looks at each.
 */
async function hasNewColours(page: Page): Promise<boolean> {
  const looks = (await page.evaluate(looksOfTexts)).filter((look) => !knownLooks.has(look))
  for (const look of looks) knownLooks.add(look)
  return isWholeRun || looks.length > 0
}

/** In the page. */
function looksOfTexts(): string[] {
  const behind = new Map<Element, string>()
  const behindOf = (one: Element | null): string => {
    if (!one) return ''
    const known = behind.get(one)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`
    const isClear = own === 'rgba(0, 0, 0, 0) none 1'
    const all = isClear ? behindOf(one.parentElement) : `${own} | ${behindOf(one.parentElement)}`
    behind.set(one, all)
    return all
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const looks = new Set<string>()
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement
    if (!one?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue
    const { color, fontSize, fontWeight } = getComputedStyle(one)
    looks.add(`${color} ${fontSize} ${fontWeight} ${behindOf(one)}`)
  }
  return [...looks]
}

/** What is smaller than WCAG 2.2 asks of what is touched (24 px, or as far from its neighbours), as the page stands. */
export async function tooSmallToTouch(page: Page): Promise<string[]> {
  await requireAxe(page)
  return run(page, { type: 'rule', values: ['target-size'] })
}

/** A menu is a folded part that lies over the page when open. Parts stop being one of several, so that all can be open. */
function unfold(page: Page, { menus }: { menus: boolean }): Promise<void> {
  return page.evaluate((withMenus) => {
    for (const part of document.querySelectorAll('details')) {
      part.removeAttribute('name')
      part.open = true
      const lies = [...part.children].some((child) => getComputedStyle(child).position === 'absolute')
      if (lies && !withMenus) part.open = false
    }
  }, menus)
}

/** `contrast`: whether rules chosen by tag include that of contrast. */
function run(page: Page, runOnly: RunOptions['runOnly'], { contrast = true } = {}): Promise<string[]> {
  const chosen = { 'target-size': { enabled: true }, 'color-contrast': { enabled: contrast } }
  return page.evaluate(look, { runOnly, rules: JSON.stringify(runOnly).includes('tag') ? chosen : {} })
}

/** In the page. */
async function look({ runOnly, rules }: Pick<RunOptions, 'runOnly' | 'rules'>): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: { run: (on: Node, options: RunOptions) => Promise<AxeResults> }
  }
  const options = {
    runOnly,
    rules,
    resultTypes: ['violations'],
    preload: false,
    // To find a selector for each element takes up to 40 % of the time; the element itself says as much.
    selectors: false,
  }
  const { violations } = await axe.run(document, options as RunOptions)
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}
