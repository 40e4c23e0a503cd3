import { Form, href, Link } from 'react-router'
import { hourOf, type Instant } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import { recentSince } from '~/projects/recent-refusals'
import { helpedNames, triaged } from '~/projects/triaged'
import { hintsTexts } from '~/texts/en/hints'
import { homeTexts } from '~/texts/en/home'
import { refusalsTexts } from '~/texts/en/refusals'
import { textsFor } from '~/texts/texts.server'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button, ButtonLink } from '~/ui/button'
import { IssueRows } from '~/ui/issue-rows'
import { Page, Section } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import type { Route } from './+types/home'
import { listedMention } from './account/mention-view'
import { MentionsFirst, Yours } from './account/yours'
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
import { PasteBox } from './paste-box'
import { RefusalNotices } from './refusal-notices'
import { refusalNotices } from './refusal-notices-view'
import './home.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Of those that are unread; the others are on the page of all. */
const mostMentions = 5

export const handle = { hasBox: true }

export const meta: Route.MetaFunction = () => [
  { title: 'Digestline' },
  { name: 'description', content: 'From the digest line on the error page to the line of code that broke.' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind !== 'user') return { home: undefined }
  const { store, now } = context.get(runtimeContext)
  const projects = await store.projects.list(viewer)
  if (!viewer.owner && triaged(projects).length === 0)
    return { desk: textsFor({ request, context }, hintsTexts).support(helpedNames(projects)) }
  const texts = textsFor({ request, context }, homeTexts)
  const at = now()
  const seen = await store.triage.lastSeen(viewer)
  const address = readHomeAddress(new URL(request.url).searchParams, seen)
  const since = sinceOf(address.span, seen, at)
  const [changed, refused, mentions, fresh] = await Promise.all([
    store.triage.changed(viewer, { since, now: at, limit: mostRows, project: address.project }),
    store.projects.refusals(viewer, Math.min(hourOf(since), recentSince(at))),
    store.comments.mentions(viewer, { unread: true, limit: mostMentions }),
    store.releases.fresh(viewer, { since, now: at, limit: mostRows, project: address.project }),
  ])
  const connect = isNothing(changed) ? connectFirst(triaged(projects), viewer.owner) : undefined
  if (connect) return { connect }
  const home = {
    ...homeGroups(changed, address, { since, now: at }, texts),
    tabs: homeTabs(href('/'), address, seen, triaged(projects), texts),
    at,
    notices: refusalNotices(refused, at, textsFor({ request, context }, refusalsTexts)),
    refused: refusedInSpan(refused, address.project),
    mentions: mentions.map(listedMention),
    releases: homeReleases(fresh, address.project),
  }
  return { home }
}

export default function Home({ loaderData: { home, desk, connect } }: Route.ComponentProps) {
  const texts = useTexts(homeTexts)
  if (desk) return <Desk sentence={desk} />
  if (!home && !connect) return <Front />
  return (
    <Page>
      <h1 className="unseen">{texts.changed}</h1>
      <div className="home-box">
        <PasteBox />
      </div>
      {home && <RefusalNotices notices={home.notices} />}
      {home && home.mentions.length > 0 && <MentionsFirst mentions={home.mentions} back={href('/')} />}
      {home ? <Changes home={home} /> : <Connect slug={connect?.slug} name={connect?.name ?? ''} />}
    </Page>
  )
}

/** What somebody sees who has an account and no issues: what the account is for, and the box for it. */
function Desk({ sentence }: { sentence: string }) {
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

/** What somebody without an account sees: the box, and where to find what goes in it. */
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
  tabs: ReturnType<typeof homeTabs>
  at: Instant
  refused: ReturnType<typeof refusedInSpan>
  releases: HomeReleases
}

function Changes({ home }: { home: Shown }) {
  const { groups, quiet, when, tabs, refused, releases } = home
  const texts = useTexts(homeTexts)
  const { count } = useNumbers()
  const isQuiet = groups.every(({ count }) => count === 0)
  return (
    <>
      <Span home={home} />
      {tabs.projects.length > 0 && (
        <div className="home-projects">
          <Tabs label={texts.allProjects} tabs={tabs.projects} />
        </div>
      )}
      <ul className="home-counts">
        {groups.map((group) => (
          <li key={group.name} className="home-count">
            <span className="home-count-number">{count(group.count)}</span> {group.name}
          </li>
        ))}
        <li className="home-count-time">{when}</li>
      </ul>
      {isQuiet && (
        <BlankSlate title={texts.quiet} action={<ButtonLink to={`${href('/issues')}?q=`}>{texts.showAll}</ButtonLink>}>
          {texts.quietWords(when)}
        </BlankSlate>
      )}
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map((group) => (
          <Group key={group.name} group={group} />
        ))}
      <Releases releases={releases} when={when} />
      {quiet.count > 0 && (
        <p className="home-quiet">
          {texts.quietIssues(quiet.count, when, (words) => (
            <Link to={`${href('/issues')}${quiet.search}`}>{words}</Link>
          ))}
        </p>
      )}
      <Yours />
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

/** Which time the screen is of, and the button that begins a new one. */
function Span({ home: { tabs, at } }: { home: Shown }) {
  const texts = useTexts(homeTexts)
  return (
    <div className="home-span">
      <Tabs label={texts.time} tabs={tabs.spans} />
      <Form method="post" action={href('/first-screen-seen')}>
        <input type="hidden" name="at" value={at} />
        <Button size="small">{texts.seen}</Button>
      </Form>
    </div>
  )
}

function Group({ group }: { group: HomeGroup }) {
  const all = `${href('/issues')}${group.search}`
  const texts = useTexts(homeTexts)
  return (
    <Section
      title={group.title}
      note={group.note}
      actions={group.count > group.rows.length && <Link to={all}>{texts.all(group.count)}</Link>}
    >
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
