import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon'

export type Token = {
  key: string
  value: string
  /** A link or a button of class `token-remove`. */
  remove?: ReactNode
}

/** A search box: what is asked for already as tokens, and a line to type more. `children` hang from it. */
export function TokenField({
  tokens,
  label,
  children,
  ...input
}: { tokens: Token[]; label: string } & ComponentProps<'input'>) {
  return (
    <div className="token-field">
      <Icon name="search" />
      {tokens.map(({ key, value, remove }) => (
        <span className="token" key={`${key}:${value}`}>
          <span>
            <span className="token-key">{key}:</span>
            {value}
          </span>
          {remove}
        </span>
      ))}
      <input className="token-field-input" aria-label={label} autoComplete="off" spellCheck={false} {...input} />
      {children}
    </div>
  )
}
