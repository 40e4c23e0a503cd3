import { type KeyboardEvent, useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from './button'
import { Icon } from './icon'

/**
 * The look-up box of the header: takes a bare code or a whole pasted error page, line breaks included, which is why it is a text area.
 * It posts, because a pasted page may be longer than an address can be; the answer has an address of its own.
 */
export function LookupBox() {
  const texts = useTexts(uiTexts)
  const id = useId()
  const navigation = useNavigation()
  const busy = navigation.formAction === href('/lookup')
  return (
    <Form method="post" action={href('/lookup')} className="lookup-box" role="search" aria-label={texts.lookUpCode}>
      <label className="unseen" htmlFor={id}>
        {texts.lookUpLabel}
      </label>
      <span className="lookup-box-icon">
        <Icon name="search" />
      </span>
      <textarea
        id={id}
        name="q"
        className="lookup-box-input"
        rows={1}
        placeholder={texts.lookUpLong}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        aria-keyshortcuts="/"
        data-key="/"
        onKeyDown={submitOnEnter}
      />
      <kbd className="lookup-box-key">/</kbd>
      <Button variant="mark" className="lookup-box-submit" aria-busy={busy}>
        {texts.lookUp}
      </Button>
    </Form>
  )
}

/** Enter looks up; Shift+Enter is a new line. Without scripts the button does it. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
