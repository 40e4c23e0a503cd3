import { type ReactNode, useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { uiTexts } from '~/texts/en/ui'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { submitOnEnter } from '~/ui/lookup-box'
import type { MarkedPaste } from './lookup/marked-paste'
import './paste-box.css'

/**
 * The look-up box of a page that consists of it. `marked`: what was pasted, with the line that was looked up in the marker until somebody
 * types. `readAs`: what the paste was taken for. `tall`: with room for a whole error page.
 */
export function PasteBox(props: {
  query?: string
  marked?: MarkedPaste
  readAs?: ReactNode
  tall?: boolean
  autoFocus?: boolean
}) {
  const { query = '', marked, readAs, tall, autoFocus } = props
  const texts = useTexts(uiTexts)
  const id = useId()
  const busy = useNavigation().formAction === href('/lookup')
  return (
    <Form
      method="post"
      action={href('/lookup')}
      className={classNames('paste-box', tall && 'paste-box-tall')}
      role="search"
      aria-label={texts.lookUpCode}
    >
      <label className="unseen" htmlFor={id}>
        {texts.lookUpLabel}
      </label>
      <div className="paste-box-paper">
        {marked && (
          <div className="paste-box-drawn" aria-hidden="true">
            {marked.before}
            <mark className="paste-box-mark">{marked.hit}</mark>
            {marked.after}
          </div>
        )}
        <textarea
          key={query}
          id={id}
          name="q"
          className="paste-box-text"
          rows={tall ? Math.min(8, Math.max(2, query.split('\n').length)) : 1}
          defaultValue={query}
          placeholder={texts.lookUpShort}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: only on pages that consist of this box
          autoFocus={autoFocus}
          aria-keyshortcuts="/"
          data-key="/"
          onKeyDown={submitOnEnter}
        />
      </div>
      <div className="paste-box-foot">
        {readAs && <div className="paste-box-read">{readAs}</div>}
        <Button variant="mark" className="paste-box-submit" aria-busy={busy}>
          {texts.lookUp}
          <Icon name="arrow" />
        </Button>
      </div>
    </Form>
  )
}
