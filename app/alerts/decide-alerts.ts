import { type Instant, minutes, seconds } from '../clock'
import type { Term } from '../issues/search/term'
import type { AlertNews } from './alert'
import { matchesSearch, type SearchedIssue } from './matches-search'
import { quietUntil } from './quiet-hours'
import type { AlertRule, RuleOutcome } from './rule'

/** A rule as deciding needs it: its search read, and where it can send now. */
export type RuleToDecide = AlertRule & {
  /** Undefined: the search is not valid, so nothing matches. */
  terms: Term[] | undefined
  /** Ids of its channels that are on. */
  reachable: number[]
}

/** News for which some rule asks. */
export type NewsToDecide = AlertNews & {
  /** Slug; empty for the whole instance. */
  projectSlug: string
  /** What it is about, as it is at this moment. Absent for news about a whole project. */
  issue?: SearchedIssue
  /** A condition with settings was met for these rules alone (thresholds, releases, look-ups); absent: for all. */
  onlyRules?: ReadonlySet<number>
  /** The search of those rules was asked of what was counted already. */
  searched?: boolean
}

/** What a rule does with one piece of news. */
export type AlertDecision = {
  rule: RuleToDecide
  news: AlertNews
  outcome: RuleOutcome
  /** Of `sent` and `quiet`: when the alert is to leave at the earliest. */
  dueAt?: Instant
  /** What is quiet after it; `until` null: for ever. */
  pause?: { key: string; until: Instant | null }
  /** Pauses that end with it. */
  ends?: string[]
}

/** Alerts that one rule may send for one batch; what is beyond counts as over budget. */
export const alertsPerBatch = 100

export type KnownPauses = {
  /** By `pauseKey`; null: for ever. */
  pauses: ReadonlyMap<string, Instant | null>
}

/** What a rule is quiet about after an alert: an issue or a project, and the kind of news. */
export const pauseKey = (ruleId: number, projectId: number, issueId: number, kind: string): string =>
  `${ruleId} ${projectId} ${issueId} ${kind}`

/** Different causes of one kind are paused apart: another release, another reason. */
function pauseKind({ kind, detail }: AlertNews): string {
  if (kind === 'release')
    return `release ${detail.crashFree === undefined ? 'regressed' : 'crash-free'} ${detail.release ?? ''}`
  if (kind === 'refused' || kind === 'monitor')
    return `${kind} ${detail.reason ?? ''} ${detail.environment ?? ''}`.trimEnd()
  return kind
}

/** Whether a rule asks for this kind of news, of this project. */
export const asksFor = (rule: AlertRule, { kind, projectId }: AlertNews): boolean =>
  rule.enabled &&
  (rule.projectId === null || rule.projectId === projectId) &&
  rule.when.some((when) => when.kind === kind)

/**
 * Decides what rules do with the news of a batch. Pure. In the order of the news, then of the rules, so that the same batch always leads
 * to the same deliveries.
 */
export function decideAlerts(
  news: NewsToDecide[],
  rules: RuleToDecide[],
  { pauses: known }: KnownPauses,
  at: Instant,
): AlertDecision[] {
  const decisions: AlertDecision[] = []
  const pauses = new Map(known)
  const alerted = new Map<number, number>()
  for (const { projectSlug, issue, onlyRules, searched = false, ...one } of news) {
    for (const rule of rules) {
      if (!asksFor(rule, one) || onlyRules?.has(rule.id) === false) continue
      const decision = decide(rule, { ...one, projectSlug, searched, ...(issue && { issue }) }, one, pauses, at)
      const before = alerted.get(rule.id) ?? 0
      const isAlert = decision.outcome === 'sent' || decision.outcome === 'quiet'
      if (isAlert && before >= alertsPerBatch) {
        decisions.push({ rule, news: one, outcome: 'over_budget' })
        continue
      }
      if (isAlert) alerted.set(rule.id, before + 1)
      for (const key of decision.ends ?? []) pauses.delete(key)
      if (decision.pause) pauses.set(decision.pause.key, decision.pause.until)
      decisions.push(decision)
    }
  }
  return decisions
}

function decide(
  rule: RuleToDecide,
  about: NewsToDecide,
  news: AlertNews,
  pauses: ReadonlyMap<string, Instant | null>,
  at: Instant,
): AlertDecision {
  if (!matches(rule, about, at)) return { rule, news, outcome: 'filtered' }
  const key = keyOf(rule, news)
  if (isPaused(pauses, key, at)) return { rule, news, outcome: 'paused' }
  if (rule.reachable.length === 0 && !rule.toMembers) return { rule, news, outcome: 'no_channel' }
  const pause = pauseAfter(rule, news, key, at)
  const ends = hasRecovered(news) ? monitorKeys(pauses, rule, news) : []
  const rest = { rule, news, ...(pause && { pause }), ...(ends.length > 0 && { ends }) }
  const passes = rule.quiet?.fatalPasses && about.issue?.level === 'fatal'
  const held = rule.quiet && !passes ? quietUntil(rule.quiet, at) : undefined
  if (held !== undefined) return { ...rest, outcome: 'quiet', dueAt: held }
  return { ...rest, outcome: 'sent', dueAt: at + seconds(rule.gatherSeconds) }
}

/**
 * A muted issue gets no attention, whatever the rule asks for. News about no issue has a project alone: terms about anything else do not
 * hold of it, so a rule with such a search leaves it out.
 */
function matches({ terms }: RuleToDecide, { issue, projectSlug, searched }: NewsToDecide, at: Instant): boolean {
  if (!terms || issue?.status === 'muted') return false
  if (terms.length === 0 || searched) return true
  if (issue) return matchesSearch(issue, terms, at)
  return terms.every((term) => term.kind === 'project') && matchesSearch({ ...nothing, projectSlug }, terms, at)
}

const nothing: Omit<SearchedIssue, 'projectSlug'> = {
  status: 'open',
  level: 'error',
  platform: '',
  count: 0,
  users: 0,
  firstSeen: 0,
  lastSeen: 0,
  listed: true,
  texts: [],
  facets: new Map(),
}

const keyOf = (rule: AlertRule, news: AlertNews): string =>
  pauseKey(rule.id, news.projectId, news.issueId ?? 0, pauseKind(news))

function isPaused(pauses: ReadonlyMap<string, Instant | null>, key: string, at: Instant): boolean {
  const until = pauses.get(key)
  return until === null || (until !== undefined && until > at)
}

/** An issue is new once, so nothing has to be remembered of that; a release is news once. */
function pauseAfter(rule: AlertRule, news: AlertNews, key: string, at: Instant): AlertDecision['pause'] {
  if (news.kind === 'new' || hasRecovered(news)) return undefined
  if (news.kind === 'release') return { key, until: null }
  return rule.pauseMinutes > 0 ? { key, until: at + minutes(rule.pauseMinutes) } : undefined
}

const hasRecovered = ({ kind, detail }: AlertNews): boolean => kind === 'monitor' && detail.reason === 'recovered'

/** What failed and recovered may fail again: that is news. */
function monitorKeys(pauses: ReadonlyMap<string, Instant | null>, rule: AlertRule, news: AlertNews): string[] {
  const prefix = pauseKey(rule.id, news.projectId, news.issueId ?? 0, 'monitor ')
  return [...pauses.keys()].filter((key) => key.startsWith(prefix))
}
