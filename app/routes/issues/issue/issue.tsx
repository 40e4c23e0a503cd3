import { href, Link, Outlet, useLocation } from 'react-router'
import { runtimeContext } from '~/context'
import { LiveLine } from '~/live/live-line'
import { issueWords } from '~/live/news-words'
import { useNews } from '~/live/use-news'
import type { IssueNews } from '~/live/watch'
import { issueWatchPath } from '~/live/watch-path'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import { newsTexts } from '~/texts/en/news'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { EscalatingBadge, LevelMark, Status } from '~/ui/badge'
import { Figure } from '~/ui/figure'
import { Page, PageHeader } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { Time } from '~/ui/time'
import { releasePath } from '../../releases/release-path'
import { SuspectCommits } from '../event/suspect-commits'
import { mostSuspects, suspectView } from '../event/suspect-view'
import { findSuspects } from '../event/suspects.server'
import { toHead } from '../grouping/to-head.server'
import { DecisionBar, MuteMenu, ResolveMenu } from '../triage/triage-parts'
import type { Route } from './+types/issue'
import { IssueDigestsPart } from './issue-digests'
import { type IssueHead, issueHead } from './issue-view'
import { TrendPart } from './trend'
import { trendAsked, trendQuery, trendView } from './trend-view'
import './issue.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const mostDigests = 20

export function meta({ loaderData }: Route.MetaArgs) {
  const issue = loaderData?.issue
  return [{ title: issue ? `${issue.shortId} ${issue.heading.slice(0, 80)} · Digestline` : 'Digestline' }]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const issue = await store.issues.byShortId(viewer, params.shortId)
  if (!issue) throw refuse(404, 'no-such-issue')
  const elsewhere = toHead({ request, context }, params.shortId, issue.shortId)
  if (elsewhere) throw elsewhere
  const until = now()
  const chart = trendAsked(new URL(request.url).searchParams)
  const [trend, digests, choices, suspects] = await Promise.all([
    store.insight.trend(viewer, issue.shortId, trendQuery(chart, until)),
    store.codes.ofIssue(viewer, issue.shortId, mostDigests),
    store.triage.choices(viewer, issue.shortId),
    findSuspects(store, viewer, issue, mostSuspects),
  ])
  const suspected = suspects.map((suspicion) => suspectView(issue.project.slug, suspicion))
  return {
    issue: issueHead(issue, until, textsFor({ request, context }, triageTexts)),
    trend: trend && trendView(chart, trend, until),
    digests,
    choices,
    suspects: suspected,
  }
}

export default function Issue({ loaderData: { issue, trend, digests, choices, suspects } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const texts = useTexts(triageTexts).head
  const { shortId } = issue
  const events = href('/issues/:shortId/events', { shortId })
  const grouping = href('/issues/:shortId/grouping', { shortId })
  const tags = href('/issues/:shortId/tags', { shortId })
  const history = href('/issues/:shortId/history', { shortId })
  const people = href('/issues/:shortId/people', { shortId })
  const first = href('/issues/:shortId', { shortId })
  const isComment = pathname.startsWith(`${first}/comments/`)
  return (
    <Page>
      <PageHeader
        crumbs={[
          { name: issue.project.name, to: `${href('/issues')}?project=${encodeURIComponent(issue.project.slug)}` },
          { name: shortId },
        ]}
        title={<Title issue={issue} />}
        below={<Standing issue={issue} />}
        actions={
          <>
            <MuteMenu issue={issue} />
            <ResolveMenu issue={issue} releases={choices?.releases ?? []} />
          </>
        }
      />
      <DecisionBar issue={issue} choices={choices} />
      <div className="issue-figures">
        <div className="issue-facts">
          <Figures issue={issue} />
          {digests && <IssueDigestsPart digests={digests} />}
          <SuspectCommits suspects={suspects} />
        </div>
        {trend && <TrendPart shortId={shortId} trend={trend} />}
      </div>
      <div className="issue-tabs">
        <Tabs
          label={texts.views}
          tabs={[
            {
              name: texts.tabs.event,
              to: first,
              current: ![events, tags, grouping, history, people].includes(pathname) && !isComment,
            },
            { name: texts.tabs.events, to: events, current: pathname === events },
            { name: texts.tabs.tags, to: tags, current: pathname === tags },
            { name: texts.tabs.grouping, to: grouping, current: pathname === grouping },
            { name: texts.tabs.history, to: history, current: pathname === history || isComment },
            { name: texts.tabs.people, to: people, current: pathname === people },
          ]}
        />
        <IssueNewsLine issue={issue} />
      </div>
      <Outlet />
    </Page>
  )
}

/** What happened to the issue since the page was made. */
function IssueNewsLine({ issue }: { issue: IssueHead }) {
  const { pathname, search } = useLocation()
  const words = issueWords(issue, useNews<IssueNews>(issueWatchPath(issue.shortId)), useTexts(newsTexts))
  return <LiveLine words={words} to={pathname + search} />
}

function Standing({ issue }: { issue: IssueHead }) {
  return (
    <span className="issue-standing">
      <LevelMark level={issue.level} spoken />
      <Status status={issue.status} />
      {issue.escalating && <EscalatingBadge />}
      {issue.culprit && <span className="mono">{issue.culprit}</span>}
    </span>
  )
}

function Title({ issue }: { issue: IssueHead }) {
  return (
    <span className="issue-title">
      {issue.type && <span className="issue-type">{issue.type}</span>} {issue.text}
    </span>
  )
}

function Figures({ issue }: { issue: IssueHead }) {
  const { firstRelease, lastRelease } = issue
  const texts = useTexts(triageTexts).head
  const { count } = useNumbers()
  return (
    <dl className="figures">
      <Figure name={texts.events(issue.count)}>{count(issue.count)}</Figure>
      {issue.users > 0 && <Figure name={texts.users(issue.users)}>{count(issue.users)}</Figure>}
      <Figure name={texts.lastSeen}>
        <Time at={issue.lastSeen} />
      </Figure>
      <Figure name={texts.firstSeen}>
        <Time at={issue.firstSeen} />
      </Figure>
      {lastRelease && (
        <Figure name={texts.lastRelease}>
          <Link to={releasePath(issue.project.slug, lastRelease)}>{lastRelease}</Link>
        </Figure>
      )}
      {firstRelease && firstRelease !== lastRelease && (
        <Figure name={texts.firstRelease}>
          <Link to={releasePath(issue.project.slug, firstRelease)}>{firstRelease}</Link>
        </Figure>
      )}
    </dl>
  )
}
