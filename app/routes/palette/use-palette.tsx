import { type ReactNode, useEffect, useState } from 'react'
import type { PageAct } from './palette'

type Shown = { Palette: typeof import('./palette').default; acts: PageAct[] }

/** Ctrl K and Command K open the palette and load its script. Without scripts, the account menu links to its page. */
export function usePalette(isThere: boolean): ReactNode {
  const [shown, show] = useState<Shown>()
  useEffect(() => {
    if (!isThere) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (document.querySelector('dialog:modal')) return
      Promise.all([import('./palette'), import('~/ui/page-keys')]).then(
        ([{ default: Palette }, { actsOfPage }]) => show({ Palette, acts: actsOfPage() }),
        () => {},
      )
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isThere])
  return shown && <shown.Palette acts={shown.acts} onClose={() => show(undefined)} />
}
