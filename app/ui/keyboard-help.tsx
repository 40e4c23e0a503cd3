import { useEffect, useRef } from 'react'
import { frameTexts } from '../texts/en/frame'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from './button'
import type { PageKey } from './page-keys'

/** The keyboard shortcuts of a page. A modal dialog, so that the browser keeps the focus inside and gives it back. */
export default function KeyboardHelp({ keys, onClose }: { keys: PageKey[]; onClose: () => void }) {
  const { shortcuts } = useTexts(frameTexts)
  const { close } = useTexts(uiTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="dialog" closedby="any" aria-labelledby="keyboard-help-title" ref={dialog} onClose={onClose}>
      <h2 id="keyboard-help-title">{shortcuts}</h2>
      <dl className="dialog-words">
        {keys.map(({ keys, does }) => (
          <div className="keyboard-help-line" key={keys.join(' ')}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <Button size="small">{close}</Button>
      </form>
    </dialog>
  )
}
