import { href, Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { serverException } from '~/fallback/wording'
import { errorPageSnippets } from '~/projects/error-page-snippets'
import { isPlatform, platforms } from '~/projects/platforms'
import { dsn } from '~/projects/project'
import { refuse } from '~/requests/refuse'
import { connectTexts } from '~/texts/en/connect'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Icon } from '~/ui/icon'
import { Page, PageHeader, Section } from '~/ui/page'
import { PlatformTile } from '~/ui/platform-tile'
import type { Route } from './+types/connect'
import { SetupSnippet, Step } from './connect-parts'
import { setupView } from './connect-view'
import { ErrorPages } from './error-pages'
import { firstEventOf } from './first-event.server'
import { FirstEventPanel, LookUpFirst, useFirstEvent } from './first-event-panel'
import { snippetLines } from './snippet-lines'
import './connect.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, connectTexts).pageTitle(loaderData?.project.name)} · Digestline` },
]

/** `?platform=`: the platform whose setup is shown; by default the project's. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
  const [role, keys, first] = await Promise.all([
    store.projects.role(viewer, slug),
    store.projects.keys(viewer, slug),
    firstEventOf(store, viewer, project),
  ])
  const asked = new URL(request.url).searchParams.get('platform') ?? project.platform
  const platform = isPlatform(asked) ? asked : 'other'
  const key = keys.find(({ enabled }) => enabled)
  const address = key && dsn(config.publicUrl, key)
  return {
    project: { slug, name: project.name },
    mayAdminister: role === 'admin',
    platform,
    dsn: address,
    setup: address ? setupView(platform, { dsn: address, release: `${slug}@1.0.0` }) : undefined,
    errorPages: errorPageSnippets(config.publicUrl).map((page) => ({
      ...page,
      lines: snippetLines(page.code, page.file),
    })),
    first,
  }
}

export default function Connect({ loaderData }: Route.ComponentProps) {
  const { project, mayAdminister, platform, dsn, setup, errorPages } = loaderData
  const { slug } = project
  const texts = useTexts(connectTexts)
  const first = useFirstEvent(slug, loaderData.first)
  const issues = `${href('/issues')}?project=${encodeURIComponent(slug)}`
  return (
    <Page>
      <PageHeader
        crumbs={[
          { name: texts.projects, to: href('/projects') },
          { name: project.name, to: href('/projects/:slug', { slug }) },
        ]}
        title={<span className="connect-title">{texts.title}</span>}
        actions={
          <ButtonLink variant="quiet" to={issues}>
            {first.received ? texts.issues : texts.skip}
          </ButtonLink>
        }
      />
      {dsn && setup ? (
        <div className="connect">
          <ol className="connect-steps">
            <Step title={texts.steps.platform} state="done">
              <Platforms slug={slug} current={platform} />
            </Step>
            <Step title={texts.steps.sdk} note={texts.sdkNote} number={2} state={first.received ? 'done' : 'now'}>
              {setup.files.length === 0 && <Copyable value={dsn} label={texts.copyDsn} />}
              {setup.install && <SetupSnippet snippet={setup.install} />}
              {setup.files.map((file) => (
                <SetupSnippet snippet={file} key={`${file.file} ${file.code}`} />
              ))}
            </Step>
            <Step title={texts.steps.send} number={3} state={first.received ? 'done' : 'next'}>
              <SetupSnippet snippet={setup.test} />
              <FirstEventPanel slug={slug} platform={platform} first={first} issues={issues} />
            </Step>
            <Step title={texts.steps.lookUp} note={texts.lookUpNote} number={4} state="mark">
              <LookUpFirst code={first.code} />
            </Step>
          </ol>
          <aside className="connect-side">
            <Section title={texts.dsn}>
              <Copyable value={dsn} label={texts.copyDsn} />
            </Section>
            <Section title={texts.digest}>
              <p className="small faint">{texts.digestNote}</p>
              <div className="card card-padded small soft connect-page">
                {serverException}
                <br />
                <mark className="mono">{texts.exampleDigest}</mark>
              </div>
              <a className="small" href="#error-page">
                {texts.errorPage}
              </a>
            </Section>
            <Section title={texts.later}>
              <ul className="card connect-later">
                <li>
                  <Link to={href('/projects/:slug/source-maps', { slug })}>
                    <Icon name="map" tone="quiet" />
                    {texts.sourceMaps}
                  </Link>
                </li>
                {mayAdminister && (
                  <li>
                    <Link to={href('/projects/:slug/members', { slug })}>
                      <Icon name="users" tone="quiet" />
                      {texts.members}
                    </Link>
                  </li>
                )}
              </ul>
            </Section>
          </aside>
          <details className="connect-error-page">
            <summary id="error-page" className="button">
              {texts.errorPage}
            </summary>
            <p className="soft">{texts.errorPagesNote}</p>
            <ErrorPages snippets={errorPages} />
          </details>
        </div>
      ) : (
        <BlankSlate
          title={texts.noKey}
          action={mayAdminister && <ButtonLink to={href('/projects/:slug/keys', { slug })}>{texts.keys}</ButtonLink>}
        >
          {texts.noKeyWords}
        </BlankSlate>
      )}
    </Page>
  )
}

/** Links, so that each setup has an address and works without scripts. */
function Platforms({ slug, current }: { slug: string; current: string }) {
  const texts = useTexts(connectTexts)
  const page = href('/projects/:slug/connect', { slug })
  return (
    <nav className="connect-platforms" aria-label={texts.platform}>
      {platforms.map(({ id, label }) => (
        <Link
          key={id}
          className="connect-platform"
          to={`${page}?platform=${id}`}
          aria-current={id === current || undefined}
          replace
          preventScrollReset
        >
          <PlatformTile platform={id} />
          {id === 'other' ? texts.other : label}
        </Link>
      ))}
    </nav>
  )
}
