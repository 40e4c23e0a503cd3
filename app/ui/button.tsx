import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './link'

/**
 * `primary`: the one thing this page is for · `plain` (default) · `quiet`: no border until pointed at · `danger`: deletes or disables ·
 * `mark`: looks a code up, and nothing else.
 */
export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'mark'

type Shared = {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** Holds an icon only; give it an `aria-label`. */
  icon?: boolean
  /** A single key that presses this button (see `keyboard.ts`). */
  shortcut?: string
  children: ReactNode
}

/** `type` is `submit` unless said otherwise: most buttons send a form. */
export function Button({
  variant,
  size,
  icon,
  shortcut,
  className,
  type = 'submit',
  ...rest
}: Shared & ComponentProps<'button'>) {
  return <button type={type} className={buttonLook({ variant, size, icon }, className)} {...keys(shortcut)} {...rest} />
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({
  variant,
  size,
  icon,
  shortcut,
  className,
  ...rest
}: Shared & ComponentProps<typeof Link>) {
  return <Link className={buttonLook({ variant, size, icon }, className)} {...keys(shortcut)} {...rest} />
}

/** A button with a menu of the same act attached: `button` first, then a `Menu` with `caret`. */
export function SplitButton({ button, menu }: { button: ReactNode; menu: ReactNode }) {
  return (
    <div className="split">
      {button}
      {menu}
    </div>
  )
}

/** The classes of a button, for what is pressed but is no `<button>`, such as `<summary>`. */
export function buttonLook(
  { variant = 'plain', size, icon }: Pick<Shared, 'variant' | 'size' | 'icon'>,
  extra?: string,
): string {
  return classNames('button', looks[variant], size === 'small' && 'button-small', icon && 'button-icon', extra)
}

const looks: Record<ButtonVariant, string | undefined> = {
  primary: 'button-primary',
  plain: undefined,
  quiet: 'button-quiet',
  danger: 'button-danger',
  mark: 'button-mark',
}

function keys(shortcut: string | undefined) {
  return shortcut ? { 'data-key': shortcut, 'aria-keyshortcuts': shortcut } : {}
}
