import { days, hours, type Instant, minutes, seconds } from '~/clock'

const units = { s: seconds(1), m: minutes(1), h: hours(1), d: days(1), w: days(7) }

/** `30m`, `24h`, `14d` in milliseconds; undefined for other text. */
export function readSpan(text: string): number | undefined {
  const found = /^(\d{1,5})([smhdw])$/.exec(text)
  return found ? Number(found[1]) * units[found[2] as keyof typeof units] : undefined
}

/** A time as Sentry's clients write it, in UTC unless it names a zone. */
export function readTime(text: string): Instant | undefined {
  const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:?\d\d)?$/.exec(text.trim())
  const at = written ? Date.parse(`${written[1]}T${written[2] ?? '00:00'}${written[3] ?? 'Z'}`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** `?statsPeriod=14d`, or `?start=&end=`. Undefined without any of them; a sentence on a mistake. */
export function readPeriod(
  parameters: URLSearchParams,
  now: Instant,
): { from: Instant; to: Instant } | string | undefined {
  const [span, start, end] = ['statsPeriod', 'start', 'end'].map((name) => parameters.get(name) || undefined)
  if (start !== undefined || end !== undefined) {
    const from = start === undefined ? undefined : readTime(start)
    const to = end === undefined ? now : readTime(end)
    if (from === undefined || to === undefined) return '“start” and “end” are times like 2026-05-04T14:00:00.'
    return from < to ? { from, to } : '“start” has to be before “end”.'
  }
  if (span === undefined) return undefined
  const long = readSpan(span)
  return long ? { from: now - long, to: now } : '“statsPeriod” is a span like 24h or 14d.'
}
