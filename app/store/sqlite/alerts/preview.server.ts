import type { AlertNews } from '../../../alerts/alert'
import { facetsAsked, type SearchedIssue } from '../../../alerts/matches-search'
import { type PastNews, previewAlerts } from '../../../alerts/preview-alerts'
import type { When } from '../../../alerts/when'
import { parseSearch } from '../../../issues/search/parse-search'
import type { AlertRules } from '../../alert-rules'
import { listed } from '../dialect'
import { shortIdOf } from '../issues/issue-rows.server'
import type { Db } from '../open.server'
import { within } from '../time-budget.server'
import { mayTriage, ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareIssuesToDecide } from './issues-to-decide.server'
import { preparePastNews } from './past-news.server'

/** How long a preview may look, in milliseconds for each condition: meanwhile no other page is answered. */
const lookMilliseconds = 400

/** Ends a preview that takes too long. */
class OutOfTime extends Error {}

const countsProject = (when: When) => when.kind === 'threshold' && when.scope === 'project'

type Named = { id: number; slug: string; number: number; title: string }

/** A rule, asked of what is recorded of the past. Changes nothing. */
export function preparePreview(db: Db): AlertRules['preview'] {
  const project = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayTriage('id')}`,
  )
  const instance = db.prepare<Seeing>(`select 1 where ${ownersOnly}`)
  const pastNews = preparePastNews(db)
  const issuesToDecide = prepareIssuesToDecide(db)
  const names = db.prepare<{ ids: string }, Named>(
    `select i.id, p.slug, i.number, i.title
    from issue i
    join project p on p.id = i.project_id
    where i.id in ${listed(':ids')}`,
  )
  const slugs = db.prepare<[], { id: number; slug: string }>('select id, slug from project')

  /** What happened under one condition; cut where there was no time to see all of it. */
  const look = (when: When, projectId: number | null, since: number): { news: AlertNews[]; cut: boolean } => {
    try {
      return within(
        db,
        lookMilliseconds,
        () => new OutOfTime(),
        () => pastNews(when, projectId, since),
      )
    } catch (error) {
      if (error instanceof OutOfTime) return { news: [], cut: true }
      throw error
    }
  }

  /** The issue as it is now, but in the state that its news put it into. */
  const atThatTime = (news: AlertNews, issue: SearchedIssue): SearchedIssue => ({
    ...issue,
    status: news.kind === 'regressed' ? 'regressed' : 'open',
    ...(news.kind === 'escalating' && { escalatedAt: news.at }),
  })

  const idsOf = (news: AlertNews[]) => news.flatMap(({ issueId }) => (issueId === undefined ? [] : [issueId]))

  return async (viewer, slug, { rule, since, at, limit }) => {
    const found = slug === undefined ? undefined : project.get({ ...seeing(viewer), slug })
    if (slug === undefined ? !instance.get(seeing(viewer)) : !found) return undefined
    const looks = rule.when.map((when) => look(when, found?.id ?? null, since))
    const { terms, problems } = parseSearch(rule.search)
    const happened = looks.flatMap(({ news }) => news)
    const issues = issuesToDecide(idsOf(happened), new Set(facetsAsked(terms)))
    const slugOf = new Map(slugs.all().map((row) => [row.id, row.slug]))
    const past = happened.flatMap((news): PastNews[] => {
      const issue = news.issueId === undefined ? undefined : issues.get(news.issueId)
      if (news.issueId !== undefined && !issue) return []
      return [
        { ...news, projectSlug: slugOf.get(news.projectId) ?? '', ...(issue && { issue: atThatTime(news, issue) }) },
      ]
    })
    const asked = { ...rule, id: 0, projectId: found?.id ?? null, terms: problems.length > 0 ? undefined : terms }
    const { alerts, ...counts } = previewAlerts(asked, past, { since, until: at, limit })
    const named = new Map(names.all({ ids: JSON.stringify(idsOf(alerts)) }).map((row) => [row.id, row]))
    return {
      ...counts,
      // How many of a project's events an hour a search matches is not kept.
      cut: looks.some(({ cut }) => cut) || (terms.length > 0 && rule.when.some(countsProject)),
      alerts: alerts.map(({ at, kind, issueId }) => {
        const issue = issueId === undefined ? undefined : named.get(issueId)
        return { at, kind, ...(issue && { shortId: shortIdOf(issue.slug, issue.number), title: issue.title }) }
      }),
    }
  }
}
