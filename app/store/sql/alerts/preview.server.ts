import type { AlertNews } from '../../../alerts/alert'
import { facetsAsked, matchesSearch, type SearchedIssue } from '../../../alerts/matches-search'
import { type PastNews, previewAlerts } from '../../../alerts/preview-alerts'
import type { When } from '../../../alerts/when'
import { parseSearch } from '../../../issues/search/parse-search'
import type { AlertRules } from '../../alert-rules'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { listed } from '../dialect'
import { shortIdOf } from '../issues/issue-rows.server'
import { within } from '../time-budget.server'
import { mayTriage, ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareIssuesToDecide } from './issues-to-decide.server'
import { preparePastNews } from './past-news.server'

/** Maximum milliseconds for each condition of a preview. Other pages wait meanwhile. */
const lookMilliseconds = 400

/** Ends a preview that takes too long. */
class OutOfTime extends Error {}

type Named = { id: number; slug: string; number: number; title: string }

/** Applies a rule to what is recorded of the past. Changes nothing. */
export function preparePreview(db: Db): AlertRules['preview'] {
  const project = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayTriage('id')}`,
  )
  const instance = db.prepare<Seeing>(`select 1 where ${ownersOnly}`)
  const pastNews = preparePastNews(db)
  const issuesToDecide = prepareIssuesToDecide(db)
  const titles = db.prepare<{ ids: string }, Named>(
    `select i.id, p.slug, i.number, i.title
    from issue i
    join project p on p.id = i.project_id
    where i.id in ${listed(':ids')}`,
  )
  const slugs = db.prepare<[], { id: number; slug: string }>('select id, slug from project')

  /** The news under one condition; `cut` when there was no time for all of it. */
  const look = async (
    when: When,
    asked: Parameters<typeof pastNews>[1],
  ): Promise<{ news: AlertNews[]; cut: boolean }> => {
    try {
      return await within(
        lookMilliseconds,
        () => new OutOfTime(),
        () => pastNews(when, asked),
      )
    } catch (error) {
      if (error instanceof OutOfTime) return { news: [], cut: true }
      throw error
    }
  }

  /** The issue as it is now, but in the status that the news gave it. */
  const atThatTime = (news: AlertNews, issue: SearchedIssue): SearchedIssue => ({
    ...issue,
    status: news.kind === 'regressed' ? 'regressed' : 'open',
    ...(news.kind === 'escalating' && { escalatedAt: news.at }),
  })

  const idsOf = (news: AlertNews[]) => news.flatMap(({ issueId }) => (issueId === undefined ? [] : [issueId]))

  return async (viewer, slug, { rule, since, at, limit }) => {
    const found = slug === undefined ? undefined : await project.get({ ...seeing(viewer), slug })
    if (slug === undefined ? !(await instance.get(seeing(viewer))) : !found) return undefined
    const { terms, problems } = parseSearch(rule.search)
    const names = new Set(facetsAsked(terms))
    const matching = async (ids: number[]) => {
      const issues = [...(await issuesToDecide(ids, names))]
      return new Set(issues.flatMap(([id, issue]) => (matchesSearch(issue, terms, at) ? id : [])))
    }
    const asked = { projectId: found?.id ?? null, since, ...(terms.length > 0 && { matching }) }
    const looks = await mapInOrder(rule.when, (when) => look(when, asked))
    const happened = looks.flatMap(({ news }) => news)
    const issues = await issuesToDecide(idsOf(happened), names)
    const slugOf = new Map((await slugs.all()).map((row) => [row.id, row.slug]))
    const past = happened.flatMap((news): PastNews[] => {
      const issue = news.issueId === undefined ? undefined : issues.get(news.issueId)
      if (news.issueId !== undefined && !issue) return []
      // For a project threshold, only events of matching issues were counted.
      const searched = news.kind === 'threshold' && !issue
      const projectSlug = slugOf.get(news.projectId) ?? ''
      return [{ ...news, projectSlug, searched, ...(issue && { issue: atThatTime(news, issue) }) }]
    })
    const whole = { ...rule, id: 0, projectId: asked.projectId, terms: problems.length > 0 ? undefined : terms }
    const { alerts, ...counts } = previewAlerts(whole, past, { since, until: at, limit })
    const named = new Map((await titles.all({ ids: JSON.stringify(idsOf(alerts)) })).map((row) => [row.id, row]))
    return {
      ...counts,
      cut: looks.some(({ cut }) => cut),
      leftOut: rule.when.some(({ kind }) => kind === 'looked_up'),
      alerts: alerts.map(({ at, kind, issueId }) => {
        const issue = issueId === undefined ? undefined : named.get(issueId)
        return { at, kind, ...(issue && { shortId: shortIdOf(issue.slug, issue.number), title: issue.title }) }
      }),
    }
  }
}
