import type { Instant } from '../clock'
import type { Level } from '../events/event'
import { escalatingSince } from '../issues/escalation'
import type { IssueStatus } from '../issues/issue'
import { newSince } from '../issues/newness'
import { isLike } from '../issues/search/pattern'
import { isIn } from '../issues/search/statuses'
import type { Compare, Pattern, State, Term } from '../issues/search/term'

/*
 * The search of a rule, asked of one issue in memory. The search page asks the same of all issues in SQL; a test compares the two with random
 * searches. What a term is asked of:
 *
 * - `is`, `level`, `platform`, `assigned`, `count`, `users`, `first-seen`, `last-seen`: the issue as it is after the batch.
 * - tags, `release`, `environment`, `type`, `file`, `function`, `url`, `user.id`, `has`: the events that caused the alert; without such
 *   events (a look-up, a report) all events of the issue.
 * - words: title, type, message and culprit of the issue itself, not of issues merged into it.
 * - `assigned:me`, `is:mine`, `is:bookmarked`: a rule belongs to nobody, so they never hold.
 */

/** Values of facets and tags by name: sets, or maps that count them. */
export type FacetValues = { get(name: string): { keys(): Iterable<string> } | undefined; has(name: string): boolean }

/** What searches ask of an issue. */
export type SearchedIssue = {
  projectSlug: string
  status: IssueStatus
  level: Level
  platform: string
  count: number
  users: number
  firstSeen: Instant
  lastSeen: Instant
  escalatedAt?: Instant
  /** Lists show it: it is not merged into another, nor folded into a storm. */
  listed: boolean
  assignee?: { name: string; email: string }
  /** Slug. */
  team?: string
  /** Title, type, message, culprit. */
  texts: string[]
  facets: FacetValues
}

/** Whether all terms hold. */
export const matchesSearch = (issue: SearchedIssue, terms: Term[], at: Instant): boolean =>
  terms.every((term) => holds(issue, term, at) !== term.negated)

/** Terms that hold of one event of an issue and not of another. */
export type EventTerm = Extract<Term, { kind: 'level' | 'facet' | 'has' }>
export const isOfEvent = (term: Term): term is EventTerm =>
  term.kind === 'level' || term.kind === 'facet' || term.kind === 'has'

/** Whether all terms hold of one event. */
export const eventMatches = (event: Pick<SearchedIssue, 'level' | 'facets'>, terms: EventTerm[]): boolean =>
  terms.every((term) => holdsOfEvent(event, term) !== term.negated)

function holdsOfEvent({ level, facets }: Pick<SearchedIssue, 'level' | 'facets'>, term: EventTerm): boolean {
  if (term.kind === 'level') return term.any.includes(level)
  if (term.kind === 'has') return facets.has(term.facet)
  const values = facets.get(term.facet)
  return values !== undefined && isAnyLike(values.keys(), term.any)
}

function holds(issue: SearchedIssue, term: Term, at: Instant): boolean {
  if (isOfEvent(term)) return holdsOfEvent(issue, term)
  switch (term.kind) {
    case 'is':
      return term.any.some((state) => isInState(issue, state, at))
    case 'project':
      return term.any.some((pattern) => isLike(issue.projectSlug, pattern))
    case 'platform':
      return term.any.some((pattern) => isLike(issue.platform, pattern))
    case 'assigned':
      return term.any.some((pattern) => isAssigned(issue, pattern))
    case 'number':
      return compare(issue[term.field], term.compare, term.value)
    case 'time':
      return timeHolds(term.field === 'first-seen' ? issue.firstSeen : issue.lastSeen, term, at)
    case 'text':
      return hasWords(issue.texts, term.pattern)
  }
}

function isAnyLike(values: Iterable<string>, patterns: Pattern[]): boolean {
  for (const value of values) for (const pattern of patterns) if (isLike(value, pattern)) return true
  return false
}

function isInState({ status, ...issue }: SearchedIssue, state: State, at: Instant): boolean {
  switch (state) {
    case 'mine':
    case 'bookmarked':
      return false
    case 'unassigned':
      return issue.assignee === undefined && issue.team === undefined
    case 'new':
      return status === 'open' && issue.listed && issue.firstSeen > newSince(at)
    case 'escalating':
      return issue.escalatedAt !== undefined && issue.escalatedAt > escalatingSince(at)
    default:
      return isIn(status, state)
  }
}

function isAssigned({ assignee, team }: SearchedIssue, pattern: Pattern): boolean {
  const [first = '', ...others] = pattern.parts
  const word = others.length === 0 ? first.toLowerCase() : ''
  if (word === 'me') return false
  if (word === 'nobody') return assignee === undefined && team === undefined
  if (first.startsWith('#')) return team !== undefined && isLike(team, { parts: [first.slice(1), ...others] })
  if (assignee === undefined) return false
  return isLike(assignee.name, pattern) || (others.length === 0 && isLike(assignee.email, pattern))
}

const compare = (value: number, by: Compare, other: number): boolean =>
  ({ '<': value < other, '<=': value <= other, '=': value === other, '>=': value >= other, '>': value > other })[by]

function timeHolds(value: Instant, { from, compare: by }: Extract<Term, { kind: 'time' }>, at: Instant): boolean {
  if ('ago' in from) {
    const turned: Record<Compare, Compare> = { '<': '>', '<=': '>=', '=': '>=', '>=': '<=', '>': '<' }
    return compare(value, turned[by], at - from.ago)
  }
  if (by === '=') return value >= from.at && value < from.until
  if (by === '<' || by === '>=') return compare(value, by, from.at)
  return by === '<=' ? value < from.until : value >= from.until
}

/** Each part is words in a row, the last of which may go on. A text without letters and digits finds nothing. */
function hasWords(texts: string[], { parts }: Pattern): boolean {
  const phrases = parts.map(wordsIn).filter((words) => words.length > 0)
  return phrases.length > 0 && phrases.every((phrase) => texts.some((text) => hasPhrase(wordsIn(text), phrase)))
}

function hasPhrase(words: string[], phrase: string[]): boolean {
  const last = phrase.length - 1
  return words.some((_, start) =>
    phrase.every((word, at) => (at === last ? words[start + at]?.startsWith(word) : words[start + at] === word)),
  )
}

/** Without regard to capitals and accents, as the index of words keeps them. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []

/** The names of facets and tags that a search asks for. */
export const facetsAsked = (terms: Term[]): string[] =>
  terms.flatMap((term) => (term.kind === 'facet' || term.kind === 'has' ? [term.facet] : []))
