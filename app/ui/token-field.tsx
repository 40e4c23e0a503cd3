import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon'

export type Token = {
  key: string
  value: string
  /** Where the page goes without this token, and what that link is called. */
  remove?: { to: string; label: string }
}

/** A search box: what is asked for already as tokens, and a line to type more. Lives in a GET form of its page. `children` hang from it. */
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
          {remove && (
            <Link className="token-remove" to={remove.to} aria-label={remove.label}>
              <Icon name="close" small />
            </Link>
          )}
        </span>
      ))}
      <input className="token-field-input" aria-label={label} autoComplete="off" spellCheck={false} {...input} />
      {children}
    </div>
  )
}
