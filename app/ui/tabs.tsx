import { Link } from 'react-router'

export type Tab = { name: string; to: string; current: boolean }

/** A few views of the same thing: links, so each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
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
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
