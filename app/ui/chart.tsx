import type { Instant } from '../clock'
import { uiTexts } from '../texts/en/ui'
import { axisWords, exactWords } from '../texts/time-words'
import { useNumbers, useTexts } from '../texts/use-texts'
import { useTimeWords } from './use-time-words'

/** Of a bar and the gap beside it, in the units of the bars' own drawing. */
const step = 10
const axisHeight = 18

/** Where something began, at the edge of a bar: `short` stands in the chart, `words` say it when pointed at. */
export type ChartMarker = { bar: number; short: string; words: string }

/**
 * Events over time as bars, each stacked of its series, the first at the bottom, with grid lines, their numbers at the right and dates below.
 * A bar says its time and counts when pointed at; the same numbers belong in a table on the page. `span` is what one bar covers, in
 * milliseconds; `height` that of the bars, in pixels. The sixth series and all after it share the colour of the rest.
 *
 * Where something else than events is drawn, `tip` says what a bar is in lines of text, `label` the whole chart; `looks` are the classes of
 * series that have a colour of their own; `top` is the value of the top line, and `axis` writes values.
 */
export function Chart(props: {
  series: { name: string; counts: number[] }[]
  counts: number[]
  from: Instant
  span: number
  label: string
  markers?: ChartMarker[]
  height?: number
  tip?: (bar: number) => string[]
  looks?: string[]
  top?: number
  axis?: (value: number) => string
}) {
  const { series, counts, from, span, label, markers = [], height = 64, tip, looks, axis } = props
  const times = useTimeWords()
  const { events } = useTexts(uiTexts)
  const numbers = useNumbers()
  const most = props.top ?? roundUp(Math.max(...counts, 1))
  const lookOf = (place: number) => looks?.[place] ?? seriesLook(place)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const width = counts.length * step
  const percent = (bar: number) => `${Math.round((bar / counts.length) * 1000) / 10}%`
  return (
    <svg
      className="chart"
      height={height + axisHeight}
      role="img"
      aria-label={tip ? label : `${label}: ${events(total)}`}
    >
      {[0, 0.5].map((share) => (
        <line key={share} className="chart-grid" x1="0" x2="100%" y1={height * share + 0.5} y2={height * share + 0.5} />
      ))}
      <line className="chart-base" x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} />
      {withRoom(markers, counts.length).map(({ bar, short, named }) => (
        <g key={bar}>
          <line className="chart-marker" x1={percent(bar)} x2={percent(bar)} y1="0" y2={height} />
          {named && (
            <text x={percent(bar)} y="9" {...(isLate(bar, counts.length) ? { dx: -4, textAnchor: 'end' } : { dx: 4 })}>
              {short}
            </text>
          )}
        </g>
      ))}
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {series.map(({ name }, place) => (
          <path key={name} className={lookOf(place)} d={seriesPath(series, place, most, height)} />
        ))}
        {counts.map((count, bar) => (
          <rect className="chart-slot" key={bar} x={bar * step} y="0" width={step} height={height}>
            <title>
              {tip
                ? [exactWords(from + bar * span, times), ...tip(bar)].join('\n')
                : [
                    `${exactWords(from + bar * span, times)} · ${events(count)}`,
                    ...series.flatMap(({ name, counts: of }) => (of[bar] ? `${name}: ${numbers.count(of[bar])}` : [])),
                    ...markers.flatMap((marker) => (marker.bar === bar ? marker.words : [])),
                  ].join('\n')}
            </title>
          </rect>
        ))}
      </svg>
      {[1, 0.5].map((share) => (
        <text key={share} x="100%" dx="6" y={height * (1 - share) + (share === 1 ? 8 : 4)}>
          {axis ? axis(share * most) : share * most >= 1 && numbers.short(share * most)}
        </text>
      ))}
      {[0, 0.25, 0.5, 0.75].map((share) => (
        <text key={share} x={`${share * 100}%`} y={height + 14}>
          {axisWords(from + Math.round(counts.length * share) * span, span, times)}
        </text>
      ))}
    </svg>
  )
}

/** The name of a late marker is written before its line, because there is no room behind it. */
const isLate = (bar: number, bars: number) => bar > bars * 0.8

/** The width of a chart on a phone, and of a letter of its names, in pixels. */
const narrowest = 330
const letter = 6.5

/** Markers, `named` where their name overlaps no other on a phone; the latest come first. */
export function withRoom(markers: ChartMarker[], bars: number): (ChartMarker & { named: boolean })[] {
  let free = bars + 1
  return markers
    .toSorted((a, b) => b.bar - a.bar)
    .map((marker) => {
      const wide = ((marker.short.length * letter + 8) / narrowest) * bars
      const start = isLate(marker.bar, bars) ? marker.bar - wide : marker.bar
      const named = start + wide <= free
      if (named) free = start
      return { ...marker, named }
    })
}

/** A series in the key of a chart. */
export function SeriesKey({ place, look = seriesLook(place) }: { place: number; look?: string }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <rect className={look} width="8" height="8" rx="2" />
    </svg>
  )
}

const looks = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-rest'] as const
const seriesLook = (place: number) => looks[Math.min(place, looks.length - 1)]

/** The next even number with one or two leading digits, so that the half of it is whole: 44 of 43, 120 of 117. */
export function roundUp(most: number): number {
  const unit = most < 100 ? 2 : 2 * 10 ** (Math.floor(Math.log10(most)) - 1)
  return Math.ceil(most / unit) * unit
}

/** One path for all bars of a series: each begins where the series below it end. */
function seriesPath(series: { counts: number[] }[], place: number, most: number, height: number): string {
  const below = series.slice(0, place)
  const top = (count: number) => (count / most) * height
  return (series[place]?.counts ?? [])
    .map((count, bar) => {
      if (count === 0) return ''
      const foot = below.reduce((sum, { counts }) => sum + (counts[bar] ?? 0), 0)
      const tall = Math.max(top(foot + count) - top(foot), foot === 0 ? 3 : 0.5)
      return `M${bar * step + 1} ${round(height - top(foot))}h${step - 2}v-${round(tall)}h-${step - 2}z`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
