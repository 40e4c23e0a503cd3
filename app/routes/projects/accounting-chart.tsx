import { useId } from 'react'
import { hours } from '~/clock'
import { classNames } from '~/ui/class-names'
import { countWords, plural } from '~/ui/count-words'
import { minuteWords } from '~/ui/time-words'
import { useTimeWords } from '~/ui/use-time-words'
import type { ChartShape } from './accounting-view'

const height = 96
/** Room for parts too small to be seen otherwise. */
const headroom = 12
const step = 10
const smallest = 2

/** In the order of the reasons: the stronger the shade, the more was refused for it. */
const shades = ['refused-0', 'refused-1', 'refused-2', 'refused-3']

/** What was kept and what was refused, stacked. Each bar says its time and numbers when pointed at; the table beneath has them for everybody. */
export function AccountingChart({ chart, label }: { chart: ChartShape; label: string }) {
  const id = useId()
  const words = useTimeWords()
  const { bars, from, span, reasons } = chart
  const most = Math.max(1, ...bars.map(total))
  return (
    <figure className="accounting-figure">
      <figcaption className="trend-words">
        <span>{label}</span>
        <span>{`at most ${countWords(Math.max(...bars.map(total)))} in ${span === hours(1) ? 'an hour' : `${span / hours(1)} hours`}`}</span>
      </figcaption>
      <svg
        className="accounting-chart"
        viewBox={`0 0 ${bars.length * step} ${height + headroom}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{`What was sent in the ${label.toLowerCase()}`}</title>
        <desc id={`${id}-desc`}>{summary(chart)}</desc>
        {bars.map((bar, n) => (
          <g key={n}>
            <title>{[minuteWords(from + n * span, words), ...barWords(bar, reasons)].join('\n')}</title>
            <rect className="trend-slot" x={n * step} y="0" width={step} height={height + headroom} />
            {parts(bar, most).map(({ look, ...place }) => (
              <rect
                className={classNames('accounting-part', look)}
                key={look}
                x={n * step + 1}
                width={step - 2}
                {...place}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="trend-words accounting-axis">
        <span>{minuteWords(from, words)}</span>
        <span>now</span>
      </div>
      <ul className="accounting-legend">
        <Named look="kept" label="kept" count={chart.kept} />
        {reasons.map((reason, n) => (
          <Named look={shades[n]!} label={`refused: ${reason.label}`} count={reason.total} key={reason.label} />
        ))}
      </ul>
    </figure>
  )
}

function Named({ look, label, count }: { look: string; label: string; count: number }) {
  return (
    <li className="accounting-name">
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <rect className={classNames('accounting-part', look)} width="10" height="10" rx="2" />
      </svg>
      {label} <span className="accounting-count">{countWords(count)}</span>
    </li>
  )
}

type Bar = ChartShape['bars'][number]

const total = ({ kept, refused }: Bar) => kept + refused.reduce((sum, count) => sum + count, 0)

/** From the bottom up. A bar of nothing is a line. */
function parts(bar: Bar, most: number): { look: string; y: number; height: number }[] {
  const counts = [{ look: 'kept', count: bar.kept }, ...bar.refused.map((count, n) => ({ look: shades[n]!, count }))]
  let top = height + headroom
  const drawn = counts.flatMap(({ look, count }) => {
    if (count === 0) return []
    const tall = Math.max(smallest, Math.round((count / most) * height))
    top = Math.max(0, top - tall)
    return { look, y: top, height: tall }
  })
  return drawn.length > 0 ? drawn : [{ look: 'nothing', y: height + headroom - 1, height: 1 }]
}

function barWords({ kept, refused }: Bar, reasons: ChartShape['reasons']): string[] {
  const words = reasons.flatMap(({ label }, n) => (refused[n] ? `${countWords(refused[n])} refused: ${label}` : []))
  return [`${countWords(kept)} kept`, ...words]
}

function summary({ kept, reasons }: ChartShape): string {
  const refused = reasons.map(({ label, total }) => `${countWords(total)} refused: ${label}`)
  return `${[`${plural(kept, 'item')} kept`, ...refused].join('; ')}.`
}
