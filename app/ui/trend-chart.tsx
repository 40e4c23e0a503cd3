import type { Instant } from '../clock'
import { uiTexts } from '../texts/en/ui'
import { useNumbers, useTexts } from '../texts/use-texts'
import { exactWords } from './time-words'
import { useTimeWords } from './use-time-words'

const height = 56
const step = 10

/** Where something began, at the edge of a bar. */
export type TrendMark = { bar: number; words: string }

/**
 * Events over time as bars, each stacked of its parts, the first at the bottom; a bar says its time and counts when pointed at, and so do
 * marks. `span` is what one bar covers, in milliseconds. At most six parts have a shade of their own.
 */
export function TrendChart(props: {
  parts: { name: string; counts: number[] }[]
  counts: number[]
  from: Instant
  span: number
  label: string
  marks?: TrendMark[]
}) {
  const { parts, counts, from, span, label, marks = [] } = props
  const times = useTimeWords()
  const { events } = useTexts(uiTexts)
  const numbers = useNumbers()
  const most = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <svg
      className="trend-chart"
      viewBox={`0 0 ${counts.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${events(total)}`}
    >
      <path className="trend-rest" d={`M0 ${height - 1}h${counts.length * step}v1H0z`} />
      {parts.map(({ name }, part) => (
        <path key={name} className={shadeOf(part)} d={partPath(parts, part, most)} />
      ))}
      {marks.map(({ bar }) => (
        <path key={bar} className="trend-mark" d={`M${bar * step + 0.5} 0V${height}`} />
      ))}
      {counts.map((count, bar) => (
        <rect className="trend-slot" key={bar} x={bar * step} y="0" width={step} height={height}>
          <title>
            {[
              `${exactWords(from + bar * span, times)} · ${events(count)}`,
              ...parts.flatMap(({ name, counts: of }) => (of[bar] ? `${name}: ${numbers.count(of[bar])}` : [])),
              ...marks.flatMap((mark) => (mark.bar === bar ? mark.words : [])),
            ].join('\n')}
          </title>
        </rect>
      ))}
    </svg>
  )
}

/** A square of the shade that stands for a part in the chart. */
export function TrendShade({ part }: { part: number }) {
  return (
    <svg className="trend-shade" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <rect className={shadeOf(part)} width="10" height="10" rx="2" />
    </svg>
  )
}

const shades = ['trend-part-1', 'trend-part-2', 'trend-part-3', 'trend-part-4', 'trend-part-5', 'trend-part-6']
const shadeOf = (part: number) => shades[Math.min(part, shades.length - 1)]

/** One path for all bars of a part: each begins where the parts below it end. */
function partPath(parts: { counts: number[] }[], part: number, most: number): string {
  const below = parts.slice(0, part)
  const top = (count: number) => Math.round((count / most) * height * 10) / 10
  return (parts[part]?.counts ?? [])
    .map((count, bar) => {
      if (count === 0) return ''
      const foot = below.reduce((sum, { counts }) => sum + (counts[bar] ?? 0), 0)
      const tall = Math.max(top(foot + count) - top(foot), foot === 0 ? 3 : 0.5)
      return `M${bar * step + 1} ${round(height - top(foot))}h${step - 2}v-${round(tall)}h-${step - 2}z`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
