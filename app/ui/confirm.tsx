import { type ReactNode, useId } from 'react'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button, type ButtonVariant } from './button'
import { Icon } from './icon'
import type { IconName } from './icon-names'

/**
 * A button that asks before it deletes or disables. The question is a popover: the browser opens it, closes it on Escape and gives the focus
 * back, with and without scripts. `children` is the form that does it; its button goes in `act`.
 */
export function Confirm(props: {
  /** On the button that asks: ends with "…". */
  button: ReactNode
  icon?: IconName
  size?: 'normal' | 'small'
  /** `danger` unless said otherwise; `quiet` where every row of a list has one. */
  variant?: ButtonVariant
  /** What the button is called where its word alone does not say it. */
  label?: string
  title: string
  /** What will happen, and whether it can be undone. */
  words: ReactNode
  act: ReactNode
}) {
  const { button, icon, size, variant = 'danger', label, title, words, act } = props
  const { cancel } = useTexts(uiTexts)
  const id = useId()
  return (
    <>
      <Button type="button" variant={variant} size={size} popoverTarget={id} aria-label={label}>
        {icon && <Icon name={icon} />}
        {button}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="dialog"
        // The page stays where its list does: without a new document the browser would leave the answered question open.
        onSubmit={(event) => event.currentTarget.hidePopover()}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="dialog-words">{words}</p>
        <div className="dialog-actions">
          <Button type="button" popoverTarget={id} popoverTargetAction="hide" autoFocus>
            {cancel}
          </Button>
          {act}
        </div>
      </div>
    </>
  )
}
