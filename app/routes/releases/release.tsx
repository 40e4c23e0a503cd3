import { data, href, Link } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { versionOfAddress } from '~/releases/version-address'
import { ButtonLink } from '~/ui/button'
import { countWords, plural } from '~/ui/count-words'
import { Figure } from '~/ui/figure'
import { IssueRows } from '~/ui/issue-rows'
import { OutsideLink } from '~/ui/outside-link'
import { Page, PageHeader, Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Route } from './+types/release'
import { AdoptionBar } from './adoption-bar'
import { AdoptionChart } from './adoption-chart'
import { issuesOfRelease } from './release-issues-path'
import { Commits, Deploys, Environments } from './release-parts'
import { chartDays, commitView, type ReleaseView, releaseView } from './release-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const commitsPerPage = 20

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.release.version} · Digestline` : 'Digestline' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const { slug } = params
  const version = versionOfAddress(params.version)
  const at = now()
  const row = version === undefined ? undefined : await store.releases.find(viewer, slug, version, at)
  if (!row || version === undefined) {
    throw data('There is no such release, or it is of a project you have no access to.', { status: 404 })
  }
  const from = commitsFrom(new URL(request.url).searchParams)
  const [more, deploys, commits] = await Promise.all([
    store.releases.more(viewer, slug, version, { now: at, hours: chartDays * 24 }),
    store.releaseRecords.deploys(viewer, version, slug),
    store.releases.commits(viewer, slug, version, { from, limit: commitsPerPage }),
  ])
  if (!more) throw data('There is no such release.', { status: 404 })
  return {
    release: releaseView(row, more, at),
    deploys,
    commits: { from, perPage: commitsPerPage, shown: (commits ?? []).map(commitView) },
  }
}

function commitsFrom(search: URLSearchParams): number {
  const from = Number(search.get('commits') ?? 0)
  return Number.isInteger(from) && from > 0 && from < 100_000 ? from : 0
}

export default function Release({ loaderData: { release, deploys, commits } }: Route.ComponentProps) {
  const { parts, chart, environments } = release
  const told = parts.filter(({ count }) => count > 0)
  return (
    <Page>
      <Head release={release} />
      <Figures release={release} />
      {told.length === 0 && (
        <p className="soft release-quiet">Nothing new in it, nothing came back, nothing was resolved in it.</p>
      )}
      {told.map(({ title, note, count, rows }) => (
        <Section
          key={title}
          title={`${title} ${countWords(count)}`}
          note={count > rows.length ? `${note}; those with the most events` : note}
        >
          <IssueRows rows={rows} showProject={false} />
        </Section>
      ))}
      <Section title="Adoption" note="Its share of all sessions of the project, 14 days.">
        {chart ? (
          <AdoptionChart chart={chart} />
        ) : (
          <p className="soft">
            No sessions of it in the last 14 days. SDKs send them where release health is on (
            <code>autoSessionTracking</code>).
          </p>
        )}
      </Section>
      <Deploys deploys={deploys} version={release.version} />
      <Environments environments={environments} />
      <Commits commits={commits} total={release.commits} version={release.version} />
      <Section title="Source maps">
        <p className="soft">
          {release.uploads > 0 ? plural(release.uploads, 'upload') : 'Nothing was uploaded'} for this release.{' '}
          <Link to={href('/projects/:slug/source-maps', { slug: release.project.slug })}>
            Source maps of the project
          </Link>
        </p>
      </Section>
    </Page>
  )
}

function Head({ release }: { release: ReleaseView }) {
  const { project, version, previous, next, status, elsewhere } = release
  return (
    <PageHeader
      above={
        <span className="release-above">
          <Link to={href('/releases')}>Releases</Link>
          <Link to={`${href('/releases')}?${new URLSearchParams({ project: project.slug })}`}>{project.name}</Link>
          {status === 'archived' && <span>archived</span>}
        </span>
      }
      title={<span className="release-title">{version}</span>}
      below={
        <span className="release-facts">
          <span>
            first seen <Time at={release.firstSeen} />
          </span>
          {release.releasedAt !== undefined && (
            <span>
              released <Time at={release.releasedAt} />
            </span>
          )}
          {release.lastSeen !== undefined && (
            <span>
              last event <Time at={release.lastSeen} />
            </span>
          )}
          {release.ref && <span className="mono">{release.ref}</span>}
          {release.url && <OutsideLink text={release.url} />}
          {elsewhere.map(({ name, to }) => (
            <Link to={to} key={to}>{`also in ${name}`}</Link>
          ))}
        </span>
      }
      actions={
        <>
          {previous && (
            <ButtonLink to={previous.to} variant="quiet" shortcut="[" title={previous.version}>
              Previous
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={next.to} variant="quiet" shortcut="]" title={next.version}>
              Next
            </ButtonLink>
          )}
          <ButtonLink to={issuesOfRelease(project.slug, version)}>Its issues</ButtonLink>
        </>
      }
    />
  )
}

function Figures({ release: { parts, events, adoption, crashFree } }: { release: ReleaseView }) {
  const [fresh, regressed, resolved] = parts
  return (
    <dl className="figures release-figures">
      <Figure name="new issues">{countWords(fresh?.count ?? 0)}</Figure>
      <Figure name="regressed">{countWords(regressed?.count ?? 0)}</Figure>
      <Figure name="resolved">{countWords(resolved?.count ?? 0)}</Figure>
      <Figure name={events === 1 ? 'event' : 'events'}>{countWords(events)}</Figure>
      {adoption && (
        <Figure name="adoption, 24 h">
          <AdoptionBar adoption={adoption} />
        </Figure>
      )}
      {crashFree && <Figure name="crash-free, 24 h">{crashFree}</Figure>}
    </dl>
  )
}
