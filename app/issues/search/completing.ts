import { platformIds } from '../../events/platforms/platform-ids'
import { quoted } from './edit-search'
import { facets, numberFields, states, timeFields } from './term'
import { wordsOf } from './words'

/** The word at a position of a search, and the range that a candidate replaces. */
export type Completing = { start: number; end: number } & (
  | { kind: 'key'; negated: boolean; begins: string }
  | { kind: 'value'; key: string; begins: string }
)

/** A complete term for the search. `key`: its key, for the note about it; `tag` for every tag. */
export type Candidate = { text: string; key?: SearchKey }

/** Maximum candidates offered. */
export const mostCandidates = 12

/** The word that contains or ends at `at`; undefined between words, where anything could follow. */
export function completing(text: string, at: number): Completing {
  const word = wordsOf(text).words.find(({ start, end }) => start < at && at <= end)
  if (!word) return { kind: 'key', negated: false, begins: '', start: at, end: at }
  const { start, end, negated, key, valueStart } = word
  if (key === undefined || at < valueStart) {
    return { kind: 'key', negated, begins: text.slice(start + (negated ? 1 : 0), at), start, end }
  }
  const typed = text.slice(valueStart, at)
  const last = typed.startsWith('"') ? 0 : typed.lastIndexOf('|') + 1
  return { kind: 'value', key, begins: typed.slice(last).replace(/"/g, ''), start: valueStart + last, end }
}

const keys = [
  'is',
  'project',
  'level',
  'platform',
  'assigned',
  'has',
  ...facets,
  ...numberFields,
  ...timeFields,
] as const

export type SearchKey = (typeof keys)[number] | 'tag'

/** Keys with this prefix, built-in ones before tags. */
export function keyCandidates({ negated, begins }: { negated: boolean; begins: string }, tags: string[]): Candidate[] {
  const sign = negated ? '-' : ''
  const ours = keys.filter((key) => beginsLike(key, begins))
  const others = tags.filter(
    (tag) => !keys.some((key) => key === tag) && tag !== 'level' && /^[A-Za-z][\w.-]{0,63}$/.test(tag),
  )
  return [
    ...ours.map((key) => ({ text: `${sign}${key}:`, key })),
    ...others.map((tag) => ({ text: `${sign}${tag}:`, key: 'tag' as const })),
  ].slice(0, mostCandidates)
}

/** Values that are known without asking the store; undefined when the store has to be asked. */
export function knownValues(key: string): readonly string[] | undefined {
  if (key === 'is') return states
  if (key === 'level') return ['fatal', 'error', 'warning', 'info', 'debug']
  if (key === 'platform') return platformIds
  if (key === 'count' || key === 'users') return ['>10', '>100', '>1k']
  if (key === 'first-seen' || key === 'last-seen') return ['<1h', '<24h', '<7d', '<30d', '>30d']
  return undefined
}

export function valueCandidates(values: readonly string[], begins: string): Candidate[] {
  const like = values.filter((value) => beginsLike(value, begins))
  return like.slice(0, mostCandidates).map((value) => ({ text: quoted(value) }))
}

const beginsLike = (text: string, begins: string) => text.toLowerCase().startsWith(begins.toLowerCase())
