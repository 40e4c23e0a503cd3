import { href, Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { recentSince } from '~/projects/refusal-sentences'
import { deskSentence, triaged } from '~/projects/triaged'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { countWords } from '~/ui/count-words'
import { IssueRows } from '~/ui/issue-rows'
import { LookupBox } from '~/ui/lookup-box'
import { Page, Section } from '~/ui/page'
import type { Route } from './+types/home'
import { type HomeGroup, homeView, newSince } from './home-view'
import { RefusalNotices } from './refusal-notices'
import { refusalNotices } from './refusal-notices-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const handle = { hasBox: true }

export const meta: Route.MetaFunction = () => [
  { title: 'Digestline' },
  { name: 'description', content: 'From the digest line on the error page to the line of code that broke.' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind !== 'user') return { home: undefined }
  const { store, now } = context.get(runtimeContext)
  const projects = await store.projects.list(viewer)
  if (!viewer.owner && triaged(projects).length === 0) return { desk: deskSentence(projects) }
  const at = now()
  const [summary, refused] = await Promise.all([
    store.issues.summary(viewer, newSince(at)),
    store.projects.refusals(viewer, recentSince(at)),
  ])
  const home = homeView(summary, triaged(projects), viewer.owner)
  return { home: { ...home, notices: refusalNotices(refused, at) } }
}

export default function Home({ loaderData: { home, desk } }: Route.ComponentProps) {
  if (desk) return <Desk sentence={desk} />
  if (!home) return <Front />
  return (
    <Page>
      <h1 className="unseen">What changed</h1>
      <div className="home-box">
        <LookupBox hero />
      </div>
      <RefusalNotices notices={home.notices} />
      {home.connect ? <Connect slug={home.connect.slug} name={home.connect.name} /> : <Changes groups={home.groups} />}
    </Page>
  )
}

/** What somebody sees who has an account and no issues: what the account is for, and the box for it. */
function Desk({ sentence }: { sentence: string }) {
  return (
    <div className="front">
      <h1 className="front-title">Look up a code</h1>
      <p className="front-words">{sentence}</p>
      <div>
        <LookupBox hero autoFocus />
      </div>
    </div>
  )
}

/** What somebody without an account sees: the box, and where to find what goes in it. */
function Front() {
  return (
    <div className="front">
      <h1 className="front-title">Have a code from an error page?</h1>
      <p className="front-words">Paste it to see whether it is known, since when, and whether it is fixed.</p>
      <div>
        <LookupBox hero autoFocus />
      </div>
      <figure className="front-sample">
        <figcaption className="front-sample-name">It looks like this</figcaption>
        <p className="front-sample-text">
          Application error: a server-side exception has occurred (see the server logs for more information).
        </p>
        <p className="front-sample-text">
          Digest: <span className="front-sample-code">3862911841</span>
        </p>
      </figure>
    </div>
  )
}

function Changes({ groups }: { groups: HomeGroup[] }) {
  if (groups.every(({ count }) => count === 0)) {
    return (
      <BlankSlate
        title="All quiet"
        action={<ButtonLink to={`${href('/issues')}?status=all`}>Show all issues</ButtonLink>}
      >
        Nothing new in the last seven days, nothing came back, and nothing is open.
      </BlankSlate>
    )
  }
  return (
    <>
      <ul className="home-counts">
        {groups.map((group) => (
          <li key={group.name} className="home-count">
            <span className="home-count-number">{countWords(group.count)}</span> {group.name}
          </li>
        ))}
        <li className="home-count-time">in the last 7 days</li>
      </ul>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map((group) => (
          <Section
            key={group.name}
            title={group.title}
            note={group.note}
            actions={
              group.count > group.rows.length && (
                <Link to={`${href('/issues')}${group.search}`}>All {countWords(group.count)}</Link>
              )
            }
          >
            <IssueRows rows={group.rows} showProject />
          </Section>
        ))}
    </>
  )
}

function Connect({ slug, name }: { slug?: string; name: string }) {
  if (!slug) {
    return (
      <BlankSlate
        title="No project yet"
        action={
          <ButtonLink to={href('/projects/new')} variant="primary">
            Add a project
          </ButtonLink>
        }
      >
        A project is one application that reports its failures here. Adding one gives you the address for its SDK.
      </BlankSlate>
    )
  }
  return (
    <BlankSlate
      title="Waiting for the first event"
      action={
        <ButtonLink to={href('/projects/:slug', { slug })} variant="primary">
          Connect {name}
        </ButtonLink>
      }
    >
      Nothing has been reported yet. Point an SDK at the project’s DSN; what fails then shows here, and every code on an
      error page leads to it.
    </BlankSlate>
  )
}
