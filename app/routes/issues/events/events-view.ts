import { days, hours, type Instant, minutes } from '~/clock'
import { parseSearch } from '~/issues/search/parse-search'
import type { Term } from '~/issues/search/term'
import type { EventQuery, EventTerm, MatchingEvent } from '~/store/insight'
import { problemSentence, type SearchTexts } from '~/texts/search-problem'
import { tellingOrder } from '../issue/tags-view'

/** The fields of the filter form, as they are shown again. */
export type EventsAsked = { q: string; release: string; environment: string; span: string; from: string; until: string }

const spans = { '1h': hours(1), '24h': hours(24), '7d': days(7), '30d': days(30), '90d': days(90) } as const

const longestValue = 200

export function eventsAsked(parameters: URLSearchParams): EventsAsked {
  const text = (name: string, longest = longestValue) => (parameters.get(name) ?? '').trim().slice(0, longest)
  const span = text('span')
  return {
    q: text('q', 1000),
    release: text('release'),
    environment: text('environment'),
    span: Object.hasOwn(spans, span) ? span : '',
    from: momentText(text('from')),
    until: momentText(text('until')),
  }
}

/** The address of the same filter, without empty fields. */
export function eventsSearch(asked: Partial<EventsAsked> & { cursor?: string }): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The query for the store, and the terms that events cannot be searched by. */
export function eventQuery(
  asked: EventsAsked,
  now: Instant,
  texts: SearchTexts,
): Omit<EventQuery, 'limit'> & { problems: string[] } {
  const { terms, problems } = parseSearch(asked.q)
  const told = problems.slice(0, 5).map((problem) => problemSentence(asked.q, problem, texts))
  const ofEvents: EventTerm[] = []
  for (const term of terms) {
    if (isOfEvents(term)) ofEvents.push(term)
    else told.push(texts.notOfEvents(wordOf(term)))
  }
  for (const facet of ['release', 'environment'] as const) {
    if (asked[facet]) ofEvents.push({ kind: 'facet', facet, any: [{ parts: [asked[facet]] }], negated: false })
  }
  const span = asked.span ? now - spans[asked.span as keyof typeof spans] : undefined
  const from = momentOf(asked.from) ?? span
  const until = momentOf(asked.until)
  return { terms: ofEvents, problems: told, ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
}

const isOfEvents = (term: Term): term is Term & EventTerm =>
  term.kind === 'facet' || term.kind === 'has' || term.kind === 'level' || term.kind === 'text'

const wordOf = (term: Term) => (term.kind === 'number' || term.kind === 'time' ? term.field : term.kind)

/** `2026-11-21T14:00Z`: to the minute. */
export const momentWords = (at: Instant): string => `${new Date(at).toISOString().slice(0, 16)}Z`

/** As precise as it was typed. */
function momentText(text: string): string {
  const at = momentOf(text)
  if (at === undefined) return ''
  return at % minutes(1) === 0 ? momentWords(at) : new Date(at).toISOString()
}

/** A date means its start in UTC. A plus sign in an address that was not escaped arrives as a space. */
function momentOf(text: string): Instant | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[-+ ]\d\d:\d\d))?$/i.test(text)) return undefined
  const at = Date.parse(text.toUpperCase().replace(' ', '+'))
  return Number.isNaN(at) ? undefined : at
}

/** The mistakes an API client is told; the page ignores values that it never offers. */
export function timesProblem(parameters: URLSearchParams): string | undefined {
  const asked = eventsAsked(parameters)
  const left = (['span', 'from', 'until'] as const).find((name) => parameters.get(name)?.trim() && !asked[name])
  if (left === 'span') return `“span” is one of ${Object.keys(spans).join(', ')}.`
  return left && `“${left}” has to be a day or a time like 2026-11-21 or 2026-11-21T14:00:00Z.`
}

/** The most columns that fit. */
const mostColumns = 5

/** Columns for values that differ, and the values that all rows share. */
export function columnsOf(rows: MatchingEvent[]): { columns: string[]; common: [name: string, value: string][] } {
  const names = new Set(rows.flatMap(({ values }) => Object.keys(values)))
  names.delete('type')
  const ordered = [...names].filter((name) => name !== 'user.id').sort(tellingOrder)
  const columns: string[] = []
  const common: [string, string][] = []
  for (const name of ordered) {
    const found = new Set(rows.map((row) => eventValue(row, name)))
    const [only] = found
    if (found.size > 1) columns.push(name)
    else if (only) common.push([name, only])
  }
  return { columns: columns.slice(0, mostColumns), common: common.slice(0, 8) }
}

/** Release and environment are fields of the event, not tags. */
export const eventValue = (
  row: Pick<MatchingEvent, 'release' | 'environment' | 'values'>,
  name: string,
): string | undefined => (name === 'release' || name === 'environment' ? row[name] : row.values[name])
