import { type ReactNode, useEffect, useState } from 'react'
import type { PageAct, Typed } from './palette'

type Shown = { Palette: typeof import('./palette').default; acts: PageAct[]; typed: Typed }

/**
 * Ctrl K and Command K open the palette and load its script. What is typed until it is open belongs to the palette, not to the page, whose
 * keys resolve and mute. Without scripts, the account menu links to its page.
 */
export function usePalette(isThere: boolean): ReactNode {
  const [shown, show] = useState<Shown>()
  useEffect(() => {
    if (!isThere) return
    let typed: Typed | undefined
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal')) typed = undefined
      const { key } = event
      const isCommand = event.ctrlKey || event.metaKey
      if (typed && !isCommand) {
        event.preventDefault()
        if (key === 'Enter') typed.entered = true
        else if (key.length === 1 && !typed.entered) typed.text += key
      }
      if (key.toLowerCase() !== 'k' || !isCommand || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (typed || document.querySelector('dialog:modal')) return
      const early: Typed = { text: '', entered: false }
      typed = early
      Promise.all([import('./palette'), import('~/ui/page-keys')]).then(
        ([{ default: Palette }, { actsOfPage }]) => show({ Palette, acts: actsOfPage(), typed: early }),
        () => {
          typed = undefined
        },
      )
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isThere])
  return shown && <shown.Palette {...shown} onClose={() => show(undefined)} />
}
