import { href, Outlet, useLocation } from 'react-router'
import { runtimeContext } from '~/context'
import { triaged } from '~/projects/triaged'
import { userOf } from '~/sessions/session-middleware.server'
import { settingsTexts } from '~/texts/en/settings'
import { useTexts } from '~/texts/use-texts'
import { type SettingsLink, SettingsShell } from '../settings-shell'
import type { Route } from './+types/account-shell'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = userOf(context)
  const projects = await context.get(runtimeContext).store.projects.list(viewer)
  return { seesIssues: viewer.owner || triaged(projects).length > 0 }
}

/** The pages of an account, one line each. Only people who see issues can be mentioned in one. */
export default function AccountShell({ loaderData: { seesIssues } }: Route.ComponentProps) {
  const { account, parts } = useTexts(settingsTexts)
  const { pathname } = useLocation()
  const links: SettingsLink[] = [
    { name: parts.profile, to: href('/account'), icon: 'user', end: true },
    { name: parts.password, to: href('/account/password'), icon: 'key' },
    { name: parts.security, to: href('/account/security'), icon: 'shield' },
    { name: parts.sessions, to: href('/account/sessions'), icon: 'globe' },
    { name: parts.tokens, to: href('/account/tokens'), icon: 'terminal' },
    { name: parts.notifications, to: href('/account/notifications'), icon: 'bell' },
    ...(seesIssues ? [{ name: parts.mentions, to: href('/account/mentions'), icon: 'comment' } as const] : []),
  ]
  const here = links.find(({ to }) => to === pathname)
  return (
    <SettingsShell
      label={account}
      crumbs={[
        { name: account, to: here?.to === href('/account') ? undefined : href('/account') },
        ...(here ? [{ name: here.name }] : []),
      ]}
      links={links}
    >
      <Outlet />
    </SettingsShell>
  )
}
