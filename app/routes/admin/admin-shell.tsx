import { href, Outlet, useLocation } from 'react-router'
import { settingsTexts } from '~/texts/en/settings'
import { useTexts } from '~/texts/use-texts'
import { type SettingsLink, SettingsShell } from '../settings-shell'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** The pages of the administration. Each asks itself who may see it. */
export default function AdminShell() {
  const { administration, parts } = useTexts(settingsTexts)
  const { pathname } = useLocation()
  const links: SettingsLink[] = [
    { name: parts.instance, to: href('/admin'), icon: 'disk', end: true },
    { name: parts.alerts, to: href('/admin/alerts'), icon: 'bell' },
    { name: parts.quotas, to: href('/admin/quotas'), icon: 'gauge' },
    { name: parts.storage, to: href('/admin/storage'), icon: 'box' },
    { name: parts.nodes, to: href('/admin/nodes'), icon: 'layers' },
    { name: parts.people, to: href('/admin/people'), icon: 'user' },
    { name: parts.teams, to: href('/admin/teams'), icon: 'users' },
    { name: parts.audit, to: href('/admin/audit'), icon: 'eye' },
    { name: parts.signIn, to: href('/admin/sign-in'), icon: 'key' },
  ]
  const here = links.findLast(({ to }) => pathname.startsWith(to))
  return (
    <SettingsShell
      label={administration}
      crumbs={[
        { name: administration, to: href('/admin') },
        ...(here ? [{ name: here.name, to: here.to === pathname ? undefined : here.to }] : []),
      ]}
      links={links}
    >
      <Outlet />
    </SettingsShell>
  )
}
