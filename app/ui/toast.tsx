import { useLocation } from 'react-router'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { ButtonLink } from './button'
import { Icon } from './icon'
import { UndoForm } from './undo-form'

/**
 * What just happened, at the foot of the page one was sent back to, with Undo where that is possible. In the page's first HTML. Closing it is a
 * link to the same page, which no longer has it, so that it needs no script.
 */
export function Toast({ message, undo }: { message: string; undo?: number }) {
  const { close } = useTexts(uiTexts)
  const { pathname, search } = useLocation()
  return (
    <div className="toast">
      <Icon name="resolved" />
      <p role="status">{message}</p>
      {undo !== undefined && <UndoForm id={undo} shortcut="z" />}
      <ButtonLink
        variant="quiet"
        size="small"
        icon
        to={pathname + search}
        replace
        preventScrollReset
        aria-label={close}
      >
        <Icon name="close" />
      </ButtonLink>
    </div>
  )
}
