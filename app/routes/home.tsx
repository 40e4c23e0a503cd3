import { Form, href, Link } from 'react-router'
import { hourOf } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import { parseSearch } from '~/issues/search/parse-search'
import { recentSince } from '~/projects/recent-refusals'
import { helpedNames, triaged } from '~/projects/triaged'
import { knownProjects } from '~/sessions/known-projects.server'
import { hintsTexts } from '~/texts/en/hints'
import { homeTexts } from '~/texts/en/home'
import { refusalsTexts } from '~/texts/en/refusals'
import { textsFor } from '~/texts/texts.server'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Count } from '~/ui/badge'
import { BlankSlate } from '~/ui/blank-slate'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { IssueHeads, IssueRows } from '~/ui/issue-rows'
import { Page, PageHeader, Section } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { Time } from '~/ui/time'
import type { Route } from './+types/home'
import { listedMention } from './account/mention-view'
import { MentionsFirst } from './account/yours'
import { HomeChart } from './home-chart'
import { daysAsked, daysChart } from './home-chart-view'
import { type HomeReleases, homeReleases, Releases } from './home-releases'
import {
  connectFirst,
  type HomeGroup,
  homeGroups,
  homeTabs,
  isNothing,
  mostRows,
  readHomeAddress,
  refusedInSpan,
  sinceOf,
} from './home-view'
import { YoursCard } from './home-yours'
import { rowOf } from './issues/list/list-view'
import { PasteBox } from './paste-box'
import { RefusalNotices } from './refusal-notices'
import { refusalNotices } from './refusal-notices-view'
import './home.css'
import './issue-heads.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Only unread ones; the page of all has the others. */
const mostMentions = 5
/** Issues beside the chart. */
const mostAssigned = 2

/** People without issues see the look-up box first. */
export const handle = { hasBox: (data?: { home?: unknown }) => !data?.home }

export const meta: Route.MetaFunction = () => [
  { title: 'Digestline' },
  { name: 'description', content: 'From the digest line on the error page to the line of code that broke.' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind !== 'user') return { home: undefined }
  const { store, now } = context.get(runtimeContext)
  const projects = await knownProjects(context)
  if (!viewer.owner && triaged(projects).length === 0)
    return { support: textsFor({ request, context }, hintsTexts).support(helpedNames(projects)) }
  const texts = textsFor({ request, context }, homeTexts)
  const at = now()
  const seen = await store.triage.lastSeen(viewer)
  const address = readHomeAddress(new URL(request.url).searchParams, seen)
  const since = sinceOf(address.span, seen, at)
  const mine = parseSearch('is:open assigned:me')
  const [changed, refused, mentions, fresh, events, assigned, assignedCount, calls] = await Promise.all([
    store.triage.changed(viewer, { since, now: at, limit: mostRows, project: address.project }),
    store.projects.refusals(viewer, Math.min(hourOf(since), recentSince(at))),
    store.comments.mentions(viewer, { unread: true, limit: mostMentions }),
    store.releases.fresh(viewer, { since, now: at, limit: mostRows, project: address.project }),
    store.projects.eventsPerDay(viewer, daysAsked(at)),
    store.issues.page(viewer, { status: 'all', search: mine, sort: 'last-seen', limit: mostAssigned }),
    store.issues.assigned(viewer),
    store.support.since(viewer, since),
  ])
  const connect = isNothing(changed) ? connectFirst(triaged(projects), viewer.owner) : undefined
  if (connect) return { connect }
  const platforms = new Map(projects.map(({ slug, platform, builtIn }) => [slug, builtIn ? 'digestline' : platform]))
  const names = new Map(projects.map(({ slug, name }) => [slug, name]))
  const home = {
    ...homeGroups(changed, address, { since, now: at }, texts, platforms),
    tabs: homeTabs(href('/'), address, seen, texts),
    at,
    seen: address.span === 'seen' ? seen : undefined,
    chart: daysChart(events, names, at),
    yours: {
      rows: assigned.rows.map((issue) => {
        const { shortId, type, text, level, count } = rowOf(issue, at)
        return { shortId, type, text, level, count }
      }),
      assigned: assignedCount,
      mentions: mentions.length,
      calls,
    },
    notices: refusalNotices(refused, at, textsFor({ request, context }, refusalsTexts)),
    refused: refusedInSpan(refused, address.project),
    mentions: mentions.map(listedMention),
    releases: homeReleases(fresh, address.project),
  }
  return { home }
}

export default function Home({ loaderData: { home, support, connect } }: Route.ComponentProps) {
  const texts = useTexts(homeTexts)
  if (support) return <SupportHome sentence={support} />
  if (!home && !connect) return <Front />
  if (!home) {
    return (
      <Page>
        <PageHeader title={texts.title} />
        <div className="home-box">
          <PasteBox />
        </div>
        <Connect slug={connect?.slug} name={connect?.name ?? ''} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={texts.title}
        help={home.seen !== undefined && <span className="soft">{texts.sinceVisit(<Time at={home.seen} />)}</span>}
        actions={
          <Form method="post" action={href('/first-screen-seen')}>
            <input type="hidden" name="at" value={home.at} />
            <Button size="small">
              <Icon name="check" />
              {texts.seen}
            </Button>
          </Form>
        }
      />
      <Tabs label={texts.time} tabs={home.tabs} />
      <div className="home-top">
        <HomeChart chart={home.chart} releases={home.releases.rows} />
        <YoursCard yours={home.yours} />
      </div>
      <RefusalNotices notices={home.notices} />
      {home.mentions.length > 0 && <MentionsFirst mentions={home.mentions} back={href('/')} />}
      <Changes home={home} />
    </Page>
  )
}

/** For people with an account but without issues: what the account is for, and the look-up box. */
function SupportHome({ sentence }: { sentence: string }) {
  return (
    <div className="front">
      <h1 className="front-title">{useTexts(homeTexts).lookUp}</h1>
      <p className="front-words">{sentence}</p>
      <div>
        <PasteBox autoFocus />
      </div>
    </div>
  )
}

/** For visitors without an account: the look-up box, and where to find a code. */
function Front() {
  const texts = useTexts(homeTexts)
  return (
    <div className="front">
      <h1 className="front-title">{texts.front}</h1>
      <p className="front-words">{texts.frontWords}</p>
      <div>
        <PasteBox autoFocus />
      </div>
      <figure className="front-sample">
        <figcaption className="front-sample-name">{texts.sample}</figcaption>
        <p className="front-sample-text">
          Application error: a server-side exception has occurred (see the server logs for more information).
        </p>
        <p className="front-sample-text">
          <span className="front-sample-code">Digest: 3862911841</span>
        </p>
      </figure>
    </div>
  )
}

type Shown = ReturnType<typeof homeGroups> & {
  refused: ReturnType<typeof refusedInSpan>
  releases: HomeReleases
}

function Changes({ home: { groups, quiet, when, refused, releases } }: { home: Shown }) {
  const texts = useTexts(homeTexts)
  const shown = groups.filter(({ rows }) => rows.length > 0)
  return (
    <>
      {shown.length === 0 && (
        <BlankSlate title={texts.quiet} action={<ButtonLink to={`${href('/issues')}?q=`}>{texts.showAll}</ButtonLink>}>
          {texts.quietWords(when)}
        </BlankSlate>
      )}
      {shown.map((group, place) => (
        <Group key={group.title} group={group} heads={place === 0} />
      ))}
      <Releases releases={releases} when={when} />
      {quiet.count > 0 && (
        <p className="home-quiet">
          {texts.quietIssues(quiet.count, when, (words) => (
            <Link to={`${href('/issues')}${quiet.search}`}>{words}</Link>
          ))}
        </p>
      )}
      {refused.length > 0 && (
        <p className="home-quiet">
          {texts.refused(when)}{' '}
          {refused.map(({ slug, name, count }, place) => (
            <span key={slug}>
              {place > 0 && ' · '}
              <Link to={href('/projects/:slug', { slug })}>{name}</Link> {texts.items(count)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** `heads`: with column heads, which the groups below share. */
function Group({ group, heads }: { group: HomeGroup; heads: boolean }) {
  const texts = useTexts(homeTexts)
  const { short } = useNumbers()
  return (
    <Section
      title={
        <>
          {group.title} <Count>{short(group.count)}</Count>
        </>
      }
      note={group.note}
      actions={<Link to={`${href('/issues')}${group.search}`}>{texts.all}</Link>}
    >
      {heads && (
        <div className="issue-heads issue-grid" aria-hidden="true">
          <IssueHeads />
        </div>
      )}
      <IssueRows rows={group.rows} />
    </Section>
  )
}

function Connect({ slug, name }: { slug?: string; name: string }) {
  const texts = useTexts(homeTexts).connect
  if (!slug) {
    return (
      <BlankSlate
        title={texts.none}
        action={
          <ButtonLink to={href('/projects/new')} variant="primary">
            {texts.add}
          </ButtonLink>
        }
      >
        {texts.noneWords}
      </BlankSlate>
    )
  }
  return (
    <BlankSlate
      title={texts.waiting}
      action={
        <ButtonLink to={href('/projects/:slug', { slug })} variant="primary">
          {texts.connect(name)}
        </ButtonLink>
      }
    >
      {texts.waitingWords}
    </BlankSlate>
  )
}
