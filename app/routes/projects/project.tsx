import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { hours, type Instant } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import { countsNow, type ItemCountsNow } from '~/projects/accounting'
import { firstEventOf } from '~/projects/first-event.server'
import { dsn } from '~/projects/project'
import { snippets } from '~/projects/snippets'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Page, PageHeader, Section } from '~/ui/page'
import { SnippetTabs } from '~/ui/snippet'
import { Table } from '~/ui/table'
import type { Route } from './+types/project'
import { FirstEventPanel } from './first-event-panel'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.project.name ?? 'Project'} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store, config, waiting, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw data('There is no such project, or you may not see it.', { status: 404 })
  const [role, keys, stored, first] = await Promise.all([
    store.projects.role(viewer, slug),
    store.projects.keys(viewer, slug),
    store.projects.stats(viewer, slug),
    firstEventOf(store, viewer, project),
  ])
  const key = keys.find(({ enabled }) => enabled)
  const address = key && dsn(config.publicUrl, key)
  return {
    project: { slug, name: project.name, builtIn: project.builtIn },
    mayAdminister: role === 'admin',
    dsn: address,
    snippets: address ? snippets(address, project.platform) : [],
    counts: stored && countsNow(stored, waiting().byProject.get(project.id)),
    first,
    welcome: !project.builtIn && isFresh(project.firstEventAt, now()),
  }
}

/** Connecting comes first until the first event has been there for an hour. */
const isFresh = (firstEventAt: Instant | undefined, now: Instant) =>
  firstEventAt === undefined || now - firstEventAt < hours(1)

export default function Project({ loaderData }: Route.ComponentProps) {
  const { project, mayAdminister, counts, first, welcome } = loaderData
  const settings = href('/projects/:slug/settings', { slug: project.slug })
  const connect = (
    <Connect dsn={loaderData.dsn} snippets={loaderData.snippets} settings={settings}>
      {welcome && <FirstEventPanel slug={project.slug} first={first} />}
    </Connect>
  )
  return (
    <Page>
      <PageHeader
        title={project.name}
        above="Project"
        actions={
          <>
            <ButtonLink to={`${href('/issues')}?project=${project.slug}`}>Issues</ButtonLink>
            {mayAdminister && <ButtonLink to={settings}>Settings</ButtonLink>}
          </>
        }
      />
      {project.builtIn && <p className="soft">Digestline records its own failures here. It needs no SDK.</p>}
      {welcome && connect}
      {counts && <Counts counts={counts} />}
      {!welcome && !project.builtIn && connect}
    </Page>
  )
}

type Connecting = Pick<Route.ComponentProps['loaderData'], 'dsn' | 'snippets'> & {
  settings: string
  children: ReactNode
}

function Connect({ dsn, snippets, settings, children }: Connecting) {
  if (!dsn) {
    return (
      <BlankSlate title="No key is enabled" action={<ButtonLink to={settings}>Keys</ButtonLink>}>
        Without one, everything this application sends is refused.
      </BlankSlate>
    )
  }
  return (
    <Section title="Connect your application" note="Give any Sentry SDK this DSN; nothing else changes.">
      <p className="project-dsn">
        <Copyable value={dsn} label="Copy the DSN" />
      </p>
      <SnippetTabs legend="Snippets by platform" snippets={snippets} />
      {children}
    </Section>
  )
}

function Counts({ counts }: { counts: Record<string, ItemCountsNow> }) {
  const kinds = Object.entries(counts)
  return (
    <Section title="What became of what was sent" note="Items, by kind. Nothing is dropped uncounted.">
      {kinds.length === 0 ? (
        <p className="soft">Nothing has been sent yet.</p>
      ) : (
        <Table
          label="Items by kind"
          head={['Kind', 'Accepted', 'Processed', 'Waiting', 'Duplicate', 'Parked', 'Refused']}
          numbers={[1, 2, 3, 4, 5]}
          rows={kinds.map(([kind, count]) => ({
            key: kind,
            cells: [
              kind,
              count.accepted,
              count.processed,
              count.waiting,
              count.duplicate,
              count.parked,
              refusedInWords(count.refused),
            ],
          }))}
        />
      )}
    </Section>
  )
}

const refusedInWords = (refused: Record<string, number>) =>
  Object.entries(refused)
    .map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`)
    .join(', ') || '0'
