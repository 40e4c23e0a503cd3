import { days, hours, minutes, seconds } from '../../clock'
import type { Level } from '../../events/event'
import { nearestName } from './nearest-name'
import { alternatives, plain } from './pattern'
import {
  type Compare,
  type Complaint,
  facets,
  type Moment,
  type NumberField,
  numberFields,
  type Pattern,
  type Problem,
  type Search,
  states,
  type TagName,
  type Term,
  type TimeField,
  timeFields,
} from './term'
import { type Word, wordsOf } from './words'

/**
 * `is:open level:error|fatal release:1.4.* -environment:staging first-seen:<7d checkout`, read.
 *
 * 1. Terms are separated by spaces, and all of them must hold. `-` or `!` before a term negates it.
 * 2. `key:value` matches a field or, if no field has that name, a tag (`readSearch` checks that the tag exists). Anything else is free
 *    text.
 * 3. A value may be quoted; outside quotes `*` matches any characters and `|` separates alternatives.
 * 4. Invalid terms become problems; reading a search never fails.
 */
export function parseSearch(text: string): Search {
  const { words, problems } = wordsOf(text)
  const search: Search = { terms: [], problems, tags: [] }
  for (const word of words.slice(0, mostTerms)) {
    const read = readTerm(word)
    if ('what' in read) search.problems.push(read)
    else search.terms.push(read)
    search.tags.push(...tagIn(word))
  }
  const surplus = words[mostTerms]
  if (surplus) {
    search.problems.push({ start: surplus.start, end: text.length, what: 'many-terms', most: mostTerms })
  }
  search.problems.sort((a, b) => a.start - b.start)
  return search
}

const mostTerms = 30
const mostAlternatives = 20

const levels: Record<string, Level> = {
  fatal: 'fatal',
  critical: 'fatal',
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
  debug: 'debug',
}

type ParsedTerm = Term | Problem

function readTerm(word: Word): ParsedTerm {
  const { key, negated } = word
  if (key === undefined) return textTerm(word)
  const any = alternatives(word.value)
  if (any.length === 0) return problem(word, { what: 'no-value', key })
  if (any.length > mostAlternatives) return problem(word, { what: 'many-values', most: mostAlternatives })
  const name = key.toLowerCase()
  if (name === 'is') return namedTerm(word, any, stateNames, (found) => ({ kind: 'is', any: found, negated }))
  if (name === 'level') return namedTerm(word, any, levels, (found) => ({ kind: 'level', any: found, negated }))
  if (name === 'platform') return { kind: 'platform', any, negated }
  if (name === 'assigned') return { kind: 'assigned', any, negated }
  if (name === 'project') return { kind: 'project', any, negated }
  if (name === 'has') return { kind: 'has', facet: facetOf(plain(word.value)), negated }
  if (isOneOf(numberFields, name)) return numberTerm(word, name)
  if (isOneOf(timeFields, name)) return timeTerm(word, name)
  return { kind: 'facet', facet: facetOf(key), any, negated }
}

/** The name in a term that has to be a tag's. */
function tagIn({ key, value, start, negated, valueStart }: Word): TagName[] {
  if (key === undefined) return []
  const at = start + (negated ? 1 : 0)
  const isHas = key.toLowerCase() === 'has'
  const [piece] = value
  const name = isHas ? facetOf(plain(value)) : key
  if (isField(name) || (isHas && !piece)) return []
  return [
    isHas ? { name, start: valueStart, end: valueStart + name.length } : { name, start: at, end: at + key.length },
  ]
}

const stateNames = Object.fromEntries(states.map((state) => [state, state]))

/** Names of fields ignore case; names of tags do not. */
function facetOf(key: string): string {
  const name = key.toLowerCase()
  return isOneOf(facets, name) ? name : key
}

/** The fields of a search, besides tags. */
const fields = ['is', 'level', 'platform', 'assigned', 'project', 'has', ...facets, ...numberFields, ...timeFields]

export const isField = (name: string): boolean => isOneOf(fields, name.toLowerCase())

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

function textTerm(word: Word): ParsedTerm {
  const parts = alternatives(word.value.map((piece) => ({ ...piece, text: piece.text.replaceAll('|', ' ') })))
  const [pattern] = parts
  if (!pattern || pattern.parts.join('') === '') return problem(word, { what: 'nothing' })
  return { kind: 'text', pattern, negated: word.negated }
}

/** `is:` and `level:` accept existing names; with a star, all matching names. */
function namedTerm<Value extends string>(
  word: Word,
  any: Pattern[],
  names: Record<string, Value>,
  term: (any: Value[]) => Term,
): ParsedTerm {
  const found: Value[] = []
  for (const { parts } of any) {
    const name = parts.join('*').toLowerCase()
    const value = Object.hasOwn(names, name) ? names[name] : undefined
    if (value === undefined) {
      const near = nearestName(name, Object.keys(names))
      return {
        ...problem(word, { what: 'not-valid', names: Object.keys(names) }),
        ...(near && { instead: `${word.key}:${near}` }),
      }
    }
    if (!found.includes(value)) found.push(value)
  }
  return term(found)
}

const comparing = /^(<=|>=|<|>|=)?(.*)$/s

function numberTerm(word: Word, field: NumberField): ParsedTerm {
  const [, compare = '=', rest = ''] = comparing.exec(plain(word.value)) ?? []
  const found = /^(\d{1,12})(k|m)?$/i.exec(rest)
  if (!found) return problem(word, { what: 'number', field })
  const unit = { k: 1000, m: 1_000_000 }[found[2]?.toLowerCase() ?? ''] ?? 1
  const value = Number(found[1]) * unit
  return { kind: 'number', field, compare: compare as Compare, value, negated: word.negated }
}

function timeTerm(word: Word, field: TimeField): ParsedTerm {
  const [, compare = '=', rest = ''] = comparing.exec(plain(word.value)) ?? []
  const from = momentOf(rest)
  if (!from) return problem(word, { what: 'time', field })
  return { kind: 'time', field, compare: compare as Compare, from, negated: word.negated }
}

const spans = { s: seconds(1), m: minutes(1), h: hours(1), d: days(1), w: days(7) }

/** `7d`: seven days ago. `2026-11-01`, `2026-11-01T15:30`: a day or a minute, UTC. */
function momentOf(text: string): Moment | undefined {
  const span = /^(\d{1,5})([smhdw])$/i.exec(text)
  if (span) return { ago: Number(span[1]) * spans[span[2]!.toLowerCase() as keyof typeof spans] }
  const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.exec(text)
  const at = date ? Date.parse(date[1] ? `${text}:00Z` : `${text}T00:00Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : { at, until: at + (date?.[1] ? minutes(1) : days(1)) }
}

const problem = ({ start, end }: Word, complaint: Complaint): Problem => ({ start, end, ...complaint })
