import { Link, Outlet, useLocation } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { alertsTexts } from '~/texts/en/alerts'
import { useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { type Tab, Tabs } from '~/ui/tabs'
import { PageHelp } from '../../help/page-help'
import type { Route } from './+types/alerts-shell'
import { alertsScope } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'
import { channelPaths } from './channel-paths'
import { RulesActions } from './rules-actions'
import './alerts-shell.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** `rules`, `channels`: how many there are. `failing`: channels that were turned off because they failed. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const scope = await alertsScope(context, slug)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [rules, channels, failing] = await Promise.all([
    store.alertRules.list(viewer, slug),
    store.channels.list(viewer, slug),
    store.deliveries.failing(viewer, slug),
  ])
  return { ...scope, rules: rules?.length ?? 0, channels: channels?.length ?? 0, failing }
}

/** Title and tabs of the alert pages, for a project and for the whole instance. */
export default function AlertsShell({
  loaderData: { slug, mayChange, rules, channels, failing },
}: Route.ComponentProps) {
  const texts = useTexts(alertsTexts)
  const { pathname } = useLocation()
  const paths = alertsPaths(slug)
  const tabs: Omit<Tab, 'current'>[] = [
    { name: texts.tabs.rules, to: paths.rules, count: rules },
    { name: texts.tabs.channels, to: channelPaths(slug).list, count: channels },
    { name: texts.tabs.deliveries, to: paths.deliveries },
  ]
  const actions = pathname === paths.rules && <RulesActions slug={slug} mayChange={mayChange} />
  const current = tabs.findLast(({ to }) => pathname.startsWith(to))
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={slug === undefined ? texts.ofInstance : undefined}
        help={<PageHelp subject="alerts" />}
        actions={actions}
      />
      <Tabs label={texts.title} tabs={tabs.map((tab) => ({ ...tab, current: tab === current }))} />
      <div className="alerts-body">
        {failing.map(({ id, name, slug: project }) => (
          <Note tone="amber" key={id}>
            {texts.failing(
              <Link to={project === undefined ? channelPaths(slug).list : channelPaths(project).one(id)}>{name}</Link>,
            )}
          </Note>
        ))}
        <Outlet />
      </div>
    </Page>
  )
}
