import { hourOf, hours, type Instant } from '~/clock'
import type { Trend, TrendQuery } from '~/store/insight'

/** Spans of the chart on an issue's page, and the length of their bars. */
const trendSpans = {
  '24h': { bars: 24, hoursPerBar: 1 },
  '14d': { bars: 56, hoursPerBar: 6 },
  '90d': { bars: 90, hoursPerBar: 24 },
} as const

export type TrendSpan = keyof typeof trendSpans
export const trendSpanNames = Object.keys(trendSpans) as TrendSpan[]
export type TrendAsked = { by: TrendQuery['by']; span: TrendSpan; table: boolean }

/** Further series are combined. */
const mostParts = 5

/** `?trend=environment-90d`, with `-table` for the numbers. */
export function trendAsked(parameters: URLSearchParams): TrendAsked {
  const [by, span = '', table] = (parameters.get('trend') ?? '').split('-')
  return {
    by: by === 'environment' ? 'environment' : 'release',
    span: Object.hasOwn(trendSpans, span) ? (span as TrendSpan) : '14d',
    table: table === 'table',
  }
}

/** The rest of the address does not change. */
export function trendSearch(search: string, { by, span, table }: TrendAsked): string {
  const parameters = new URLSearchParams(search)
  parameters.set('trend', [by, span, ...(table ? ['table'] : [])].join('-'))
  return `?${parameters}`
}

export const trendQuery = ({ by, span }: TrendAsked, now: Instant): TrendQuery => ({
  by,
  untilHour: hourOf(now),
  ...trendSpans[span],
  most: mostParts,
})

/** The chart as the page shows it. */
export type TrendView = TrendAsked & {
  from: Instant
  /** Length of one bar in milliseconds. */
  step: number
  counts: number[]
  /** Most frequent first; the rest comes last, without a name. */
  parts: { name?: string; counts: number[]; sum: number }[]
  /** Where releases were first seen, oldest first. */
  marks: { bar: number; releases: { version: string; firstSeen: Instant }[] }[]
}

export function trendView(asked: TrendAsked, { counts, parts, rest, releases }: Trend, now: Instant): TrendView {
  const { bars, hoursPerBar } = trendSpans[asked.span]
  const step = hours(hoursPerBar)
  const from = hours(hourOf(now) + 1) - bars * step
  const listed = parts.map(({ name, counts }) => ({ name: name.slice(0, 100), counts, sum: sumOf(counts) }))
  const other = { counts: rest, sum: sumOf(rest) }
  const marks = new Map<number, Trend['releases']>()
  for (const { version, firstSeen } of releases) {
    const bar = Math.floor((firstSeen - from) / step)
    if (bar >= 0 && bar < bars)
      marks.set(bar, [...(marks.get(bar) ?? []), { version: version.slice(0, 100), firstSeen }])
  }
  return {
    ...asked,
    from,
    step,
    counts,
    parts: other.sum > 0 ? [...listed, other] : listed,
    marks: [...marks].map(([bar, fresh]) => ({ bar, releases: fresh })),
  }
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
