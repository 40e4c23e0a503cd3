import { href, Outlet, useLocation } from 'react-router'
import { helpTitles } from '~/help/help-page.server'
import type { HelpSubject } from '~/help/subjects'
import { apiReferenceTexts } from '~/texts/en/api-reference'
import { settingsTexts } from '~/texts/en/settings'
import { languageFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import type { IconName } from '~/ui/icon-names'
import { SettingsShell } from '../settings-shell'
import type { Route } from './+types/help-shell'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Public: people who look up a code without an account read it, too. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { titles: helpTitles(languageFor({ request, context })) }
}

const icons: Record<HelpSubject, IconName> = {
  codes: 'search',
  grouping: 'layers',
  'source-maps': 'map',
  roles: 'users',
  alerts: 'bell',
  trackers: 'link',
  quotas: 'gauge',
  retention: 'box',
  importing: 'download',
  privacy: 'shield',
  monitors: 'clock',
  'second-factor': 'key',
  'sign-in': 'user',
}

export default function HelpShell({ loaderData: { titles } }: Route.ComponentProps) {
  const { help } = useTexts(settingsTexts)
  const { pathname } = useLocation()
  const links = titles.map(({ subject, title }) => {
    return { name: title, to: href('/help/:subject', { subject }), icon: icons[subject] }
  })
  const api = { name: useTexts(apiReferenceTexts).title, to: href('/help/api'), icon: 'code' as const }
  const here = [...links, api].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <SettingsShell
      label={help.title}
      crumbs={[{ name: help.title, to: here && href('/help') }, ...(here ? [{ name: here.name }] : [])]}
      links={[...links, api]}
    >
      <Outlet />
    </SettingsShell>
  )
}
