import { Form, href, redirect } from 'react-router'
import { sessionHash } from '~/accounts/session-cookie.server'
import { sessionLifetime } from '~/accounts/session-lifetime'
import { days } from '~/clock'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { deviceWords } from '~/texts/device-words'
import { sessionsTexts } from '~/texts/en/sessions'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Page, PageHeader } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Route } from './+types/sessions'
import './account.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, sessionsTexts).title} · Digestline` },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const texts = textsFor({ request, context }, sessionsTexts)
  const opened = await runtime.store.sessions.list(userOf(context), runtime.now(), sessionHash(runtime, request))
  return {
    sessions: opened.map(({ userAgent, ...session }) => ({ ...session, device: deviceWords(userAgent, texts) })),
  }
}

/** Two forms: `form=end` (id), `form=end-others`. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { sessions } = runtime.store
  const form = await readForm(request)
  const viewer = userOf(context)
  const texts = textsFor({ request, context }, sessionsTexts)
  const done = (message: string) =>
    redirect(href('/account/sessions'), { headers: { 'Set-Cookie': flashCookie(message) } })
  switch (textField(form, 'form')) {
    case 'end':
      return done((await sessions.end(viewer, Number(textField(form, 'id')))) ? texts.ended : texts.gone)
    case 'end-others':
      return done(texts.othersEnded(await sessions.endOthers(viewer, sessionHash(runtime, request))))
    default:
      throw refuse(400, 'wrong-form')
  }
}

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  const texts = useTexts(sessionsTexts)
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={`${texts.note} ${texts.lifetime(sessionLifetime.most / days(1), sessionLifetime.idle / days(1))}`}
        actions={sessions.some(({ current }) => !current) && <EndOthers />}
      />
      <Entries>
        {sessions.map((session) => (
          <SessionEntry key={session.id} session={session} />
        ))}
      </Entries>
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']['sessions'][number]

function SessionEntry({ session: { id, device, network, createdAt, lastUsedAt, current } }: { session: Shown }) {
  const texts = useTexts(sessionsTexts)
  const facts = [
    ...(network ? [texts.network(network)] : []),
    texts.usedAt(<Time at={lastUsedAt} />),
    texts.openedAt(<Time at={createdAt} />),
  ]
  return (
    <Entry
      name={device}
      mark={current && <Badge tone="green">{texts.here}</Badge>}
      facts={facts}
      actions={!current && <EndOne id={id} device={device} />}
    />
  )
}

function EndOne({ id, device }: { id: number; device: string }) {
  const texts = useTexts(sessionsTexts)
  return (
    <Form method="post">
      <input type="hidden" name="form" value="end" />
      <Button variant="quiet" size="small" name="id" value={id} aria-label={texts.endLabel(device)}>
        {texts.end}
      </Button>
    </Form>
  )
}

function EndOthers() {
  const texts = useTexts(sessionsTexts)
  return (
    <Confirm
      button={texts.endOthers}
      title={texts.endOthersTitle}
      words={texts.endOthersQuestion}
      act={
        <Form method="post">
          <Button variant="danger" name="form" value="end-others">
            {texts.endOthersIt}
          </Button>
        </Form>
      }
    />
  )
}
