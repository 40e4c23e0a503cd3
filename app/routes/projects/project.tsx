import { href } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { readTogether } from '~/inbox/read-together.server'
import { dsn } from '~/projects/project'
import { refuse } from '~/requests/refuse'
import { projectTexts } from '~/texts/en/project'
import { refusalsTexts } from '~/texts/en/refusals'
import { numbersIn } from '~/texts/numbers'
import { languageFor, textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Note } from '~/ui/note'
import { Page, PageHeader, Section } from '~/ui/page'
import { RefusalSentences } from '../refusal-notices'
import type { Route } from './+types/project'
import { AccountingSection } from './accounting-section'
import { accountingView, askedPeriod, neededHours } from './accounting-view'
import { FeedbackSection } from './feedback-section'
import { mostStorms } from './most-storms'
import StormNotices from './storm-notices'
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
  const [[[totals, tallies], waits], limited, role, keys, feedback, storms] = await Promise.all([
    readTogether({ position: store.instance.position, waiting }, counts),
    refusedNow(project.id),
    store.projects.role(viewer, slug),
    store.projects.keys(viewer, slug),
    store.feedback.withoutEvent(viewer, slug, mostFeedback),
    store.storms.list(viewer, slug, mostStorms),
  ])
  const key = keys.find(({ enabled }) => enabled)
  const address = key && dsn(config.publicUrl, key)
  return {
    project: { slug, name: project.name, builtIn: project.builtIn },
    mayAdminister: role === 'admin',
    dsn: address,
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
    storms,
    feedback,
    isNew: !project.builtIn && project.firstEventAt === undefined,
  }
}

const mostFeedback = 20

export default function Project({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(projectTexts)
  const { project, mayAdminister, accounting, feedback, isNew } = loaderData
  const { slug } = project
  const settings = href('/projects/:slug/settings', { slug })
  const connect = href('/projects/:slug/connect', { slug })
  return (
    <Page>
      <PageHeader
        title={project.name}
        actions={
          <>
            <ButtonLink to={`${href('/issues')}?project=${project.slug}`}>{texts.issues}</ButtonLink>
            <ButtonLink to={href('/projects/:slug/monitors', { slug })}>{texts.monitors}</ButtonLink>
            <ButtonLink to={mayAdminister ? settings : href('/projects/:slug/grouping', { slug })}>
              {texts.settings}
            </ButtonLink>
          </>
        }
      />
      <StormNotices storms={loaderData.storms} />
      {accounting && <RefusalSentences sentences={accounting.sentences} />}
      {project.builtIn && <p className="soft">{texts.builtIn}</p>}
      {isNew && (
        <BlankSlate
          title={texts.noEvents}
          action={
            <ButtonLink variant="primary" to={connect}>
              {texts.connect}
            </ButtonLink>
          }
        >
          {texts.noEventsWords}
        </BlankSlate>
      )}
      {accounting && <AccountingSection slug={project.slug} accounting={accounting} />}
      <FeedbackSection feedback={feedback} />
      {!project.builtIn && <Connect dsn={loaderData.dsn} connect={connect} />}
    </Page>
  )
}

function Connect({ dsn, connect }: { dsn?: string; connect: string }) {
  const texts = useTexts(projectTexts)
  return (
    <Section
      title={texts.dsn}
      note={texts.connectNote}
      actions={
        <ButtonLink size="small" to={connect}>
          {texts.connect}
        </ButtonLink>
      }
    >
      {dsn ? <Copyable value={dsn} label={texts.copy} /> : <Note tone="amber">{texts.noKey}</Note>}
    </Section>
  )
}
