import type { Instant } from '../clock'
import { countWords, plural } from './count-words'
import { minuteWords } from './time-words'
import { useTimeWords } from './use-time-words'

const height = 56
const step = 10

/** Events over time as bars; each bar says its time and count when pointed at. `span` is what one bar covers, in milliseconds. */
export function TrendChart({
  counts,
  from,
  span,
  label,
}: {
  counts: number[]
  from: Instant
  span: number
  label: string
}) {
  const most = Math.max(0, ...counts)
  const words = useTimeWords()
  return (
    <figure>
      <figcaption className="trend-words">
        <span>{label}</span>
        <span>{most > 0 ? `at most ${countWords(most)} in ${span / 3_600_000} h` : 'nothing in this time'}</span>
      </figcaption>
      <svg
        className="trend-chart"
        viewBox={`0 0 ${counts.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${plural(
          counts.reduce((sum, count) => sum + count, 0),
          'event',
        )}`}
      >
        {counts.map((count, index) => (
          <g key={index}>
            <title>{`${minuteWords(from + index * span, words)} · ${plural(count, 'event')}`}</title>
            <rect className="trend-slot" x={index * step} y="0" width={step} height={height} />
            <rect
              className={count > 0 ? 'trend-bar' : 'trend-rest'}
              x={index * step + 1}
              width={step - 2}
              {...bar(count, most)}
            />
          </g>
        ))}
      </svg>
    </figure>
  )
}

function bar(count: number, most: number): { y: number; height: number } {
  const tall = count > 0 ? Math.max(3, Math.round((count / most) * height)) : 1
  return { y: height - tall, height: tall }
}
