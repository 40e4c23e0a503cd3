import type { Instant } from '../../../clock'
import { escalatingSince } from '../../../issues/escalation'
import { newSince } from '../../../issues/newness'
import { isIn, statuses } from '../../../issues/search/statuses'
import type { Pattern, State, Term } from '../../../issues/search/term'
import { byIndex, folded, inTime, listed, thenJoin } from '../dialect'

/*
 * Terms of a search as conditions on `issue i`, a merge target.
 * 1. The facets and words of a merge target include those of its members.
 * 2. Every value is a parameter. The text of a condition depends only on the kinds of terms.
 * 3. Values are compared case-insensitively (ASCII). Words match as prefixes, without regard to case and accents.
 */

export type Values = Record<string, string | number | Uint8Array>

/** Adds a parameter with this value, and returns its name. */
export type Bind = (value: string | number | Uint8Array) => string

/** `prefix`: of the parameters' names, so that two bindings can be part of one statement. */
export function binding(prefix = 's'): { values: Values; bind: Bind } {
  const values: Values = {}
  let next = 0
  const bind: Bind = (value) => {
    const name = `${prefix}${next++}`
    values[name] = value
    return `:${name}`
  }
  return { values, bind }
}

type ConditionParts = {
  term: Exclude<Term, { kind: 'text' | 'project' }>
  bind: Bind
  now: Instant
  /** The search reads all issues of `:projects`, or all of `:all`: the issues with a value are looked up once. */
  ofAll?: boolean
}

/** The condition of one term. Words and projects have conditions of their own (`wordsOf`, the page's scopes). */
export function conditionOf(asked: ConditionParts): string {
  const condition = positive(asked)
  return asked.term.negated ? `not ${condition}` : condition
}

function positive({ term, bind, now, ofAll }: ConditionParts): string {
  switch (term.kind) {
    case 'is':
      return `(${[inStatus(term.any), ...triageConditions(term.any, bind, now)].join(' or ')})`
    case 'level':
      return `(i.level in (${term.any.map(bind).join(', ')}))`
    case 'platform':
      return `(${term.any.map((pattern) => textLike('i.platform', pattern, bind)).join(' or ')})`
    case 'facet':
      return hasFacet(bind(term.facet), `and ${valueIn(term.any, bind)}`, ofAll)
    case 'has':
      return hasFacet(bind(term.facet), '')
    case 'assigned':
      return `(${assignedConditions(term.any, bind).join(' or ')})`
    case 'number':
      return `(i.${term.field} ${term.compare} ${bind(term.value)})`
    case 'time':
      return timeCondition(term, bind, now)
  }
}

function inStatus(any: State[]): string {
  const named = statuses.filter((status) => any.some((state) => isIn(status, state)))
  return named.length > 0 ? `i.status in (${named.map((status) => `'${status}'`).join(', ')})` : '1 = 0'
}

/** Assigned to the viewer, or to their teams. */
const mine = [
  'i.assignee is not null and i.assignee = :userId',
  'i.team is not null and i.team in (select team_id from team_member where user_id = :userId)',
]
const unassigned = 'i.assignee is null and i.team is null'
/** Any of the issues under a merge target matches its short id. */
const bookmarked = `i.id in (
        select coalesce(m.merged_into, m.id)
        from issue_bookmark b
        join issue m on m.id = b.issue_id
        where b.user_id = :userId
      )`

/** Conditions of which one holds: assigned to one of these. Never null. Each has an index: PostgreSQL would use none of them for all at once. */
export const assignedConditions = (any: Pattern[], bind: Bind): string[] =>
  any.flatMap((pattern) => assignedTo(pattern, bind))

function assignedTo({ parts }: Pattern, bind: Bind): string | string[] {
  const [first = '', ...others] = parts
  const word = others.length === 0 ? first.toLowerCase() : ''
  if (word === 'me') return mine
  if (word === 'nobody') return unassigned
  if (first.startsWith('#')) {
    const slug = textLike('slug', { parts: [first.slice(1), ...others] }, bind)
    return `i.team is not null and i.team in (select id from team where ${slug})`
  }
  // An e-mail address only matches as a whole: with patterns, viewers who may not read it could guess it letter by letter.
  const byName = textLike('name', { parts }, bind)
  const names = parts.length === 1 ? `${byName} or ${textLike('email', { parts }, bind)}` : byName
  return `i.assignee is not null and i.assignee in (select id from account where ${names})`
}

function textLike(column: string, { parts }: Pattern, bind: Bind): string {
  if (parts.length === 1) return `${folded(column)} = ${folded(bind(parts[0] ?? ''))}`
  return `${column} like ${bind(parts.map(asLike).join('%'))} escape '\\'`
}

/**
 * Conditions of which one holds, for the states among these that are not a status. Never null, so that `not` matches all others. `:userId` is
 * the viewer's.
 */
export const triageConditions = (any: State[], bind: Bind, now: Instant): string[] =>
  any.flatMap((state) => triageCondition(state, bind, now))

function triageCondition(state: State, bind: Bind, now: Instant): string | string[] {
  if (state === 'mine') return mine
  if (state === 'unassigned') return unassigned
  if (state === 'bookmarked') return bookmarked
  // Repeats the condition of the index, so that the index is used.
  if (state === 'new')
    return `(i.status = 'open' and i.first_seen > ${bind(newSince(now))} and i.merged_into is null and i.folded = 0)`
  if (state !== 'escalating') return []
  return `i.escalated_at is not null and i.escalated_at > ${bind(escalatingSince(now))}`
}

/** Facets that nearly every issue has are tested for each issue; the others are looked up. */
function hasFacet(name: string, value: string, ofAll = false): string {
  const facet = `f.facet_id = (select id from facet where project_id = i.project_id and name = ${name})`
  const own = ofAll
    ? `i.id in (
        select f.issue_id from issue_facet f ${byIndex('issue_facet_by_value')}
        where ${inTime} and f.facet_id in (
          select id from facet where name = ${name} and (:all = 1 or project_id in ${listed(':projects')})
        ) ${value}
      )`
    : `exists (
        select 1 from issue_facet f where f.issue_id = i.id and ${facet} ${value}
      )`
  return `(${own} or (i.members > 0 and exists (
        select 1 from issue m join issue_facet f on f.issue_id = m.id where m.merged_into = i.id and ${facet} ${value}
      )))`
}

/** Condition on `issue_facet f`: the value matches one of these patterns. */
const valueIn = (any: Pattern[], bind: Bind): string =>
  `(${any.map((pattern) => valueLike(pattern, bind)).join(' or ')})`

/** The largest code point. Texts with a prefix sort before the prefix followed by it. */
export const highest = '\u{10ffff}'

export function valueLike({ parts }: Pattern, bind: Bind): string {
  const [first = ''] = parts
  if (parts.length === 1) return `f.value = ${bind(first)}`
  const like = `f.value like ${bind(parts.map(asLike).join('%'))} escape '\\'`
  return first === '' ? like : `(f.value >= ${bind(first)} and f.value < ${bind(first + highest)} and ${like})`
}

/** Escapes text for `like … escape '\\'`. */
export const asLike = (part: string): string => part.replace(/[\\%_]/g, '\\$&')

/** A span is compared with the age (`first-seen:<7d`: younger than that), a date with the time itself. */
function timeCondition(term: Extract<Term, { kind: 'time' }>, bind: Bind, now: Instant): string {
  const column = term.field === 'first-seen' ? 'i.first_seen' : 'i.last_seen'
  const { from, compare } = term
  if ('ago' in from) {
    const turned = { '<': '>', '<=': '>=', '=': '>=', '>=': '<=', '>': '<' }[compare]
    return `(${column} ${turned} ${bind(now - from.ago)})`
  }
  if (compare === '=') return `(${column} >= ${bind(from.at)} and ${column} < ${bind(from.until)})`
  if (compare === '<' || compare === '>=') return `(${column} ${compare} ${bind(from.at)})`
  return `(${column} ${compare === '<=' ? '<' : '>='} ${bind(from.until)})`
}

/** Free text as a query of the full-text index; undefined without letters and digits, which nothing matches. */
export function wordsOf({ parts }: Pattern): string | undefined {
  const phrases = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).map((part) => `"${part.replaceAll('"', '""')}"*`)
  return phrases.length > 0 ? `(${phrases.join(' AND ')})` : undefined
}

/** The merge targets with these words. `words` is a parameter. */
export const issuesSaying = (words: string): string => `select coalesce(m.merged_into, m.id) as id
      from issue_text
      join issue m on m.id = issue_text.rowid
      where issue_text match ${words}
      and ${inTime}`

/** The merge targets that have this value for a facet of these ids (a parameter, JSON). */
export const issuesWithFacet = (ids: string, value: string): string => `select coalesce(m.merged_into, m.id) as id
      from issue_facet f ${byIndex('issue_facet_by_value')}
      ${thenJoin} issue m on m.id = f.issue_id
      where ${inTime}
      and f.facet_id in ${listed(ids)}
      ${value && `and ${value}`}`
