import { days, hourOf, type Instant } from '~/clock'

/** Longer ranges are asked for piece by piece: nobody else is answered while one is read. */
const mostDays = 31

export type StatsRange = { hours: { from: number; until: number }; endsNow: boolean }

/**
 * The hours `from` and `to` name (ISO 8601; either may be missing), or what is wrong with them. Undefined when neither is there: everything
 * since the project began. `to` itself is not in the range; hours count as wholes.
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

/** A date alone is its first moment in UTC. Without a zone a time would be that of the server. */
function readTime(text: string): Instant | undefined {
  const written = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(text.replace(' ', '+'))
  const at = written ? Date.parse(text.replace(' ', '+')) : Number.NaN
  return Number.isFinite(at) ? at : undefined
}
