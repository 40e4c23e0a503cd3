import { type ReactNode, useId } from 'react'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from './button'
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
  title: string
  /** What will happen, and whether it can be undone. */
  words: ReactNode
  act: ReactNode
}) {
  const { button, icon, size, title, words, act } = props
  const { cancel } = useTexts(uiTexts)
  const id = useId()
  return (
    <>
      <Button type="button" variant="danger" size={size} popoverTarget={id}>
        {icon && <Icon name={icon} />}
        {button}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className="dialog">
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
