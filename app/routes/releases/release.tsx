import { href, Link } from 'react-router'
import { runtimeContext } from '~/context'
import { versionOfAddress } from '~/releases/version-address'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import { releasesTexts } from '~/texts/en/releases'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Figure } from '~/ui/figure'
import { IssueRows } from '~/ui/issue-rows'
import { OutsideLink } from '~/ui/outside-link'
import { Page, PageHeader, Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Route } from './+types/release'
import { AdoptionBar } from './adoption-bar'
import { AdoptionChart } from './adoption-chart'
import { CrashFree } from './crash-free'
import { issuesOfRelease } from './release-issues-path'
import { Commits, Deploys, Environments } from './release-parts'
import { chartDays, commitView, type ReleaseView, releaseView } from './release-view'
import './releases.css'

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
    throw refuse(404, 'no-such-release')
  }
  const from = commitsFrom(new URL(request.url).searchParams)
  const [more, deploys, commits] = await Promise.all([
    store.releases.more(viewer, slug, version, { now: at, hours: chartDays * 24 }),
    store.releaseRecords.deploys(viewer, version, slug),
    store.releases.commits(viewer, slug, version, { from, limit: commitsPerPage }),
  ])
  if (!more) throw refuse(404, 'no-such-release')
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
  const texts = useTexts(releasesTexts)
  const { parts, chart, environments } = release
  const told = parts.filter(({ count }) => count > 0)
  return (
    <Page>
      <Head release={release} />
      <Figures release={release} />
      {told.length === 0 && <p className="soft release-quiet">{texts.quiet}</p>}
      {told.map(({ name, count, rows }) => (
        <Section
          key={name}
          title={texts.parts[name].title(count)}
          note={count > rows.length ? texts.most(texts.parts[name].note) : texts.parts[name].note}
        >
          <IssueRows rows={rows} />
        </Section>
      ))}
      <Section title={texts.adoption} note={texts.adoptionNote}>
        {chart ? <AdoptionChart chart={chart} /> : <p className="soft">{texts.noSessions}</p>}
      </Section>
      <Deploys deploys={deploys} version={release.version} />
      <Environments environments={environments} />
      <Commits commits={commits} total={release.commits} version={release.version} />
      <Section title={texts.sourceMaps}>
        <p className="soft">
          {texts.uploads(release.uploads)}{' '}
          {release.newestUpload && (
            <>
              <Link
                to={href('/projects/:slug/source-maps/:id', { slug: release.project.slug, id: release.newestUpload })}
              >
                {texts.newestUpload}
              </Link>
              {' · '}
            </>
          )}
          <Link to={href('/projects/:slug/source-maps', { slug: release.project.slug })}>{texts.ofProject}</Link>
        </p>
      </Section>
    </Page>
  )
}

function Head({ release }: { release: ReleaseView }) {
  const texts = useTexts(releasesTexts)
  const { project, version, previous, next, status, elsewhere } = release
  return (
    <PageHeader
      crumbs={[
        { name: texts.title, to: href('/releases') },
        { name: project.name, to: `${href('/releases')}?${new URLSearchParams({ project: project.slug })}` },
        { name: version },
      ]}
      title={<span className="release-title">{version}</span>}
      below={
        <span className="release-facts">
          {status === 'archived' && <span>{texts.archived}</span>}
          <span>{texts.firstSeen(<Time at={release.firstSeen} />)}</span>
          {release.releasedAt !== undefined && <span>{texts.released(<Time at={release.releasedAt} />)}</span>}
          {release.lastSeen !== undefined && <span>{texts.lastEvent(<Time at={release.lastSeen} />)}</span>}
          {release.ref && <span className="mono">{release.ref}</span>}
          {release.url && <OutsideLink text={release.url} />}
          {elsewhere.map(({ name, to }) => (
            <Link to={to} key={to}>
              {texts.alsoIn(name)}
            </Link>
          ))}
        </span>
      }
      actions={
        <>
          {previous && (
            <ButtonLink to={previous.to} variant="quiet" shortcut="[" title={previous.version}>
              {texts.previous}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={next.to} variant="quiet" shortcut="]" title={next.version}>
              {texts.next}
            </ButtonLink>
          )}
          <ButtonLink to={issuesOfRelease(project.slug, version)}>{texts.itsIssues}</ButtonLink>
        </>
      }
    />
  )
}

function Figures({ release: { parts, events, adoption, crashFree } }: { release: ReleaseView }) {
  const texts = useTexts(releasesTexts).figures
  const { count } = useNumbers()
  const [fresh = 0, regressed = 0, resolved = 0] = parts.map((part) => part.count)
  return (
    <dl className="figures release-figures">
      <Figure name={texts.fresh}>{count(fresh)}</Figure>
      <Figure name={texts.regressed}>{count(regressed)}</Figure>
      <Figure name={texts.resolved}>{count(resolved)}</Figure>
      <Figure name={texts.events}>{count(events)}</Figure>
      {adoption && (
        <Figure name={texts.adoption}>
          <AdoptionBar adoption={adoption} />
        </Figure>
      )}
      {crashFree && (
        <Figure name={texts.crashFree}>
          <CrashFree shares={crashFree} />
        </Figure>
      )}
    </dl>
  )
}
