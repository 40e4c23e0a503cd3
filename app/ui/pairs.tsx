import type { ReactNode } from 'react'
import { Breakable } from './breakable'
import { classNames } from './class-names'

/**
 * Names and values, one line each where there is room. Values wrap and can be selected. `wide`: the value has most of the room · `words`:
 * values are words and numbers of Digestline, not what an application sent, which is shown as code.
 */
export function Pairs(props: { pairs: { name: string; value: ReactNode }[]; wide?: boolean; words?: boolean }) {
  const { pairs, wide, words } = props
  return (
    <dl className={classNames('pairs', wide && 'pairs-wide', words && 'pairs-words')}>
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
