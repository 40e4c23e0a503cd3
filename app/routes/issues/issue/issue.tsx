import { href, Link, Outlet } from 'react-router'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import type { TrackerLink } from '~/store/trackers'
import { issueTexts } from '~/texts/en/issue'
import { issuesTexts } from '~/texts/en/issues'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import { EscalatingBadge, LevelMark, Status } from '~/ui/badge'
import { Icon } from '~/ui/icon'
import { Crumbs, Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { toMergeTarget } from '../grouping/to-merge-target.server'
import { TrackerLinks } from '../trackers/tracker-links'
import { opensNext } from '../triage/open-next.server'
import { Toolbar } from '../triage/toolbar'
import type { Route } from './+types/issue'
import { IssueFigures } from './issue-figures'
import { IssueTabs } from './issue-tabs'
import { type IssueHead, issueHead } from './issue-view'
import { positionOf } from './neighbour.server'
import { Neighbours } from './neighbours'
import { TrendChoices, TrendPart } from './trend'
import { trendAsked, trendQuery, trendView } from './trend-view'
import './issue.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ loaderData }: Route.MetaArgs) {
  const issue = loaderData?.issue
  return [{ title: issue ? `${issue.shortId} ${issue.heading.slice(0, 80)} · Digestline` : 'Digestline' }]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const { shortId } = params
  const until = now()
  const chart = trendAsked(new URL(request.url).searchParams)
  // At once: over a network each would wait for the answer to the one before it.
  const [issue, trend, digests, choices, support, trackers, position] = await Promise.all([
    store.issues.byShortId(viewer, shortId),
    store.insight.trend(viewer, shortId, trendQuery(chart, until)),
    store.codes.ofIssue(viewer, shortId, 1),
    store.triage.choices(viewer, shortId),
    store.support.count(viewer, shortId),
    store.trackers.ofIssue(viewer, shortId),
    positionOf({ request, context }, shortId),
  ])
  if (!issue) throw refuse(404, 'no-such-issue')
  const elsewhere = toMergeTarget({ request, context }, shortId, issue.shortId)
  if (elsewhere) throw elsewhere
  return {
    issue: issueHead(issue, until, textsFor({ request, context }, triageTexts)),
    trend: trend && trendView(chart, trend, until),
    digests: digests && { count: digests.count, orMore: digests.orMore },
    choices,
    support,
    trackers: trackers ?? { links: [], channels: [] },
    position,
    openNext: opensNext(request),
  }
}

export default function Issue({ loaderData }: Route.ComponentProps) {
  const { issue, trend, digests, choices, support, trackers, position, openNext } = loaderData
  const { title } = useTexts(issuesTexts)
  const { shortId, project } = issue
  return (
    <Page>
      <div className="issue-place">
        <Crumbs
          crumbs={[
            { name: title, to: href('/issues') },
            { name: project.name, to: `${href('/issues')}?project=${encodeURIComponent(project.slug)}` },
            { name: shortId },
          ]}
        />
        <Neighbours shortId={shortId} position={position} />
      </div>
      <header className="issue-head-row">
        <h1 className="issue-title">
          {issue.type && <span className="issue-type">{issue.type}</span>} {issue.text}
        </h1>
        {choices && <Toolbar issue={issue} choices={choices} trackers={trackers.channels} openNext={openNext} />}
      </header>
      <Standing issue={issue} comments={choices?.comments ?? 0} links={trackers.links} />
      <div className="issue-strip">
        <IssueFigures issue={issue} digests={digests} />
        {trend && <TrendChoices trend={trend} />}
      </div>
      {trend && <TrendPart shortId={shortId} trend={trend} />}
      <IssueTabs issue={issue} activity={choices?.activity ?? 0} support={support} />
      <Outlet />
    </Page>
  )
}

/** Level and state in one line, the location, and the condition of the state. */
function Standing({ issue, comments, links }: { issue: IssueHead; comments: number; links: TrackerLink[] }) {
  const texts = useTexts(issueTexts)
  const { shortId, stand } = issue
  return (
    <div className="issue-standing">
      <LevelMark level={issue.level} spoken />
      {issue.status !== 'open' && <Status status={issue.status} />}
      {issue.escalating && <EscalatingBadge />}
      {stand && (
        <span>
          {stand.words} {stand.until !== undefined && <Time at={stand.until} as="exact" />}
        </span>
      )}
      {issue.culprit && <span className="mono issue-culprit">{issue.culprit}</span>}
      <TrackerLinks shortId={shortId} links={links} />
      {comments > 0 && (
        <Link className="issue-comments" to={href('/issues/:shortId/history', { shortId })}>
          <Icon name="comment" small />
          {texts.comments(comments)}
        </Link>
      )}
    </div>
  )
}
