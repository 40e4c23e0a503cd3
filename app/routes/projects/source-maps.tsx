import { data, href, Link } from 'react-router'
import { ownOrganization } from '~/accounts/own-organization.server'
import { runtimeContext, viewerContext } from '~/context'
import { uploadLimits } from '~/symbolication/upload/upload-limits'
import { uploadSnippets } from '~/symbolication/upload/upload-snippets'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { SnippetTabs } from '~/ui/snippet'
import { Time } from '~/ui/time'
import type { Route } from './+types/source-maps'
import { type BundleView, bundleName, bundleView, placeOf, readPlace } from './source-maps-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Source maps of ${loaderData?.project.name ?? 'a project'} · Digestline` },
]

const perPage = 20
const mostUnderWay = 10

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw data('There is no such project, or you may not see it.', { status: 404 })
  const before = readPlace(new URL(request.url).searchParams.get('before'))
  const [bundles, underWay, organization] = await Promise.all([
    store.artifacts.bundles(viewer, slug, { limit: perPage + 1, ...(before && { before }) }),
    store.artifacts.underWay(viewer, slug, mostUnderWay),
    ownOrganization(store),
  ])
  const shown = bundles.slice(0, perPage)
  const last = shown.at(-1)
  return {
    project: { slug, name: project.name },
    uploads: shown.map(bundleView),
    underWay: underWay.map(({ release, url, error, at, checksum }) => ({ release, url, error, at, checksum })),
    older: last && bundles.length > perPage ? placeOf(last) : undefined,
    isFirst: before === undefined,
    snippets: uploadSnippets(new URL(request.url).origin, organization.slug, slug),
    days: Math.round(uploadLimits.unusedMilliseconds / 86_400_000),
  }
}

export default function SourceMaps({ loaderData }: Route.ComponentProps) {
  const { project, uploads, underWay, older, isFirst, snippets, days } = loaderData
  const page = href('/projects/:slug/source-maps', { slug: project.slug })
  const home = <Link to={href('/projects/:slug', { slug: project.slug })}>{project.name}</Link>
  const notTaken = 'These failed in the last days. What is wrong with them is told to the tool too.'
  const isEmpty = isFirst && uploads.length === 0
  return (
    <Page>
      <PageHeader
        title="Source maps"
        above={home}
        actions={
          <ButtonLink to={href('/projects/:slug/source-maps/doctor', { slug: project.slug })}>
            What is missing
          </ButtonLink>
        }
      />
      {isFirst && <UnderWay title="Being put together" uploads={underWay.filter(({ error }) => error === undefined)} />}
      {isFirst && <UnderWay title="Not taken" note={notTaken} uploads={underWay.filter(({ error }) => error)} />}
      {isEmpty ? (
        <div className="section">
          <BlankSlate title="Nothing was uploaded yet">
            With the source maps of your build, minified frames show the file, function and lines you wrote.
          </BlankSlate>
        </div>
      ) : (
        <Section title="Uploads" note={`Newest first. An upload goes ${days} days after it was last sent or of use.`}>
          <Uploads uploads={uploads} slug={project.slug} />
          <Pager
            label="More uploads"
            {...(!isFirst && { previous: page })}
            {...(older && { next: `${page}?before=${older}` })}
          />
        </Section>
      )}
      <HowTo snippets={snippets} />
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Uploads({ uploads, slug }: { uploads: BundleView[]; slug: string }) {
  if (uploads.length === 0) return <p className="soft">There are no older ones.</p>
  return (
    <ul className="uploads">
      {uploads.map((upload) => (
        <li className="upload" key={upload.id}>
          <a className="upload-name" href={href('/projects/:slug/source-maps/:id', { slug, id: String(upload.id) })}>
            {upload.name}
          </a>
          <span className="upload-facts">
            {upload.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <Time at={upload.uploadedAt} />
          </span>
          {upload.warnings && <span className="upload-warnings">{upload.warnings}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What is not there yet, or could not be taken. */
function UnderWay({ title, note, uploads }: { title: string; note?: string; uploads: Loaded['underWay'] }) {
  if (uploads.length === 0) return null
  return (
    <Section title={title} note={note}>
      <ul className="uploads">
        {uploads.map(({ release, url, error, at, checksum }) => (
          <li className="upload" key={`${checksum} ${release} ${url}`}>
            <span className="upload-name">{url ?? bundleName({ release })}</span>
            <span className="upload-facts">
              <Time at={at} />
            </span>
            {error !== undefined && <span className="upload-warnings">{error}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function HowTo({ snippets }: { snippets: Loaded['snippets'] }) {
  const note = 'Sentry’s own tools, as they are. They need a token with the scope “upload”.'
  return (
    <Section
      title="Upload from your build"
      note={note}
      actions={<ButtonLink to={href('/account')}>Make a token</ButtonLink>}
    >
      <SnippetTabs legend="Snippets by tool" snippets={snippets} />
    </Section>
  )
}
