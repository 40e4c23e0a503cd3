import { runtimeContext, viewerContext } from '~/context'
import { monitorsTexts } from '~/texts/en/monitors'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../../help/page-help'
import type { Route } from './+types/all-monitors'
import { MonitorTable } from './monitor-table'
import { monitorRow, runsInRow } from './monitor-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, monitorsTexts).title} · Digestline` },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const monitors = await store.monitors.list(context.get(viewerContext), { slug: undefined, runs: runsInRow })
  return { monitors: monitors.map((monitor) => monitorRow(monitor, now())) }
}

export default function AllMonitors({ loaderData: { monitors } }: Route.ComponentProps) {
  const texts = useTexts(monitorsTexts)
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.all} help={<PageHelp subject="monitors" />} />
      {monitors.length === 0 ? (
        <BlankSlate title={texts.none}>{texts.noneAnywhere}</BlankSlate>
      ) : (
        <MonitorTable monitors={monitors} ofAll />
      )}
    </Page>
  )
}
