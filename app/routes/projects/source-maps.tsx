import { href } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { ownOrganization } from '~/sessions/own-organization.server'
import { uploadsTexts } from '~/texts/en/uploads'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { SnippetTabs } from '~/ui/snippet'
import { Time } from '~/ui/time'
import { uploadLimits } from '~/uploads/upload-limits'
import { uploadSnippets } from '~/uploads/upload-snippets'
import { PageHelp } from '../help/page-help'
import { codeLines } from '../issues/event/source-code'
import type { Route } from './+types/source-maps'
import { snippetLines } from './snippet-lines'
import { type BundleView, bundleView, placeOf, readPlace } from './source-maps-view'
import './source-maps.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const texts = textsAt(matches, uploadsTexts)
  return [{ title: `${loaderData ? texts.titleOf(loaderData.project.name) : texts.title} · Digestline` }]
}

const perPage = 20
const mostUnderWay = 10

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
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
    snippets: uploadSnippets(new URL(request.url).origin, organization.slug, slug).map((snippet) => ({
      ...snippet,
      lines: snippetLines(snippet.code, snippet.title),
    })),
    days: Math.round(uploadLimits.unusedMilliseconds / 86_400_000),
  }
}

export default function SourceMaps({ loaderData }: Route.ComponentProps) {
  const { project, uploads, underWay, older, isFirst, snippets, days } = loaderData
  const page = href('/projects/:slug/source-maps', { slug: project.slug })
  const texts = useTexts(uploadsTexts)
  const isEmpty = isFirst && uploads.length === 0
  return (
    <Page>
      <PageHeader
        title={texts.title}
        help={<PageHelp subject="source-maps" />}
        actions={
          <ButtonLink to={href('/projects/:slug/source-maps/doctor', { slug: project.slug })}>
            {texts.diagnose}
          </ButtonLink>
        }
      />
      {isFirst && <UnderWay title={texts.processing} uploads={underWay.filter(({ error }) => error === undefined)} />}
      {isFirst && (
        <UnderWay title={texts.failed} note={texts.failedNote} uploads={underWay.filter(({ error }) => error)} />
      )}
      {isEmpty ? (
        <div className="section">
          <BlankSlate title={texts.none}>{texts.noneText}</BlankSlate>
        </div>
      ) : (
        <Section title={texts.uploads} note={texts.uploadsNote(days)}>
          <Uploads uploads={uploads} slug={project.slug} />
          <Pager
            label={texts.moreUploads}
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
  const texts = useTexts(uploadsTexts)
  const numbers = useNumbers()
  if (uploads.length === 0) return <p className="soft">{texts.noOlder}</p>
  return (
    <ul className="uploads">
      {uploads.map((upload) => (
        <li className="upload" key={upload.id}>
          <a className="upload-name" href={href('/projects/:slug/source-maps/:id', { slug, id: String(upload.id) })}>
            {upload.release ?? texts.byDebugId}
          </a>
          <span className="upload-facts">
            {upload.dist !== undefined && <span>{texts.dist(upload.dist)}</span>}
            <span>{texts.files(upload.files)}</span>
            <span>{numbers.bytes(upload.size)}</span>
            {upload.isSeparate && <span>{texts.separately}</span>}
            <Time at={upload.uploadedAt} />
          </span>
          {upload.warnings.count > 0 && (
            <span className="upload-warnings">{texts.warnings(upload.warnings.count, upload.warnings.orMore)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Uploads that are pending or failed. */
function UnderWay({ title, note, uploads }: { title: string; note?: string; uploads: Loaded['underWay'] }) {
  const texts = useTexts(uploadsTexts)
  if (uploads.length === 0) return null
  return (
    <Section title={title} note={note}>
      <ul className="uploads">
        {uploads.map(({ release, url, error, at, checksum }) => (
          <li className="upload" key={`${checksum} ${release} ${url}`}>
            <span className="upload-name">{url ?? release ?? texts.byDebugId}</span>
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
  const texts = useTexts(uploadsTexts)
  const titled = snippets.map(({ name, code, title, lines }) => ({
    ...{ name, code, lines: codeLines(lines) },
    title: title ?? texts.terminal,
  }))
  return (
    <Section
      title={texts.howTo}
      note={texts.howToNote}
      actions={<ButtonLink to={href('/account/tokens')}>{texts.createToken}</ButtonLink>}
    >
      <SnippetTabs legend={texts.byTool} snippets={titled} />
    </Section>
  )
}
