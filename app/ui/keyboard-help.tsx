import { useRef, useState } from 'react'
import { frameTexts } from '../texts/en/frame'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from './button'
import { keysOfPage, type PageKey } from './keyboard'

/**
 * `?` shows the keys of the page at hand, read off its controls when it opens: the list cannot promise what is not there.
 * A modal dialog, so that the browser keeps the focus inside and gives it back. Not offered without scripts: no key works there.
 */
export function KeyboardHelp() {
  const texts = useTexts(frameTexts)
  const ui = useTexts(uiTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const [keys, setKeys] = useState<PageKey[]>([])
  const open = () => {
    setKeys(keysOfPage(ui))
    dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        className="keyboard-help-open scripted"
        aria-haspopup="dialog"
        data-key="?"
        aria-keyshortcuts="?"
        onClick={open}
      >
        {texts.keys} <kbd>?</kbd>
      </button>
      <dialog className="keyboard-help" closedby="any" aria-labelledby="keyboard-help-title" ref={dialog}>
        <h2 id="keyboard-help-title">{texts.keysTitle}</h2>
        <dl className="keyboard-help-list">
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
          <Button size="small">{ui.close}</Button>
        </form>
      </dialog>
    </>
  )
}
