import { data, href, redirect } from 'react-router'
import type { MailOptOut } from '~/alerts/mail-opt-out'
import { runtimeContext } from '~/context'
import { triaged } from '~/projects/triaged'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { notificationsTexts } from '~/texts/en/notifications'
import { readingFor, textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/notifications'
import { AlertSwitches } from './alert-switches'
import { MailTestCard } from './mail-test-card'
import { isException, projectChoices, readException, readOptOuts, readSummary } from './notification-form'
import { SummaryForm } from './summary-form'
import './account.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, notificationsTexts).title} · Digestline` },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = userOf(context)
  const { store, config } = context.get(runtimeContext)
  const [{ optOuts, summary }, all, test] = await Promise.all([
    store.mailSettings.of(viewer.userId),
    store.projects.list(viewer),
    store.mailSettings.lastTest(viewer.userId),
  ])
  const projects = triaged(all).map(({ id, name }) => ({
    id,
    name,
    choice: choiceOf(optOuts.filter(({ projectId }) => projectId === id)),
  }))
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const off = optOuts.filter(({ projectId }) => projectId === 0).map(({ kind }) => kind)
  const exceptions = optOuts.filter(isException).map(({ projectId, kind }) => ({
    id: `${projectId}:${kind}`,
    kind,
    project: names.get(projectId) ?? '',
  }))
  return {
    email: viewer.email,
    hasServer: config.mail !== undefined,
    off,
    projects,
    exceptions,
    summary,
    timeZones,
    timeZone: readingFor({ request, context }).timeZone,
    // What the server says may name its users and addresses.
    test: test && { ...test, answer: viewer.owner ? test.answer : undefined },
  }
}

const choiceOf = (optOuts: MailOptOut[]): (typeof projectChoices)[number] =>
  projectChoices.find((choice) => optOuts.some(({ kind }) => kind === choice)) ?? 'usual'

/** Forms: `alerts`, `subscribe` (id of an exception), `summary`, `test`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const viewer = userOf(context)
  const { store, now } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, notificationsTexts)
  const back = (words: string) =>
    redirect(href('/account/notifications'), { headers: { 'Set-Cookie': flashCookie(words) } })
  const { optOuts } = await store.mailSettings.of(viewer.userId)
  switch (textField(form, 'form')) {
    case 'test':
      await store.mailSettings.test(viewer.userId, now())
      return back(texts.testStarted)
    case 'subscribe': {
      const gone = readException(textField(form, 'id'))
      const left = optOuts.filter(({ projectId, kind }) => projectId !== gone?.projectId || kind !== gone.kind)
      await store.mailSettings.setOptOuts(viewer.userId, left)
      return back(texts.saved)
    }
    case 'summary': {
      const read = readSummary(form)
      if (!read.ok) return data({ mistakes: read.mistakes }, { status: 400 })
      await store.mailSettings.setSummary(viewer.userId, read.schedule, now())
      return back(texts.saved)
    }
    default: {
      const projects = triaged(await store.projects.list(viewer)).map(({ id }) => id)
      await store.mailSettings.setOptOuts(viewer.userId, readOptOuts(form, projects, optOuts))
      return back(texts.saved)
    }
  }
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasServer, off, projects, exceptions, summary, timeZone, timeZones, test } = loaderData
  const texts = useTexts(notificationsTexts)
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.below(email)} help={<PageHelp subject="alerts" />} />
      {!hasServer && <Note tone="amber">{texts.noServer}</Note>}
      <AlertSwitches off={off} projects={projects} exceptions={exceptions} />
      <SummaryForm summary={summary} timeZone={timeZone} timeZones={timeZones} mistakes={actionData?.mistakes} />
      <MailTestCard test={test} />
    </Page>
  )
}
