import { href, Outlet, useLocation } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { settingsTexts } from '~/texts/en/settings'
import { useTexts } from '~/texts/use-texts'
import { SettingsShell } from '../settings-shell'
import type { Route } from './+types/settings-shell'
import { settingsLinks } from './settings-links'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Empty when the project does not exist or may not be seen: the page inside says so. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (!slug) return null
  const [project, role] = await Promise.all([store.projects.bySlug(viewer, slug), store.projects.role(viewer, slug)])
  return project ? { slug, name: project.name, mayAdminister: role === 'admin' } : null
}

/** The layout of a project's settings. Viewers who do not administer it only see the pages for every member. */
export default function ProjectSettingsShell({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(settingsTexts)
  const { pathname } = useLocation()
  if (!loaderData) return <Outlet />
  const { slug, name, mayAdminister } = loaderData
  const links = settingsLinks(slug, texts.parts, mayAdminister)
  const here = links.find(({ to }) => pathname.startsWith(to))
  const settings = mayAdminister ? href('/projects/:slug/settings', { slug }) : undefined
  return (
    <SettingsShell
      label={texts.settings}
      crumbs={[
        { name, to: href('/projects/:slug', { slug }) },
        { name: texts.settings, to: settings },
        ...(here ? [{ name: here.name, to: here.to === pathname ? undefined : here.to }] : []),
      ]}
      links={links}
    >
      <Outlet />
    </SettingsShell>
  )
}
