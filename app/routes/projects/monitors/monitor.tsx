import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { monitorLimits } from '~/monitors/monitor'
import { fieldsOfMonitor } from '~/monitors/monitor-form'
import { monitorSnippets } from '~/monitors/monitor-snippets'
import { nextTimes } from '~/monitors/schedule'
import { dsn } from '~/projects/project'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { monitorsTexts } from '~/texts/en/monitors'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Page, PageHeader, Section } from '~/ui/page'
import { SnippetTabs } from '~/ui/snippet'
import { PageHelp } from '../../help/page-help'
import { administeredProject } from '../administered.server'
import type { Route } from './+types/monitor'
import { MonitorActions } from './monitor-actions'
import { MonitorFacts } from './monitor-facts'
import { MonitorForm } from './monitor-form'
import { monitorRow, runView } from './monitor-view'
import { readMonitorForm } from './read-monitor-form.server'
import { RunTable } from './run-table'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.monitor.name ?? textsAt(matches, monitorsTexts).title} · Digestline` },
]

const timesShown = 5

export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [monitor, keys] = await Promise.all([
    store.monitors.one(viewer, slug, Number(id), monitorLimits.runs),
    store.projects.keys(viewer, slug),
  ])
  if (!monitor) throw refuse(404, 'no-such-monitor')
  const { settings, expectedAt, watching } = monitor
  const key = keys.find(({ enabled }) => enabled)
  const times = (from: number) =>
    settings.schedule ? [from, ...nextTimes(settings.schedule, settings.timeZone, from, timesShown - 1)] : []
  return {
    monitor: { ...monitorRow(monitor, now()), slug: monitor.slug, runs: monitor.runs.map(runView) },
    facts: {
      ...(monitor.lastOkAt !== undefined && { lastOkAt: monitor.lastOkAt }),
      ...(monitor.lastCheckInAt !== undefined && { lastCheckInAt: monitor.lastCheckInAt }),
      ...(monitor.issue && { issue: monitor.issue.shortId }),
    },
    badSchedule: monitor.badSchedule,
    runsRemoved: monitor.runsRemoved,
    mayChange: monitor.mayChange,
    fields: fieldsOfMonitor(settings, monitor),
    next: expectedAt === undefined || watching === 'off' ? [] : times(expectedAt),
    snippets: key
      ? monitorSnippets({
          ...monitor,
          projectId: key.projectId,
          dsn: dsn(config.publicUrl, key),
          publicKey: key.publicKey,
          publicUrl: config.publicUrl,
        })
      : [],
  }
}

/** Saves the settings; `intent=preview` shows when runs would be expected. */
export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store, now } = context.get(runtimeContext)
  const at = now()
  const read = await readMonitorForm(request, at)
  if (read.kind !== 'save') return data(read, { status: read.kind === 'wrong' ? 400 : 200 })
  const { name, settings, upserts } = read.monitor
  const change = { name, settings, upserts, at }
  if (!(await store.monitors.update(context.get(viewerContext), slug, Number(id), change)))
    throw refuse(404, 'no-such-monitor')
  const { done } = textsFor({ request, context }, monitorsTexts)
  const to = href('/projects/:slug/monitors/:id', { slug, id })
  return redirect(to, { headers: { 'Set-Cookie': flashCookie(done.saved) } })
}

export default function Monitor({ loaderData, actionData }: Route.ComponentProps) {
  const { monitor, facts, badSchedule, runsRemoved, mayChange, fields, next, snippets } = loaderData
  const texts = useTexts(monitorsTexts)
  const titled = snippets.map((snippet) => ({ ...snippet, title: snippet.title ?? texts.terminal }))
  return (
    <Page>
      <PageHeader
        title={monitor.name}
        help={<PageHelp subject="monitors" />}
        actions={mayChange && <MonitorActions {...monitor} />}
      />
      {badSchedule !== undefined && <Note tone="amber">{texts.badSchedule(badSchedule)}</Note>}
      <MonitorFacts monitor={monitor} {...facts} />
      <Section
        title={texts.runs}
        note={
          runsRemoved > 0
            ? `${texts.runsNote(monitorLimits.runs)} ${texts.runsRemoved(runsRemoved)}`
            : texts.runsNote(monitorLimits.runs)
        }
      >
        <RunTable runs={monitor.runs} />
      </Section>
      {mayChange && (
        <MonitorForm
          fields={actionData?.fields ?? fields}
          mistakes={actionData?.mistakes}
          next={actionData ? actionData.next : next}
          error={actionData?.kind === 'wrong' ? texts.notSaved : undefined}
        />
      )}
      <Section title={texts.howTo} note={texts.howToNote}>
        {titled.length > 0 ? (
          <SnippetTabs legend={texts.howTo} snippets={titled} />
        ) : (
          <Note tone="amber">{texts.noKey}</Note>
        )}
      </Section>
    </Page>
  )
}
