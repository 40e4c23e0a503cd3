import type { ReactNode } from 'react'
import { href } from 'react-router'
import { hours, type Instant } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import { readTogether } from '~/inbox/read-together'
import { dsn } from '~/projects/project'
import { snippets } from '~/projects/snippets'
import { refuse } from '~/requests/refuse'
import { firstEventOf } from '~/routes/projects/first-event.server'
import { projectTexts } from '~/texts/en/project'
import { refusalsTexts } from '~/texts/en/refusals'
import { numbersIn } from '~/texts/numbers'
import { languageFor, textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Page, PageHeader, Section } from '~/ui/page'
import { SnippetTabs } from '~/ui/snippet'
import { RefusalSentences } from '../refusal-notices'
import type { Route } from './+types/project'
import { AccountingSection } from './accounting-section'
import { accountingView, askedPeriod, neededHours } from './accounting-view'
import { FeedbackSection } from './feedback-section'
import { FirstEventPanel } from './first-event-panel'
import { MonitorsSection } from './monitors-section'
import { mostStorms, StormNotices } from './storm-notices'
import './project.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.project.name ?? textsAt(matches, projectTexts).project} · Digestline` },
]

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store, config, waiting, refusedNow, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
  const at = now()
  const period = askedPeriod(new URL(request.url).searchParams.get('period'))
  const counts = () =>
    Promise.all([store.projects.stats(viewer, slug), store.projects.tallies(viewer, slug, neededHours(period, at))])
  const [[[totals, tallies], waits], limited, role, keys, monitors, feedback, first, storms] = await Promise.all([
    readTogether({ position: store.instance.position, waiting }, counts),
    refusedNow(project.id),
    store.projects.role(viewer, slug),
    store.projects.keys(viewer, slug),
    store.monitors.list(viewer, slug),
    store.feedback.withoutEvent(viewer, slug, mostFeedback),
    firstEventOf(store, viewer, project),
    store.storms.list(viewer, slug, mostStorms),
  ])
  const key = keys.find(({ enabled }) => enabled)
  const address = key && dsn(config.publicUrl, key)
  return {
    project: { slug, name: project.name, builtIn: project.builtIn },
    mayAdminister: role === 'admin',
    dsn: address,
    snippets: address ? snippets(address, project.platform) : [],
    accounting:
      totals &&
      tallies &&
      accountingView(
        { tallies, totals, waiting: waits.byProject.get(project.id), limited },
        period,
        at,
        textsFor({ request, context }, refusalsTexts),
        numbersIn(languageFor({ request, context })),
      ),
    monitors,
    storms,
    feedback,
    first,
    welcome: !project.builtIn && isFresh(project.firstEventAt, at),
  }
}

const mostFeedback = 20

/** Connecting comes first until the first event has been there for an hour. */
const isFresh = (firstEventAt: Instant | undefined, now: Instant) =>
  firstEventAt === undefined || now - firstEventAt < hours(1)

export default function Project({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(projectTexts)
  const { project, mayAdminister, accounting, monitors, feedback, first, welcome } = loaderData
  const settings = href('/projects/:slug/settings', { slug: project.slug })
  const connect = (
    <Connect dsn={loaderData.dsn} snippets={loaderData.snippets} settings={mayAdminister ? settings : undefined}>
      {welcome && <FirstEventPanel slug={project.slug} first={first} />}
    </Connect>
  )
  return (
    <Page>
      <PageHeader
        title={project.name}
        actions={
          <>
            <ButtonLink to={`${href('/issues')}?project=${project.slug}`}>{texts.issues}</ButtonLink>
            <ButtonLink to={href('/projects/:slug/source-maps', { slug: project.slug })}>{texts.sourceMaps}</ButtonLink>
            <ButtonLink to={href('/projects/:slug/grouping', { slug: project.slug })}>{texts.grouping}</ButtonLink>
            {mayAdminister && <ButtonLink to={settings}>{texts.settings}</ButtonLink>}
          </>
        }
      />
      <StormNotices storms={loaderData.storms} />
      {accounting && <RefusalSentences sentences={accounting.sentences} />}
      {project.builtIn && <p className="soft">{texts.builtIn}</p>}
      {welcome && connect}
      {accounting && <AccountingSection slug={project.slug} accounting={accounting} />}
      <MonitorsSection monitors={monitors} />
      <FeedbackSection feedback={feedback} />
      {!welcome && !project.builtIn && connect}
    </Page>
  )
}

type Connecting = Pick<Route.ComponentProps['loaderData'], 'dsn' | 'snippets'> & {
  /** For who may open them. */
  settings?: string
  children: ReactNode
}

function Connect({ dsn, snippets, settings, children }: Connecting) {
  const texts = useTexts(projectTexts)
  if (!dsn) {
    return (
      <BlankSlate title={texts.noKey} action={settings && <ButtonLink to={settings}>{texts.keys}</ButtonLink>}>
        {texts.noKeyWords}
      </BlankSlate>
    )
  }
  return (
    <Section title={texts.connect} note={texts.connectNote}>
      <p className="project-dsn">
        <Copyable value={dsn} label={texts.copy} />
      </p>
      <SnippetTabs legend={texts.snippets} snippets={snippets} />
      {children}
    </Section>
  )
}
