import type { AlertNews } from '../../../alerts/alert'
import { type AlertDecision, decideAlerts, type NewsToDecide, pauseKey } from '../../../alerts/decide-alerts'
import type { NewDelivery } from '../../../alerts/delivery'
import { facetsAsked } from '../../../alerts/matches-search'
import type { Instant } from '../../../clock'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareEnqueue } from './enqueue.server'
import { type CausingFacets, prepareIssuesToDecide } from './issues-to-decide.server'
import { askedFor, prepareLoadedRules } from './loaded-rules.server'
import { prepareMailedPeople } from './mailed-people.server'
import { prepareRuleCounts } from './rule-counts.server'

/** News, optionally limited to the rules whose settings it meets. */
export type CausedNews = AlertNews & Pick<NewsToDecide, 'onlyRules' | 'searched'>

/**
 * Notifies about news, in the caller's transaction of the writer. `news`: with the ids of issues as they are shown. `causing`: the facets
 * of the events that caused the news; without it, searches look at all events of the issue.
 */
export type Alerting = (news: CausedNews[], at: Instant, causing?: CausingFacets) => Promise<void>

type SqlPause = { ruleId: number; projectId: number; issueId: number; kind: string }

/**
 * Decides by the current rules (app/alerts/decide-alerts.ts) and adds deliveries to the outbox in the caller's transaction, so an alert is
 * sent if and only if its cause is recorded. Costs one read when no rule matches the kind of news.
 */
export function prepareAlerting(db: Db): Alerting {
  const loadedRules = prepareLoadedRules(db)
  const issuesToDecide = prepareIssuesToDecide(db)
  const enqueue = prepareEnqueue(db)
  const count = prepareRuleCounts(db)
  const people = prepareMailedPeople(db)
  const slugs = db.prepare<{ ids: string }, { id: number; slug: string }>(
    `select id, slug from project where id in ${listed(':ids')}`,
  )
  const pauses = db.prepare<{ rules: string; projects: string; issues: string }, SqlPause & { until: number | null }>(
    `select rule_id as ruleId, project_id as projectId, issue_id as issueId, kind, until
    from alert_pause
    where rule_id in ${listed(':rules')}
    and project_id in ${listed(':projects')}
    and issue_id in ${listed(':issues')}`,
  )
  const pause = db.prepare<SqlPause & { until: number | null }>(
    `insert into alert_pause (rule_id, project_id, issue_id, kind, until)
    values (:ruleId, :projectId, :issueId, :kind, :until)
    on conflict (rule_id, project_id, issue_id, kind) do update set until = excluded.until`,
  )
  const endPause = db.prepare<SqlPause>(
    `delete from alert_pause
    where rule_id = :ruleId
    and project_id = :projectId
    and issue_id = :issueId
    and kind = :kind`,
  )
  const considered = db.prepare<{ id: number; at: number }>('update alert_rule set considered_at = :at where id = :id')

  const loadNews = async (
    news: CausedNews[],
    names: ReadonlySet<string>,
    causing?: CausingFacets,
  ): Promise<NewsToDecide[]> => {
    const issues = await issuesToDecide(
      news.flatMap(({ issueId }) => (issueId === undefined ? [] : [issueId])),
      names,
      causing,
    )
    const ids = JSON.stringify([...new Set(news.map(({ projectId }) => projectId))])
    const slugOf = new Map((await slugs.all({ ids })).map(({ id, slug }) => [id, slug]))
    return news.flatMap((one) => {
      const issue = one.issueId === undefined ? undefined : issues.get(one.issueId)
      if (one.issueId !== undefined && !issue) return []
      return [{ ...one, projectSlug: slugOf.get(one.projectId) ?? '', ...(issue && { issue }) }]
    })
  }

  const loadPauses = async (news: AlertNews[], rules: { id: number }[]): Promise<Map<string, Instant | null>> => {
    const rows = await pauses.all({
      rules: JSON.stringify(rules.map(({ id }) => id)),
      projects: JSON.stringify([...new Set(news.map(({ projectId }) => projectId))]),
      issues: JSON.stringify([...new Set(news.map(({ issueId = 0 }) => issueId))]),
    })
    return new Map(
      rows.map(({ ruleId, projectId, issueId, kind, until }) => [pauseKey(ruleId, projectId, issueId, kind), until]),
    )
  }

  const deliveriesOf = async ({ rule, news, dueAt }: AlertDecision): Promise<NewDelivery[]> => {
    if (dueAt === undefined) return []
    const { kind, projectId, issueId, detail, at } = news
    const about = { ruleId: rule.id, projectId, kind, detail, at, dueAt, ...(issueId !== undefined && { issueId }) }
    const channels = rule.reachable.map((channelId) => ({ ...about, channelId }))
    const members = rule.toMembers ? (await people.ofProject(about)).map((userId) => ({ ...about, userId })) : []
    return [...channels, ...members]
  }

  const write = async (decisions: AlertDecision[], at: Instant): Promise<void> => {
    const deliveries: NewDelivery[] = []
    const outcomes = await mapInOrder(decisions, async (decision) => {
      const ruleId = decision.rule.id
      const own = await deliveriesOf(decision)
      // All its members may have turned off such mails.
      if (decision.dueAt !== undefined && own.length === 0) return { ruleId, outcome: 'no_channel' as const }
      deliveries.push(...own)
      for (const ended of decision.ends ?? []) await endPause.run(pauseOf(decision, ended))
      if (decision.pause) await pause.run({ ...pauseOf(decision, decision.pause.key), until: decision.pause.until })
      return { ruleId, outcome: decision.outcome }
    })
    await enqueue(deliveries)
    await count(outcomes, at)
    for (const id of new Set(outcomes.map(({ ruleId }) => ruleId))) await considered.run({ id, at })
  }

  return async (news, at, causing) => {
    if (news.length === 0) return
    const loaded = await loadedRules()
    const asked = askedFor(loaded, news)
    if (asked.length === 0) return
    const names = new Set(loaded.rules.flatMap(({ terms }) => facetsAsked(terms ?? [])))
    const pausesKnown = { pauses: await loadPauses(asked, loaded.rules) }
    await write(decideAlerts(await loadNews(asked, names, causing), loaded.rules, pausesKnown, at), at)
  }
}

/** The row of a pause. Its key ends with the kind, which may contain spaces. */
function pauseOf({ rule, news }: AlertDecision, key: string): SqlPause {
  const { projectId, issueId = 0 } = news
  return { ruleId: rule.id, projectId, issueId, kind: key.slice(pauseKey(rule.id, projectId, issueId, '').length) }
}
