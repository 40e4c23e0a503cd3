import { hash } from 'node:crypto'
import type { RuleToDecide } from '../../../alerts/decide-alerts'
import { type Crossing, decideCrossing, decideCrossings } from '../../../alerts/decide-crossings'
import type { When } from '../../../alerts/when'
import type { Instant } from '../../../clock'
import { addCounts, type CountedTarget, countMatching, eventsOfProject } from '../../../recording/count-for-thresholds'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import { flatMapInOrder, mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { listed } from '../dialect'
import type { CausedNews } from './alerting.server'
import { prepareIssuesToDecide } from './issues-to-decide.server'
import type { LoadedRules } from './loaded-rules.server'

type ThresholdWhen = Extract<When, { kind: 'threshold' }>
type ThresholdRule = { rule: RuleToDecide; when: ThresholdWhen }
/** Rules with the same search share what is counted. */
type Counter = { search: number; terms: RuleToDecide['terms']; rules: ThresholdRule[] }
type Target = { projectId: number; search: number; issueId: number }

/** People of one issue or project that are told apart for a threshold. */
export const usersPerThreshold = 10_000

/** 48 bits of a hash; 0: no search. */
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
    else if (terms) counters.set(search, { search: searchHash(search), terms, rules: [one] })
  }
  return [...counters.values()]
}

/**
 * Counts the events of a batch for thresholds, and returns those that were crossed. Projects without such a rule are not counted. Writes in
 * the caller's transaction.
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
  const add = db.prepare<Target & { minute: number; count: number }>(
    `insert into alert_minute (project_id, search, issue_id, minute, count)
    values (:projectId, :search, :issueId, :minute, :count)
    on conflict (project_id, search, issue_id, minute) do update set count = count + excluded.count`,
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
  const crossings = db.prepare<
    { rules: string; projectId: number; issues: string },
    { ruleId: number; issueId: number }
  >(
    `select rule_id as ruleId, issue_id as issueId
    from alert_crossing
    where rule_id in ${listed(':rules')}
    and project_id = :projectId
    and issue_id in ${listed(':issues')}`,
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

  /** How the thresholds of one target stand with what is added to it, which is written. */
  const standings = async (
    of: ThresholdRule[],
    crossed: ReadonlySet<string>,
    target: Target,
    { minutes, users, state }: CountedTarget,
  ) => {
    const newest = Math.max(...minutes.keys())
    const isCrossed = ({ rule }: ThresholdRule) => crossed.has(`${rule.id} ${target.issueId}`)
    const ofEvents = of.filter(({ when }) => when.of === 'events')
    const ofUsers = of.filter(({ when }) => when.of === 'users')
    const found: { one: ThresholdRule; standing: Crossing }[] = []
    // An issue with fewer events than that has never been above.
    const possible = ofEvents.filter((one) => isCrossed(one) || !state || state.figures.count >= one.when.count)
    if (possible.length > 0) {
      const oldest = Math.min(...minutes.keys())
      const after = oldest - Math.max(...possible.map(({ when }) => when.minutes))
      const known = new Map((await counted.all({ ...target, after })).map(({ minute, count }) => [minute, count]))
      for (const one of possible)
        found.push({ one, standing: decideCrossings(one.when, isCrossed(one), known, minutes) })
    }
    if (ofEvents.length > 0) for (const [minute, count] of minutes) await add.run({ ...target, minute, count })
    const countPeople = async ({ when }: ThresholdRule) =>
      (await people.get({ ...target, after: newest - when.minutes, limit: usersPerThreshold })) ?? 0
    const before = await mapInOrder(ofUsers, countPeople)
    if (ofUsers.length > 0) for (const user of users) await seePerson.run({ ...target, user, minute: newest })
    for (const [index, one] of ofUsers.entries()) {
      const after = users.size > 0 ? await countPeople(one) : before[index]!
      found.push({ one, standing: decideCrossing(one.when, isCrossed(one), before[index]!, after) })
    }
    return found
  }

  const ofProject = async (
    projectId: number,
    thresholds: ThresholdRule[],
    placed: PlacedBatch,
    issueId: IdOf,
    at: Instant,
  ): Promise<CausedNews[]> => {
    const events = eventsOfProject(placed, projectId)
    const ids = [...events.keys()].map(({ ref }) => issueId(ref))
    const asksIssues = thresholds.some(({ rule }) => rule.search !== '')
    const issues = asksIssues ? await issuesToDecide(ids, new Set(), () => new Map()) : undefined
    const rules = JSON.stringify(thresholds.map(({ rule }) => rule.id))
    const rows = await crossings.all({ rules, projectId, issues: JSON.stringify([0, ...ids]) })
    const crossed = new Set(rows.map((row) => `${row.ruleId} ${row.issueId}`))
    return await flatMapInOrder(countersOf(thresholds), async ({ search, terms = [], rules }) => {
      const whole: CountedTarget = { minutes: new Map(), users: new Set() }
      const targets: [number, CountedTarget][] = [[0, whole]]
      const ofWhole = rules.filter(({ when }) => when.scope === 'project')
      const ofIssues = rules.filter(({ when }) => when.scope !== 'project')
      const people = rules.some(({ when }) => when.of === 'users')
      for (const [state, own] of events) {
        if (state.known?.status === 'muted') continue
        const count = countMatching(own, { terms, issue: issues?.get(issueId(state.ref)), at, people })
        if (ofWhole.length > 0) addCounts(whole, count)
        if (ofIssues.length > 0) targets.push([issueId(state.ref), { ...count, state }])
      }
      return await flatMapInOrder(targets, async ([id, count]) => {
        const of = id === 0 ? ofWhole : ofIssues
        if (of.length === 0 || count.minutes.size === 0) return []
        return await flatMapInOrder(
          await standings(of, crossed, { projectId, search, issueId: id }, count),
          async ({ one, standing }): Promise<CausedNews[]> => {
            const ruleId = one.rule.id
            const key = { ruleId, projectId, issueId: id }
            const wasCrossed = crossed.has(`${ruleId} ${id}`)
            if (standing.crossed && (!wasCrossed || standing.alert)) await cross.run({ ...key, at })
            else if (!standing.crossed && wasCrossed) await arm.run(key)
            if (!standing.alert) return []
            const { minutes, of, scope } = one.when
            const detail = { count: standing.alert.count, minutes, of, scope }
            const about = {
              kind: 'threshold' as const,
              projectId,
              at,
              detail,
              onlyRules: new Set([ruleId]),
              searched: true,
            }
            return [id === 0 ? about : { ...about, issueId: id }]
          },
        )
      })
    })
  }

  return async ({ rules }: LoadedRules, placed: PlacedBatch, issueId: IdOf, at: Instant): Promise<CausedNews[]> => {
    const projects = new Set(placed.groups.map(({ shown }) => shown.projectId))
    return await flatMapInOrder([...projects], async (projectId) => {
      const thresholds = thresholdsOf(rules, projectId)
      return thresholds.length > 0 ? await ofProject(projectId, thresholds, placed, issueId, at) : []
    })
  }
}
