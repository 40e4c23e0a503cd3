import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { platforms } from '~/projects/platforms'
import { recentSince } from '~/projects/recent-refusals'
import { helped, helpedNames, triaged } from '~/projects/triaged'
import { userOf } from '~/sessions/session-middleware.server'
import { hintsTexts } from '~/texts/en/hints'
import { projectsTexts } from '~/texts/en/projects'
import { refusalsTexts } from '~/texts/en/refusals'
import type { TextsOf } from '~/texts/namespace'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { RefusalNotices } from '../refusal-notices'
import { refusalNotices } from '../refusal-notices-view'
import type { Route } from './+types/list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, projectsTexts).title} · Digestline` },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const at = now()
  const [projects, refused] = await Promise.all([
    store.projects.list(viewer),
    store.projects.refusals(viewer, recentSince(at)),
  ])
  return {
    mayAdd: userOf(context).owner,
    notices: refusalNotices(refused, at, textsFor({ request, context }, refusalsTexts)),
    desk:
      helped(projects).length > 0
        ? textsFor({ request, context }, hintsTexts).support(helpedNames(projects))
        : undefined,
    projects: triaged(projects).map(({ slug, name, platform, builtIn, firstEventAt }) => {
      return { slug, name, platform, builtIn, firstEventAt }
    }),
  }
}

export default function Projects({ loaderData: { projects, desk, notices, mayAdd } }: Route.ComponentProps) {
  const texts = useTexts(projectsTexts)
  const add = mayAdd && (
    <ButtonLink variant="primary" to={href('/projects/new')}>
      {texts.add}
    </ButtonLink>
  )
  return (
    <Page>
      <PageHeader title={texts.title} actions={add} />
      <RefusalNotices notices={notices} />
      {desk && <p className="soft">{desk}</p>}
      {projects.length === 0 && !desk && (
        <BlankSlate title={texts.none} action={add}>
          {mayAdd ? texts.noneWords : texts.noneLetIn}
        </BlankSlate>
      )}
      {projects.length > 0 && (
        <Table
          label={texts.title}
          head={texts.columns}
          rows={projects.map((project) => ({ key: project.slug, cells: projectCells(project, texts) }))}
        />
      )}
    </Page>
  )
}

type Listed = Route.ComponentProps['loaderData']['projects'][number]

function projectCells(
  { slug, name, platform, builtIn, firstEventAt }: Listed,
  texts: TextsOf<typeof projectsTexts>,
): ReactNode[] {
  const link = (
    <Link to={href('/projects/:slug', { slug })} data-row>
      {name}
    </Link>
  )
  const first = firstEventAt === undefined ? <span className="faint">{texts.noEvent}</span> : <Time at={firstEventAt} />
  return [link, builtIn ? texts.builtIn : platformLabel(platform), first]
}

const platformLabel = (platform: string) => platforms.find(({ id }) => id === platform)?.label ?? platform
