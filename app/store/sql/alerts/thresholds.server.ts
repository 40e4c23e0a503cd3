import { hash } from 'node:crypto'
import type { RuleToDecide } from '../../../alerts/decide-alerts'
import { type Crossing, decideCrossing, decideCrossings } from '../../../alerts/decide-crossings'
import { type EventTerm, facetsAsked, isOfEvent, matchesSearch } from '../../../alerts/matches-search'
import type { When } from '../../../alerts/when'
import type { Instant } from '../../../clock'
import type { Term } from '../../../issues/search/term'
import {
  type AlikeEvents,
  type AskedOfEvents,
  addCounts,
  alikeByShown,
  type CountedTarget,
  countMatching,
} from '../../../recording/count-for-thresholds'
import type { FacetGroup } from '../../../recording/decide-facets'
import type { IssueState, PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import { flatMapInOrder } from '../../in-order'
import type { Db } from '../db'
import { jsonEntry, rowsOf, thenJoin } from '../dialect'
import type { CausedNews } from './alerting.server'
import { prepareIssuesToDecide } from './issues-to-decide.server'
import type { LoadedRules } from './loaded-rules.server'

type ThresholdWhen = Extract<When, { kind: 'threshold' }>
type ThresholdRule = { rule: RuleToDecide; when: ThresholdWhen }
/** Rules with the same search share a counter. `ofEvent` are the terms about events, `ofIssue` those about their issue. */
type Counter = { search: number; ofEvent: EventTerm[]; ofIssue: Term[]; rules: ThresholdRule[] }
type Matched = { state: IssueState; counts: CountedTarget }
type Target = { projectId: number; search: number; issueId: number }
/**
 * What the batch adds to the count of one search for an issue, or for the project (`issueId` 0, without `state`), and the rules that use
 * it.
 */
type Added = { target: Target; counts: CountedTarget; state?: IssueState; rules: AskingRules }
/** `least`: the smallest of their thresholds. */
type AskingRules = { events: ThresholdRule[]; users: ThresholdRule[]; least: number }

/** A batch, and the facets of each of its groups. */
export type CountedBatch = { placed: PlacedBatch; facets: readonly Pick<FacetGroup, 'names'>[] }

/** Maximum people of one issue or project that a threshold tells apart. */
const usersPerThreshold = 10_000

/** The first 48 bits of a hash; 0 without a search. */
const searchHash = (search: string): number =>
  search === '' ? 0 : Number.parseInt(hash('sha256', search).slice(0, 12), 16)

const thresholdsOf = (rules: RuleToDecide[], projectId: number): ThresholdRule[] =>
  rules.flatMap((rule) =>
    rule.projectId === null || rule.projectId === projectId
      ? rule.when.flatMap((when) => (when.kind === 'threshold' ? [{ rule, when }] : []))
      : [],
  )

function countersOf(thresholds: ThresholdRule[]): Counter[] {
  const counters = new Map<string, Counter>()
  for (const one of thresholds) {
    const { search, terms } = one.rule
    const known = counters.get(search)
    if (known) known.rules.push(one)
    else if (terms) {
      const [ofEvent, ofIssue] = [terms.filter(isOfEvent), terms.filter((term) => !isOfEvent(term))]
      counters.set(search, { search: searchHash(search), ofEvent, ofIssue, rules: [one] })
    }
  }
  return [...counters.values()]
}

function askedOfEvents(counters: Counter[]): AskedOfEvents {
  const names = [...new Set(counters.flatMap(({ ofEvent }) => facetsAsked(ofEvent)))]
  return { names, people: counters.some(({ rules }) => rules.some(({ when }) => when.of === 'users')) }
}

/** For each counter, the events that match its terms about events, by issue. Events of muted issues do not count. */
function matching(alikeEvents: Map<IssueState, AlikeEvents[]>, counters: Counter[]): Matched[][] {
  const matched = counters.map((): Matched[] => [])
  for (const [state, alike] of alikeEvents) {
    if (state.known?.status === 'muted') continue
    counters.forEach(({ ofEvent }, index) => {
      const counts = countMatching(alike, ofEvent)
      if (counts) matched[index]!.push({ state, counts })
    })
  }
  return matched
}

const idsOf = (matched: Matched[], issueId: IdOf): number[] => [
  ...new Set(matched.map(({ state }) => issueId(state.ref))),
]

/** An issue with fewer events in total than the threshold has never crossed it. `count` absent: a project. */
const mayHaveCrossed = ({ when }: ThresholdRule, count = Infinity): boolean => count >= when.count

function askingRules(thresholds: ThresholdRule[]): AskingRules {
  const [events, users] = [[], []] as [ThresholdRule[], ThresholdRule[]]
  for (const one of thresholds) (one.when.of === 'events' ? events : users).push(one)
  return { events, users, least: Math.min(...thresholds.map(({ when }) => when.count)) }
}

/** The rules whose threshold may be crossed. For most issues there are none. */
function asking({ rules, state }: Added, of: ThresholdWhen['of']): ThresholdRule[] {
  if (!state) return rules[of]
  const { count } = state.figures
  return count < rules.least ? noRules : rules[of].filter((one) => mayHaveCrossed(one, count))
}

const noRules: ThresholdRule[] = []

const sum = (counts: Iterable<number>): number => {
  let all = 0
  for (const count of counts) all += count
  return all
}

const newestOf = ({ counts }: Added): number => Math.max(...counts.minutes.keys())

/**
 * Counts the events of a batch for thresholds, and returns the crossed ones. Projects without such a rule are skipped. Writes in the
 * caller's transaction.
 */
export function prepareThresholds(db: Db) {
  const issuesToDecide = prepareIssuesToDecide(db)
  const counted = db.prepare<Target & { after: number }, { minute: number; count: number }>(
    `select minute, count
    from alert_minute
    where project_id = :projectId
    and search = :search
    and issue_id = :issueId
    and minute > :after`,
  )
  const add = db.prepare<[projectId: number, search: number, issueId: number, minute: number, count: number]>(
    `insert into alert_minute (project_id, search, issue_id, minute, count)
    values (?, ?, ?, ?, ?)
    on conflict (project_id, search, issue_id, minute) do update set count = alert_minute.count + excluded.count`,
  )
  const people = db
    .prepare<Target & { after: number; limit: number }, number>(
      `select count(*)
      from (
        select 1
        from alert_minute_user
        where project_id = :projectId
        and search = :search
        and issue_id = :issueId
        and minute > :after
        limit +:limit
      ) some`,
    )
    .pluck()
  const seePerson = db.prepare<Target & { user: number; minute: number }>(
    `insert into alert_minute_user (project_id, search, issue_id, user_hash, minute)
    values (:projectId, :search, :issueId, :user, :minute)
    on conflict (project_id, search, issue_id, user_hash) do update set minute = excluded.minute`,
  )
  const crossings = db.prepare<{ asked: string; projectId: number }, { ruleId: number; issueId: number }>(
    `select c.rule_id as ruleId, c.issue_id as issueId
    from ${rowsOf(':asked', 'list')} j
    ${thenJoin} alert_crossing c on c.rule_id = ${jsonEntry('j.value', 0, 'integer')}
      and c.project_id = :projectId
      and c.issue_id = ${jsonEntry('j.value', 1, 'integer')}`,
  )
  const cross = db.prepare<{ ruleId: number; projectId: number; issueId: number; at: number }>(
    `insert into alert_crossing (rule_id, project_id, issue_id, at)
    values (:ruleId, :projectId, :issueId, :at)
    on conflict (rule_id, project_id, issue_id) do update set at = excluded.at`,
  )
  const arm = db.prepare<{ ruleId: number; projectId: number; issueId: number }>(
    `delete from alert_crossing
    where rule_id = :ruleId
    and project_id = :projectId
    and issue_id = :issueId`,
  )

  /** The keys `rule issue` of thresholds that were crossed before. Only issues with enough events are looked up, which are few. */
  const crossedBefore = async (projectId: number, added: Added[]): Promise<ReadonlySet<string>> => {
    const asked = added.flatMap((own) =>
      [...asking(own, 'events'), ...asking(own, 'users')].map(({ rule }) => [rule.id, own.target.issueId]),
    )
    if (asked.length === 0) return new Set()
    const rows = await crossings.all({ asked: JSON.stringify(asked), projectId })
    return new Set(rows.map((row) => `${row.ruleId} ${row.issueId}`))
  }

  /** What the batch adds, by search and issue. */
  const addedTo = async (projectId: number, counters: Counter[], matched: Matched[][], issueId: IdOf, at: Instant) => {
    const asked = matched.flatMap((found, index) => (counters[index]!.ofIssue.length > 0 ? found : []))
    const issues =
      asked.length > 0 ? await issuesToDecide(idsOf(asked, issueId), new Set(), () => new Map()) : undefined
    return counters.flatMap(({ search, ofIssue, rules }, index): Added[] => {
      const whole: CountedTarget = { minutes: new Map(), users: new Set() }
      const ofWhole = askingRules(rules.filter(({ when }) => when.scope === 'project'))
      const ofIssues = askingRules(rules.filter(({ when }) => when.scope !== 'project'))
      const [asksWhole, asksIssues] = [ofWhole, ofIssues].map(({ least }) => least < Infinity)
      const added: Added[] = []
      for (const { state, counts } of matched[index]!) {
        const id = issueId(state.ref)
        const issue = issues?.get(id)
        if (ofIssue.length > 0 && !(issue && matchesSearch(issue, ofIssue, at))) continue
        if (asksWhole) addCounts(whole, counts)
        if (asksIssues) added.push({ target: { projectId, search, issueId: id }, counts, state, rules: ofIssues })
      }
      if (whole.minutes.size > 0)
        added.push({ target: { projectId, search, issueId: 0 }, counts: whole, rules: ofWhole })
      return added
    })
  }

  /** Writes what is added, and returns the new state of each threshold. */
  const standings = async (added: Added[], crossed: ReadonlySet<string>) => {
    const isCrossed = ({ target, state }: Added, one: ThresholdRule) =>
      crossed.has(`${one.rule.id} ${target.issueId}`) && mayHaveCrossed(one, state?.known?.figures.count)
    const ofEvents: { own: Added; rules: ThresholdRule[]; after: number }[] = []
    const ofUsers: { own: Added; one: ThresholdRule }[] = []
    const minuteRows: [number, number, number, number, number][] = []
    const userRows: (Target & { user: number; minute: number })[] = []
    for (const own of added) {
      const { target, counts, rules: asked } = own
      const rules = asking(own, 'events')
      if (rules.length > 0) {
        const after = Math.min(...counts.minutes.keys()) - Math.max(...rules.map(({ when }) => when.minutes))
        ofEvents.push({ own, rules, after })
      }
      for (const one of asking(own, 'users')) ofUsers.push({ own, one })
      if (asked.events.length > 0)
        for (const [minute, count] of counts.minutes)
          minuteRows.push([target.projectId, target.search, target.issueId, minute, count])
      if (asked.users.length > 0)
        for (const user of counts.users) userRows.push({ ...target, user, minute: newestOf(own) })
    }
    const known = await counted.allEach(ofEvents.map(({ own, after }) => ({ ...own.target, after })))
    const countPeople = () =>
      people.getEach(
        ofUsers.map(({ own, one }) => ({
          ...own.target,
          after: newestOf(own) - one.when.minutes,
          limit: usersPerThreshold,
        })),
      )
    const before = await countPeople()
    await add.runEach(minuteRows)
    await seePerson.runEach(userRows)
    const after = await countPeople()
    const found: { own: Added; one: ThresholdRule; standing: Crossing }[] = []
    ofEvents.forEach(({ own, rules }, index) => {
      const minutes = new Map(known[index]!.map(({ minute, count }) => [minute, count]))
      const most = sum(minutes.values()) + sum(own.counts.minutes.values())
      for (const one of rules) {
        // Most issues: there is nothing to decide and nothing to write.
        if (most < one.when.count && !crossed.has(`${one.rule.id} ${own.target.issueId}`)) continue
        const standing = decideCrossings(one.when, isCrossed(own, one), minutes, own.counts.minutes)
        found.push({ own, one, standing })
      }
    })
    ofUsers.forEach(({ own, one }, index) => {
      const [was, is] = [before[index] ?? 0, after[index] ?? 0]
      found.push({ own, one, standing: decideCrossing(one.when, isCrossed(own, one), was, is) })
    })
    return found
  }

  const ofProject = async (
    projectId: number,
    thresholds: ThresholdRule[],
    { placed, facets }: CountedBatch,
    issueId: IdOf,
    at: Instant,
  ): Promise<CausedNews[]> => {
    const counters = countersOf(thresholds)
    const matched = matching(alikeByShown(placed, facets, projectId, askedOfEvents(counters)), counters)
    const added = await addedTo(projectId, counters, matched, issueId, at)
    const crossed = await crossedBefore(projectId, added)
    const found = await standings(added, crossed)
    const keys = found.map(({ own, one }) => ({ ruleId: one.rule.id, projectId, issueId: own.target.issueId }))
    const wasCrossed = keys.map((key) => crossed.has(`${key.ruleId} ${key.issueId}`))
    const isSet = ({ standing }: (typeof found)[number], index: number) =>
      standing.crossed && (!wasCrossed[index] || standing.alert !== undefined)
    await cross.runEach(keys.flatMap((key, index) => (isSet(found[index]!, index) ? [{ ...key, at }] : [])))
    await arm.runEach(keys.filter((_, index) => wasCrossed[index] && !found[index]!.standing.crossed))
    return found.flatMap(({ own, one, standing }): CausedNews[] => {
      if (!standing.alert) return []
      const { minutes, of, scope } = one.when
      const detail = { count: standing.alert.count, minutes, of, scope }
      const onlyRules = new Set([one.rule.id])
      const about = { kind: 'threshold' as const, projectId, at, detail, onlyRules, searched: true }
      const { issueId: id } = own.target
      return [id === 0 ? about : { ...about, issueId: id }]
    })
  }

  return async ({ rules }: LoadedRules, batch: CountedBatch, issueId: IdOf, at: Instant): Promise<CausedNews[]> => {
    const projects = new Set(batch.placed.groups.map(({ shown }) => shown.projectId))
    return await flatMapInOrder([...projects], async (projectId) => {
      const thresholds = thresholdsOf(rules, projectId)
      return thresholds.length > 0 ? await ofProject(projectId, thresholds, batch, issueId, at) : []
    })
  }
}
