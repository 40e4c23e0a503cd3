import { useEffect } from 'react'
import { pressEarlyKeys } from './early-keys'

/**
 * Keys for people who do not reach for the mouse.
 * 1. A key only ever presses a control that is on the page and declares it (`data-key`), so key, click and no-script share one path. What
 *    the list of keys says of it is its name, or `data-does` where the name says little away from its place.
 * 2. `j` and `k` move the focus through the rows' links (`data-row`); Enter is the browser's own. `x` presses the box of the row (`data-pick`).
 * 3. Escape closes the menu that is open (`data-menu`) and gives the focus back to what opened it.
 * 4. Keys that are pressed before this runs are kept, and pressed again then (`early-keys.ts`).
 * 5. No other key does anything while somebody types, while a dialog is open, or together with Ctrl, Alt or Meta.
 */
export function useKeyboard() {
  useEffect(() => {
    let before = ''
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenu()
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('dialog:modal')) return
      const done =
        press(before && `${before} ${event.key}`) || press(event.key) || moveRow(event.key) || pickRow(event.key)
      before = done ? '' : event.key
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    pressEarlyKeys()
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function closeMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
  if (!menu) return
  const hasFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hasFocus) menu.querySelector('summary')?.focus()
}

function press(key: string): boolean {
  if (!key) return false
  const control = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (!control) return false
  if (control instanceof HTMLTextAreaElement) control.select()
  else control.click()
  return true
}

function moveRow(key: string): boolean {
  if (key !== 'j' && key !== 'k') return false
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(
    (row) => row.closest('li')?.contains(document.activeElement) ?? row === document.activeElement,
  )
  const next = rows[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)]
  next?.focus()
  return rows.length > 0
}

function pickRow(key: string): boolean {
  const box = key === 'x' && document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-pick]')
  if (box) box.click()
  return Boolean(box)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))
  )
}
