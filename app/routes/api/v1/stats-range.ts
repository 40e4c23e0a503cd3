import { days, hourOf, type Instant } from '~/clock'

/** Longer ranges need several requests, because reading one blocks others. */
const mostDays = 31

export type StatsRange = { hours: { from: number; until: number }; endsNow: boolean }

/**
 * The hours from `from` to `to` (ISO 8601; both optional), or the mistake. Undefined without both: everything since the project was
 * created. `to` is exclusive; hours count as a whole.
 */
export function statsRange(search: URLSearchParams, now: Instant): StatsRange | { wrong: string } | undefined {
  const [fromText, toText] = [search.get('from'), search.get('to')]
  if (fromText === null && toText === null) return undefined
  const to = toText === null ? now : readTime(toText)
  const from = fromText === null ? (to ?? now) - days(1) : readTime(fromText)
  if (from === undefined) return { wrong: '“from” is no time. Write it like 2026-05-04T14:00:00Z.' }
  if (to === undefined) return { wrong: '“to” is no time. Write it like 2026-05-04T14:00:00Z.' }
  if (from >= to) return { wrong: '“from” has to be before “to”.' }
  if (to - from > days(mostDays)) return { wrong: `A range may have ${mostDays} days at the most.` }
  const endsNow = to >= now
  return { hours: { from: hourOf(from), until: hourOf(endsNow ? to : to - 1) }, endsNow }
}

/** A date alone is its start in UTC. A time without a zone would mean that of the server, so it is rejected. */
function readTime(text: string): Instant | undefined {
  const written = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(text.replace(' ', '+'))
  const at = written ? Date.parse(text.replace(' ', '+')) : Number.NaN
  return Number.isFinite(at) ? at : undefined
}
