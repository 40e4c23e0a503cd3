import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon'

/** Beside a page's name: the help page on its subject. */
export function HelpLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="help-link">
      <Icon name="help" />
      {children}
    </Link>
  )
}
