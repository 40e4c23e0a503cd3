import { type ReactNode, useState } from 'react'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'

type Shown = { KeyboardHelp: typeof import('./keyboard-help').default; keys: import('./page-keys').PageKey[] }

/**
 * The keyboard shortcuts of the page at hand, read off its controls when they are asked for: the list cannot promise what is not there. Loaded
 * then too: few ask. `open` is for a control with `data-key="?"`.
 */
export function useKeyboardHelp(): { open: () => Promise<void>; dialog: ReactNode } {
  const texts = useTexts(uiTexts)
  const [shown, show] = useState<Shown>()
  const open = async () => {
    const [{ default: KeyboardHelp }, { keysOfPage }] = await Promise.all([
      import('./keyboard-help'),
      import('./page-keys'),
    ])
    show({ KeyboardHelp, keys: keysOfPage(texts) })
  }
  return { open, dialog: shown && <shown.KeyboardHelp keys={shown.keys} onClose={() => show(undefined)} /> }
}
