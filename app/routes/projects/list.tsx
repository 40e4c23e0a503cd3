import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext, viewerContext } from '~/context'
import { platforms } from '~/projects/platforms'
import { recentSince } from '~/projects/refusal-sentences'
import { deskSentence, helped, triaged } from '~/projects/triaged'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { RefusalNotices } from '../refusal-notices'
import { refusalNotices } from '../refusal-notices-view'
import type { Route } from './+types/list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = () => [{ title: 'Projects · Digestline' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const at = now()
  const [projects, refused] = await Promise.all([
    store.projects.list(viewer),
    store.projects.refusals(viewer, recentSince(at)),
  ])
  return {
    mayAdd: userOf(context).owner,
    notices: refusalNotices(refused, at),
    desk: helped(projects).length > 0 ? deskSentence(projects) : undefined,
    projects: triaged(projects).map(({ slug, name, platform, builtIn, firstEventAt }) => {
      return { slug, name, platform, builtIn, firstEventAt }
    }),
  }
}

export default function Projects({ loaderData: { projects, desk, notices, mayAdd } }: Route.ComponentProps) {
  const add = mayAdd && (
    <ButtonLink variant="primary" to={href('/projects/new')}>
      New project
    </ButtonLink>
  )
  return (
    <Page>
      <PageHeader title="Projects" actions={add} />
      <RefusalNotices notices={notices} />
      {desk && <p className="soft">{desk}</p>}
      {projects.length === 0 && !desk && (
        <BlankSlate title="No projects yet" action={add}>
          A project is one application that reports its errors here.
          {!mayAdd && ' An owner of this Digestline, or an admin of a project, has to let you in.'}
        </BlankSlate>
      )}
      {projects.length > 0 && (
        <Table
          label="Projects"
          head={['Name', 'Platform', 'First event']}
          rows={projects.map((project) => ({ key: project.slug, cells: projectCells(project) }))}
        />
      )}
    </Page>
  )
}

type Listed = Route.ComponentProps['loaderData']['projects'][number]

function projectCells({ slug, name, platform, builtIn, firstEventAt }: Listed): ReactNode[] {
  const link = (
    <Link to={href('/projects/:slug', { slug })} data-row>
      {name}
    </Link>
  )
  const first = firstEventAt === undefined ? <span className="faint">none yet</span> : <Time at={firstEventAt} />
  return [link, builtIn ? 'Digestline’s own failures' : platformLabel(platform), first]
}

const platformLabel = (platform: string) => platforms.find(({ id }) => id === platform)?.label ?? platform
