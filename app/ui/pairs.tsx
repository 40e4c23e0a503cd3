import type { ReactNode } from 'react'
import { Breakable } from './breakable'

/** Names and values, one line each where there is room. Values wrap and can be selected. */
export function Pairs({ pairs, wide }: { pairs: { name: string; value: ReactNode }[]; wide?: boolean }) {
  return (
    <dl className={wide ? 'pairs pairs-wide' : 'pairs'}>
      {pairs.map((pair, index) => (
        <div className="pair" key={index}>
          <dt className="pair-name">
            <Breakable text={pair.name} />
          </dt>
          <dd className="pair-value">{pair.value}</dd>
        </div>
      ))}
    </dl>
  )
}
