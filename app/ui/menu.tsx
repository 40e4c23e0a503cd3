import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names'

/**
 * A button that opens a few more: a `<details>`, so that it works before and without scripts; one menu is open at a time.
 * With scripts it closes when one of its forms is sent and on Escape, and gives the focus back to its button.
 * `label`: what it is called where `title` alone does not say it.
 */
export function Menu(props: {
  title: ReactNode
  label?: string
  primary?: boolean
  /** Opens to the left of its right edge. */
  atEnd?: boolean
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const close = () => {
    if (!details.current) return
    details.current.open = false
    summary.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    event.preventDefault()
    close()
  }
  return (
    <details className="menu" name="menu" ref={details} onSubmit={close} onKeyDown={onKeyDown}>
      <summary
        className={classNames('menu-button', 'button', props.primary ? 'button-primary' : 'button-plain')}
        aria-label={props.label}
        ref={summary}
      >
        {props.title}
        <svg className="menu-sign" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="m2 3.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <div className={classNames('menu-panel', props.atEnd && 'menu-panel-end')}>{props.children}</div>
    </details>
  )
}
