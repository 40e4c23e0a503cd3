import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from './icon'
import type { IconName } from './icon-names'
import { type Crumb, Crumbs } from './page'

export type SettingsLink = { name: string; to: string; icon: IconName; end?: boolean }

/** Pages that belong together, with their navigation at the left and on a phone above: settings of a project, administration. */
export function SettingsShell(props: { label: string; crumbs: Crumb[]; links: SettingsLink[]; children: ReactNode }) {
  const { label, crumbs, links, children } = props
  return (
    <>
      <div className="settings-crumbs">
        <Crumbs crumbs={crumbs} />
      </div>
      <div className="settings">
        <nav className="settings-nav" aria-label={label}>
          {links.map(({ name, to, icon, end }) => (
            <NavLink key={to} to={to} end={end} className="settings-link">
              <Icon name={icon} />
              {name}
            </NavLink>
          ))}
        </nav>
        {children}
      </div>
    </>
  )
}
