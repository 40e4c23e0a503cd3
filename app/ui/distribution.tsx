import { useNumbers } from '../texts/use-texts'

/**
 * Values and their share of the whole, each with a bar behind its name. Drawn for two values and more: one value is no distribution.
 * `total`: of the whole, where the rows are only its largest parts.
 */
export function Distribution(props: { rows: { name: string; count: number; to?: string }[]; total?: number }) {
  const { rows } = props
  const { percent } = useNumbers()
  const total = props.total ?? rows.reduce((sum, { count }) => sum + count, 0)
  if (rows.length < 2 || total === 0) return null
  return (
    <ul className="distribution">
      {rows.map(({ name, count, to }) => (
        <li key={name} className="distribution-row">
          <svg aria-hidden="true">
            <rect width={`${Math.round((1000 * count) / total) / 10}%`} height="100%" />
          </svg>
          <span className="distribution-name">{to ? <a href={to}>{name}</a> : name}</span>
          <span className="distribution-share">{percent(count / total)}</span>
        </li>
      ))}
    </ul>
  )
}
