import { hours, type Instant } from '~/clock'
import { type Counts, countsNow, sumByKind } from '~/projects/accounting'
import { columns, hoursOf, leadingReasons, type Period, periods } from '~/projects/accounting-series'
import type { RefusedNow } from '~/projects/refused-now'
import type { Tally } from '~/projects/tally'
import type { Numbers } from '~/texts/numbers'
import { dropLabel, limitSentences, type RefusalTexts, refusalLabel, refusalSentences } from '~/texts/refusal-words'

/** Bars of received items, one per `span` milliseconds since `from`; `refused` in the order of `reasons`. */
export type ChartShape = {
  from: Instant
  span: number
  kept: number
  reasons: { label: string; total: number }[]
  bars: { kept: number; refused: number[] }[]
}

export type KindRow = {
  kind: string
  /** Accepted, processed, waiting, duplicate, parked. */
  numbers: string[]
  refused: string
  lost: string
}

export type AccountingView = {
  /** A period of `periods`, or `all`: since the project was created. */
  period: string
  chart?: ChartShape
  rows: KindRow[]
  /** Items that are rejected at the moment. */
  sentences: string[]
}

/** Reasons with their own shade; the others share one. */
const mostReasons = 4

/** `?period=`: a period with a chart, or undefined for all time. */
export const askedPeriod = (id: string | null): Period | undefined =>
  id === 'all' ? undefined : (periods.find((period) => period.id === id) ?? periods[0])

/** The tallies of a period; those of the last hours are always included. */
export const neededHours = (period: Period | undefined, now: Instant) => hoursOf(period ?? periods[0], now)

export type Figures = {
  tallies: Tally[]
  /** Only used where no period limits the query. */
  totals: Counts
  waiting: Record<string, number> | undefined
  limited: RefusedNow[]
}

/** The figures of a project's page. */
export function accountingView(
  { tallies, totals, waiting, limited }: Figures,
  period: Period | undefined,
  now: Instant,
  texts: RefusalTexts,
  { count: numeral }: Numbers,
): AccountingView {
  const counts = countsNow(period ? sumByKind(tallies) : totals, waiting)
  const rows = Object.entries(counts).map(([kind, { refused, lostByClient, ...count }]): KindRow => {
    const numbers = [count.accepted, count.processed, count.waiting, count.duplicate, count.parked].map(numeral)
    return {
      kind,
      numbers,
      refused: inWords(refused, numeral, (reason) => refusalLabel(reason, texts)),
      lost: inWords(lostByClient, numeral, (reason) => dropLabel(reason, texts)),
    }
  })
  return {
    period: period?.id ?? 'all',
    ...(period && { chart: chartOf(tallies, period, now, texts) }),
    rows,
    sentences: sentencesNow(tallies, limited, now, texts),
  }
}

/** Rejections by limits are known to the minute, with their end; others by the hour. */
function sentencesNow(tallies: Tally[], limited: RefusedNow[], now: Instant, texts: RefusalTexts): string[] {
  const told = new Set<string>(limited.map(({ reason }) => reason))
  const others = tallies.filter(({ outcome, reason }) => outcome === 'refused' && !told.has(reason))
  return [...limitSentences(limited, texts), ...refusalSentences(others, now, texts)]
}

function chartOf(tallies: Tally[], period: Period, now: Instant, texts: RefusalTexts): ChartShape {
  const all = columns(tallies, period, now)
  const reasons = leadingReasons(all, mostReasons)
  const kept = all.map((column) => Math.max(0, column.kept))
  return {
    from: all[0]?.at ?? now,
    span: hours(period.step),
    kept: kept.reduce((sum, count) => sum + count, 0),
    reasons: reasons.map(({ reason, total }) => {
      return { label: reason === undefined ? texts.otherReasons : refusalLabel(reason, texts), total }
    }),
    bars: kept.map((count, n) => ({ kept: count, refused: reasons.map(({ counts }) => counts[n] ?? 0) })),
  }
}

/** `312 too large, 5 malformed`, the most frequent first; `0` when there are none. */
function inWords(
  byReason: Record<string, number>,
  numeral: Numbers['count'],
  words: (reason: string) => string,
): string {
  const parts = Object.entries(byReason)
    .filter(([, count]) => count !== 0)
    .sort(([, a], [, b]) => b - a)
  return parts.map(([reason, count]) => `${numeral(count)} ${words(reason)}`).join(', ') || '0'
}
