import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names'

/** `primary`: the one thing this page is for · `plain` (default) · `quiet`: no border until pointed at · `danger`: takes something away. */
export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

type Shared = {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** A single key that presses this button (see `keyboard.ts`). */
  shortcut?: string
  children: ReactNode
}

/** `type` is `submit` unless said otherwise: nearly every button of ours sends a form. */
export function Button({
  variant,
  size,
  shortcut,
  className,
  type = 'submit',
  ...rest
}: Shared & ComponentProps<'button'>) {
  return <button type={type} className={look(variant, size, className)} {...keys(shortcut)} {...rest} />
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ variant, size, shortcut, className, ...rest }: Shared & ComponentProps<typeof Link>) {
  return <Link className={look(variant, size, className)} {...keys(shortcut)} {...rest} />
}

function look(variant: ButtonVariant = 'plain', size: 'normal' | 'small' = 'normal', extra?: string): string {
  return classNames('button', looks[variant], size === 'small' && 'button-small', extra)
}

const looks = {
  primary: 'button-primary',
  plain: 'button-plain',
  quiet: 'button-quiet',
  danger: 'button-danger',
} as const

function keys(shortcut: string | undefined) {
  return shortcut ? { 'data-key': shortcut, 'aria-keyshortcuts': shortcut } : {}
}
