import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { monitorLimits } from '~/monitors/monitor'
import { newMonitorFields } from '~/monitors/monitor-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { monitorsTexts } from '~/texts/en/monitors'
import { readingFor, textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../../help/page-help'
import { administeredProject } from '../administered.server'
import type { Route } from './+types/monitors'
import { MonitorForm } from './monitor-form'
import { MonitorTable } from './monitor-table'
import { monitorRow, runsInRow } from './monitor-view'
import { readMonitorForm } from './read-monitor-form.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, monitorsTexts).titleOf(loaderData?.project.name)} · Digestline` },
]

/** `?add`: with the form for a new monitor, which is always there while there is none. */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
  const [monitors, role] = await Promise.all([
    store.monitors.list(viewer, { slug, runs: runsInRow }),
    store.projects.role(viewer, slug),
  ])
  return {
    project: { slug, name: project.name },
    mayAdd: role === 'admin',
    // With monitors there, the form would only be in the way.
    isAdding: monitors.length === 0 || new URL(request.url).searchParams.has('add'),
    monitors: monitors.map((monitor) => monitorRow(monitor, now())),
    fields: newMonitorFields(readingFor({ request, context }).timeZone),
  }
}

/** Creates a monitor; `intent=preview` shows when runs would be expected. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store, now } = context.get(runtimeContext)
  const read = await readMonitorForm(request, now())
  if (read.kind !== 'save') return data({ ...read, wrong: undefined }, { status: read.kind === 'wrong' ? 400 : 200 })
  const { upserts: _, ...monitor } = read.monitor
  const added = await store.monitors.add(context.get(viewerContext), slug, { ...monitor, at: now() })
  if (added.ok) {
    const to = href('/projects/:slug/monitors/:id', { slug, id: String(added.id) })
    const { done } = textsFor({ request, context }, monitorsTexts)
    return redirect(to, { headers: { 'Set-Cookie': flashCookie(done.added) } })
  }
  if (added.why === 'unknown') throw refuse(404, 'no-such-project')
  return data({ ...read, kind: 'wrong' as const, wrong: added.why, mistakes: {} }, { status: 400 })
}

export default function Monitors({ loaderData, actionData }: Route.ComponentProps) {
  const { project, monitors, mayAdd, isAdding, fields } = loaderData
  const texts = useTexts(monitorsTexts)
  const wrong = actionData?.wrong
  const showsForm = mayAdd && (isAdding || actionData !== undefined)
  const add = `${href('/projects/:slug/monitors', { slug: project.slug })}?add=1`
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={texts.below}
        help={<PageHelp subject="monitors" />}
        actions={
          mayAdd &&
          !showsForm && (
            <ButtonLink variant="primary" to={add}>
              <Icon name="plus" />
              {texts.newMonitor}
            </ButtonLink>
          )
        }
      />
      {monitors.length === 0 ? (
        <BlankSlate title={texts.none}>{mayAdd ? texts.noneWords : texts.noneAnywhere}</BlankSlate>
      ) : (
        <MonitorTable monitors={monitors} />
      )}
      {showsForm && (
        <MonitorForm
          isNew
          fields={actionData?.fields ?? fields}
          mistakes={actionData?.mistakes}
          next={actionData?.next}
          error={
            wrong === 'taken'
              ? texts.taken
              : wrong === 'too-many'
                ? texts.tooMany(monitorLimits.perProject)
                : actionData?.kind === 'wrong'
                  ? texts.notSaved
                  : undefined
          }
          // The form is empty again after each added monitor.
          key={monitors.length}
        />
      )}
    </Page>
  )
}
