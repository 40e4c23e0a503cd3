import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { type ButtonVariant, buttonLook } from './button'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'
import { Link } from './link'

type MenuProps = {
  /** On the button; without one it is a caret alone, as on the right of a split button (give a `label`). */
  title?: ReactNode
  /** What the button is called where `title` alone does not say it. */
  label?: string
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** The title is an icon or an avatar: a square button without a caret. */
  icon?: boolean
  /** Opens to the left of its right edge. */
  atEnd?: boolean
  /** Opens upwards: for rows at the foot of the window. */
  up?: boolean
  children: ReactNode
}

/**
 * A button that opens a few more: a `<details>`, so that it works before and without scripts; one menu is open at a time.
 * With scripts it closes when one of its forms is sent, on Escape and on a click elsewhere (`use-open-menus.ts`).
 */
export function Menu({ title, label, variant, size, icon, atEnd, up, children }: MenuProps) {
  return (
    <details className="menu" name="menu" data-menu onSubmit={closeAndFocus}>
      <summary className={buttonLook({ variant, size, icon })} aria-label={label}>
        {title}
        {!icon && <Icon name="down" />}
      </summary>
      <div className={classNames('menu-panel', atEnd && 'menu-panel-end', up && 'menu-panel-up')}>{children}</div>
    </details>
  )
}

function closeAndFocus({ currentTarget }: SubmitEvent<HTMLDetailsElement>) {
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** Names what follows in a menu. */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <div className="menu-title">{children}</div>
}

/** Sets apart what follows, the dangerous last. */
export function MenuRule() {
  return <hr className="menu-rule" />
}

type Item = { icon?: IconName; danger?: boolean; children: ReactNode }

/** A line of a menu that goes somewhere; `aria-current` puts a tick behind it. */
export function MenuLink({ icon, danger, children, ...rest }: Item & ComponentProps<typeof Link>) {
  return (
    <Link className={itemLook(danger)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

/** A line of a menu that sends its form; `aria-pressed` puts a tick behind it. */
export function MenuButton({ icon, danger, children, type = 'submit', ...rest }: Item & ComponentProps<'button'>) {
  return (
    <button type={type} className={itemLook(danger)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** At the end of a line of a menu: a key, a number, a value. */
export function MenuMore({ children }: { children: ReactNode }) {
  return <span className="menu-more">{children}</span>
}

/** The key that does the same, as it is drawn; the item announces it with `aria-keyshortcuts`, so it is no part of its name. */
export function MenuKey({ children }: { children: string }) {
  return (
    <span className="menu-more" aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}

const itemLook = (danger: boolean | undefined) => classNames('menu-item', danger && 'menu-item-danger')
