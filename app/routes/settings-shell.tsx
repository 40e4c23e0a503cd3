import { Fragment, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { type Crumb, Crumbs } from '~/ui/page'
import './settings-shell.css'

/** `apart`: behind a rule, such as what deletes. `end`: its page has no pages below it in the navigation. */
export type SettingsLink = { name: string; to: string; icon: IconName; end?: boolean; apart?: boolean }

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
          {links.map(({ name, to, icon, end, apart }) => (
            <Fragment key={to}>
              {apart && <hr className="settings-rule" />}
              <NavLink to={to} end={end} className="settings-link">
                <Icon name={icon} />
                {name}
              </NavLink>
            </Fragment>
          ))}
        </nav>
        {children}
      </div>
    </>
  )
}
