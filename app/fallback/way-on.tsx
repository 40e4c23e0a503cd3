import type { ReactNode } from 'react'
import { type ButtonVariant, buttonLook } from '../ui/button'

/** A link away from a failure that looks like a button. It loads a whole document: what is on the page may be broken. */
export function WayOn({ to, variant, children }: { to: string; variant?: ButtonVariant; children: ReactNode }) {
  return (
    <a className={buttonLook({ variant })} href={to}>
      {children}
    </a>
  )
}
