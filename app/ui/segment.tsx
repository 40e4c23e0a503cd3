import { Link } from 'react-router'
import type { Tab } from './tabs'

/** Two to four ways to see one panel, one at a time: links, so that each way has an address. */
export function Segment({ label, choices }: { label: string; choices: Tab[] }) {
  return (
    <nav className="segment" aria-label={label}>
      {choices.map(({ name, to, current }) => (
        <Link key={name} className="segment-choice" to={to} aria-current={current || undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  )
}
