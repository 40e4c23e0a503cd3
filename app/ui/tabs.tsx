import type { ReactNode } from 'react'
import { Count } from './badge'
import { Icon } from './icon'
import type { IconName } from './icon-names'
import { Link } from './link'

export type Tab = {
  name: string
  icon?: IconName
  to: string
  current: boolean
  /** How many things are behind it. */
  count?: ReactNode
  /** What is behind it wants an answer. */
  hot?: boolean
}

/** A few views of the same thing: links, so each has its own address. `end`: what stands at the end of the same line. */
export function Tabs({ label, tabs, end }: { label: string; tabs: Tab[]; end?: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.to}
          className="tab"
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.icon && <Icon name={tab.icon} tone="quiet" />}
          {tab.name}
          {tab.count !== undefined && <Count hot={tab.hot}>{tab.count}</Count>}
        </Link>
      ))}
      {end && <div className="tabs-end">{end}</div>}
    </nav>
  )
}
