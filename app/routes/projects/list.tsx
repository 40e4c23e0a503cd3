import { href, Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { mostCounted } from '~/issues/open-counts'
import { platforms } from '~/projects/platforms'
import { recentSince } from '~/projects/recent-refusals'
import { helped, helpedNames, triaged } from '~/projects/triaged'
import { knownProjects } from '~/sessions/known-projects.server'
import { userOf } from '~/sessions/session-middleware.server'
import { hintsTexts } from '~/texts/en/hints'
import { projectsTexts } from '~/texts/en/projects'
import { refusalsTexts } from '~/texts/en/refusals'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Page, PageHeader } from '~/ui/page'
import { PlatformTile } from '~/ui/platform-tile'
import { Time } from '~/ui/time'
import { daysAsked, daysChart } from '../home-chart-view'
import { RefusalNotices } from '../refusal-notices'
import { refusalNotices } from '../refusal-notices-view'
import { releasePath } from '../releases/release-path'
import type { Route } from './+types/list'
import './project-cards.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, projectsTexts).title} · Digestline` },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const at = now()
  const [projects, refused, figures, events] = await Promise.all([
    knownProjects(context),
    store.projects.refusals(viewer, recentSince(at)),
    store.projects.figures(viewer),
    store.projects.eventsPerDay(viewer, daysAsked(at)),
  ])
  return {
    mayAdd: userOf(context).owner,
    notices: refusalNotices(refused, at, textsFor({ request, context }, refusalsTexts)),
    support:
      helped(projects).length > 0
        ? textsFor({ request, context }, hintsTexts).support(helpedNames(projects))
        : undefined,
    projects: triaged(projects).map(({ slug, name, platform, builtIn, role }) => ({
      slug,
      name,
      platform: builtIn ? 'digestline' : platform,
      builtIn,
      mayChange: role === 'admin',
      ...figures.find((one) => one.slug === slug),
      days: daysChart(
        events.filter((one) => one.slug === slug),
        new Map(),
        at,
      ).counts,
    })),
  }
}

export default function Projects({ loaderData: { projects, support, notices, mayAdd } }: Route.ComponentProps) {
  const texts = useTexts(projectsTexts)
  const add = mayAdd && (
    <ButtonLink variant="primary" to={href('/projects/new')}>
      {texts.add}
    </ButtonLink>
  )
  return (
    <Page>
      <PageHeader
        title={texts.title}
        actions={
          <>
            {projects.length > 0 && <ButtonLink to={href('/monitors')}>{texts.monitors}</ButtonLink>}
            {add}
          </>
        }
      />
      <RefusalNotices notices={notices} />
      {support && <p className="soft">{support}</p>}
      {projects.length === 0 && !support && (
        <BlankSlate title={texts.none} action={add}>
          {mayAdd ? texts.noneWords : texts.noneLetIn}
        </BlankSlate>
      )}
      {projects.length > 0 && (
        <ul className="project-cards">
          {projects.map((project) => (
            <ProjectCard key={project.slug} project={project} />
          ))}
        </ul>
      )}
    </Page>
  )
}

type Listed = Route.ComponentProps['loaderData']['projects'][number]

/** The figures of a project; its name links to its page. */
function ProjectCard({ project }: { project: Listed }) {
  const { slug, name, platform, builtIn, mayChange, open = 0, lastEvent, lastRelease, days } = project
  const texts = useTexts(projectsTexts)
  const { count } = useNumbers()
  const issues = `${href('/issues')}?${new URLSearchParams({ q: `is:open project:${slug}` })}`
  return (
    <li className="card card-padded project-card">
      <div className="project-card-head">
        <PlatformTile platform={platform} />
        <h2>
          <Link to={href('/projects/:slug', { slug })} data-row>
            {name}
          </Link>
        </h2>
        {mayChange && (
          <ButtonLink
            to={href('/projects/:slug/settings', { slug })}
            variant="quiet"
            size="small"
            icon
            aria-label={texts.settingsOf(name)}
            title={texts.settings}
          >
            <Icon name="settings" />
          </ButtonLink>
        )}
      </div>
      <span className="faint small">{builtIn ? texts.builtIn : platformLabel(platform)}</span>
      <DaysSparkline
        days={days}
        label={texts.perDay(
          days.reduce((sum, n) => sum + n, 0),
          days.length,
        )}
      />
      <ul className="project-card-facts">
        <li>
          <Link to={issues}>{texts.openIssues(open < mostCounted ? count(open) : `${count(open)}+`, open === 1)}</Link>
        </li>
        <li>
          {lastEvent === undefined ? (
            texts.noEvent
          ) : (
            <>
              {texts.lastEvent} <Time at={lastEvent} />
            </>
          )}
        </li>
        {lastRelease && (
          <li>
            {texts.release} <Link to={releasePath(slug, lastRelease)}>{lastRelease}</Link>
          </li>
        )}
      </ul>
    </li>
  )
}

/** One bar per day, as wide as the card. */
function DaysSparkline({ days, label }: { days: number[]; label: string }) {
  const most = Math.max(1, ...days)
  return (
    <svg
      className="project-card-days"
      viewBox={`0 0 ${days.length * 10} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path
        className="series-1"
        d={days
          .map((n, day) => (n > 0 ? `M${day * 10 + 1} 40h8v-${Math.max(2, Math.round((n / most) * 38))}h-8z` : ''))
          .join('')}
      />
      <path className="chart-base" d={`M0 40h${days.length * 10}`} />
    </svg>
  )
}

const platformLabel = (platform: string) => platforms.find(({ id }) => id === platform)?.label ?? platform
