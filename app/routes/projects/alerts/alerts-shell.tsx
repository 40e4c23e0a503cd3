import { Outlet, useLocation } from 'react-router'
import { alertsTexts } from '~/texts/en/alerts'
import { useTexts } from '~/texts/use-texts'
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

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) => alertsScope(context, slug)

/** Title and tabs of the pages of alerts, of a project and of the whole instance. */
export default function AlertsShell({ loaderData: { slug, mayChange } }: Route.ComponentProps) {
  const texts = useTexts(alertsTexts)
  const { pathname } = useLocation()
  const paths = alertsPaths(slug)
  const tabs: Omit<Tab, 'current'>[] = [
    { name: texts.tabs.rules, to: paths.rules },
    { name: texts.tabs.channels, to: channelPaths(slug).list },
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
        <Outlet />
      </div>
    </Page>
  )
}
