import { parseSearch } from '../issues/search/parse-search'
import { statusesOf } from '../issues/search/statuses'
import type { Term } from '../issues/search/term'
import type { AlertRule } from './rule'
import type { When } from './when'

/**
 * Why a rule can never alert.
 *
 * - `off`: it is switched off.
 * - `no-channel`: it sends to no channel and not to members · `channels-off`: every channel it sends to is off, and it does not send to members ·
 *   `no-mail`: it sends by mail alone, and mail is not set up.
 * - `search-invalid`: its search is not valid · `search-personal`: it asks what is mine or bookmarked, which a rule has no answer to ·
 *   `search-status`: no issue can have the status it asks for when one of its conditions is met · `search-project`: it is about another project.
 * - `above-quota`: its only condition is a threshold above what the project's quota lets in; `accepted` are at most let in within `minutes`.
 */
export type WhyNever =
  | { why: 'off' | 'no-channel' | 'channels-off' | 'no-mail' }
  | { why: 'search-invalid' | 'search-personal' | 'search-status' | 'search-project' }
  | { why: 'above-quota'; accepted: number; minutes: number }

export type WhyNeverAsked = {
  rule: Pick<AlertRule, 'enabled' | 'when' | 'search' | 'channels' | 'toMembers'>
  /** Those the rule may use. */
  channels: { id: number; kind: string; off?: unknown }[]
  /** A mail server is set up. */
  mail: boolean
  /** Of the project; absent for a rule of the instance. */
  projectSlug?: string
  /** Events a minute and a day that the project's quota lets in, where there is one. */
  quota?: { perMinute?: number; perDay?: number }
}

/** Every reason why a rule can never alert, the most general first; empty when it can. */
export function whyNever(asked: WhyNeverAsked): WhyNever[] {
  const { rule, projectSlug, quota } = asked
  const reasons: WhyNever[] = []
  if (!rule.enabled) reasons.push({ why: 'off' })
  const unreachable = whyUnreachable(asked)
  if (unreachable) reasons.push({ why: unreachable })
  const search = whySearchFails(rule, projectSlug)
  if (search) reasons.push({ why: search })
  const above = quota && rule.when.map((when) => aboveQuota(when, quota))
  const [first] = above ?? []
  if (first && above?.every(Boolean)) reasons.push(first)
  return reasons
}

function whyUnreachable({
  rule,
  channels,
  mail,
}: WhyNeverAsked): 'no-channel' | 'channels-off' | 'no-mail' | undefined {
  const own = channels.filter(({ id }) => rule.channels.includes(id))
  if (own.length === 0 && !rule.toMembers) return 'no-channel'
  const on = own.filter(({ off }) => off === undefined)
  const withoutMail = on.filter(({ kind }) => kind !== 'mail')
  if (withoutMail.length > 0 || (mail && (on.length > 0 || rule.toMembers))) return undefined
  return on.length > 0 || rule.toMembers ? 'no-mail' : 'channels-off'
}

function whySearchFails(
  { search, when }: WhyNeverAsked['rule'],
  projectSlug: string | undefined,
): 'search-invalid' | 'search-personal' | 'search-status' | 'search-project' | undefined {
  const { terms, problems } = parseSearch(search)
  if (problems.length > 0) return 'search-invalid'
  if (terms.some(isPersonal)) return 'search-personal'
  // What is muted or resolved causes no alert, except that visitors write and look up codes of resolved issues.
  const possible = when.some(({ kind }) => kind === 'reported' || kind === 'looked_up')
    ? (['open', 'regressed', 'resolved'] as const)
    : (['open', 'regressed'] as const)
  if (statusesOf(terms, [...possible]).length === 0) return 'search-status'
  return projectSlug !== undefined && terms.some((term) => excludes(term, projectSlug)) ? 'search-project' : undefined
}

function isPersonal(term: Term): boolean {
  if (term.negated) return false
  if (term.kind === 'is') return term.any.every((state) => state === 'mine' || state === 'bookmarked')
  return (
    term.kind === 'assigned' && term.any.every(({ parts }) => parts.length === 1 && parts[0]?.toLowerCase() === 'me')
  )
}

/** Only names without a star: what a pattern is like is left to the search. */
const excludes = (term: Term, slug: string): boolean =>
  term.kind === 'project' &&
  term.any.every(({ parts }) => parts.length === 1) &&
  term.any.some(({ parts }) => parts[0]?.toLowerCase() === slug) === term.negated

function aboveQuota(when: When, { perMinute, perDay }: NonNullable<WhyNeverAsked['quota']>): WhyNever | undefined {
  if (when.kind !== 'threshold') return undefined
  // Quotas count by the minute and the day of the clock: a span of minutes may lie in one more of each.
  const accepted = Math.min(
    perMinute === undefined ? Number.POSITIVE_INFINITY : perMinute * (when.minutes + 1),
    perDay === undefined ? Number.POSITIVE_INFINITY : perDay * 2,
  )
  return when.count > accepted ? { why: 'above-quota', accepted, minutes: when.minutes } : undefined
}
