import type { uiTexts } from '../texts/en/ui'
import type { TextsOf } from '../texts/namespace'

/** Keys pressed one after the other (or, for rows, one or the other), and what they do in the words of the page. */
export type PageKey = { keys: string[]; does: string }

/** What the controls on the page declare, in the order of the page; of two that declare the same key the first has it. */
export function keysOfPage(texts: TextsOf<typeof uiTexts>): PageKey[] {
  const named = new Map<string, string>()
  for (const control of document.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = control.dataset.key
    if (key && !named.has(key)) named.set(key, nameOf(control))
  }
  const declared = [...named].map(([key, does]) => ({ keys: key.split(' '), does }))
  if (!document.querySelector('[data-row]')) return declared
  const rows = [
    { keys: ['j', 'k'], does: texts.keyRows },
    { keys: ['Enter'], does: texts.keyOpen },
  ]
  const picking = document.querySelector('[data-pick]') ? [{ keys: ['x'], does: texts.keySelect }] : []
  return [...declared, ...rows, ...picking]
}

/** The same controls once each, to be pressed by name. */
export function actsOfPage(): { key: string; does: string; press: () => void }[] {
  const controls = new Map<string, HTMLElement>()
  for (const control of document.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = control.dataset.key
    if (key && !controls.has(key) && !(control instanceof HTMLTextAreaElement)) controls.set(key, control)
  }
  return [...controls].map(([key, control]) => ({ key, does: nameOf(control), press: () => control.click() }))
}

function nameOf(control: HTMLElement): string {
  const label =
    control.dataset.does ??
    control.ariaLabel ??
    (control instanceof HTMLTextAreaElement && control.labels[0]?.textContent)
  if (label) return label
  const words = [...control.childNodes].filter((node) => !showsKey(node)).map((node) => node.textContent)
  return words.join('').trim()
}

/** The key itself, which a menu has at the end of the line: no part of the name. */
const showsKey = (node: Node) => node instanceof Element && (node.matches('kbd') || node.querySelector('kbd') !== null)
