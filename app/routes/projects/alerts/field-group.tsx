import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'

/** Several controls under one label, with a hint and mistakes. `htmlFor`: the control of the label; without it the controls are a group. */
export function FieldGroup(props: {
  id: string
  label: string
  hint?: ReactNode
  error?: string
  htmlFor?: string
  children: ReactNode
}) {
  const { id, label, hint, error, htmlFor, children } = props
  const isGroup = htmlFor === undefined
  return (
    <div
      className="field"
      {...(isGroup && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
      })}
    >
      {isGroup ? (
        <div className="field-label" id={`${id}-label`}>
          {label}
        </div>
      ) : (
        <label className="field-label" htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {children}
      {error && (
        <div className="field-error" id={`${id}-error`}>
          <Icon name="error" />
          {error}
        </div>
      )}
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
