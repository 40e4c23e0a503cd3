import { data, Form, href, Link } from 'react-router'
import { operator } from '~/accounts/viewer'
import { type OptOutKind, personalKinds } from '~/alerts/mail-opt-out'
import { runtimeContext } from '~/context'
import { readUnsubscribeToken, type Unsubscription } from '~/delivery/mail/unsubscribe-token.server'
import { textField } from '~/requests/form-fields'
import type { Store } from '~/store/store'
import { notificationsTexts } from '~/texts/en/notifications'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { CheckField, FieldStack } from '~/ui/field'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/unsubscribe'
import './account.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** The address holds a secret. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, notificationsTexts).unsubscribe.title} · Digestline` },
]

/** What can be stopped; undefined for a link that was never in a mail. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const about = readUnsubscribeToken(await store.mailSettings.unsubscribeSecret(), token)
  const shown = about && (await shownOf(store, about))
  return shown ? { about: shown } : data({ about: undefined }, { status: 404 })
}

/**
 * Unsubscribes: by the page (`scope`: kind, project or all), or by a mail program that posts `List-Unsubscribe=One-Click` (RFC 8058),
 * without a session and, unlike a browser, without an origin. Repeating it changes nothing.
 */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const about = readUnsubscribeToken(await store.mailSettings.unsubscribeSecret(), token)
  // Other fields of a mail program are ignored.
  const form = await request.formData().catch(() => new FormData())
  const isDone = about && (await unsubscribe(store, about, textField(form, 'scope'), now()))
  return data({ done: isDone === true }, { status: isDone ? 200 : 404 })
}

async function unsubscribe(store: Store, about: Unsubscription, scope: string, at: number): Promise<boolean> {
  const { mailSettings } = store
  if (about.what === 'channel') return mailSettings.optOutOfChannel(about.channelId, about.address, at)
  if (about.what === 'summary') {
    await mailSettings.setSummary(about.userId, undefined, at)
    return true
  }
  const { userId, projectId, kind } = about
  if (scope === 'all') return mailSettings.optOut(userId, { projectId: 0, kind: 'all' })
  return mailSettings.optOut(userId, { projectId, kind: scope === 'project' ? 'all' : kind })
}

type Shown =
  | { what: 'alerts'; email: string; kind: OptOutKind; project?: string }
  | { what: 'summary'; email: string }
  | { what: 'channel'; address: string }

async function shownOf(store: Store, about: Unsubscription): Promise<Shown | undefined> {
  if (about.what === 'channel') return { what: 'channel', address: about.address }
  const viewer = await store.accounts.viewer(about.userId)
  if (!viewer) return undefined
  if (about.what === 'summary') return { what: 'summary', email: viewer.email }
  const project = (await store.projects.list(operator)).find(({ id }) => id === about.projectId)
  return { what: 'alerts', email: viewer.email, kind: about.kind, ...(project && { project: project.name }) }
}

export default function Unsubscribe({ loaderData: { about }, actionData }: Route.ComponentProps) {
  const texts = useTexts(notificationsTexts).unsubscribe
  if (actionData?.done) {
    return (
      <EntryCard title={texts.done} below={texts.doneBelow}>
        {about?.what !== 'channel' && <Link to={href('/account/notifications')}>{texts.settings}</Link>}
      </EntryCard>
    )
  }
  if (!about) return <EntryCard title={texts.invalid}>{texts.invalidBelow}</EntryCard>
  return (
    <EntryCard
      title={texts.title}
      below={about.what === 'channel' ? texts.channel(about.address) : texts.of(about.email)}
    >
      <Form method="post">
        <FieldStack actions={<Button variant="primary">{texts.button}</Button>}>
          {about.what === 'summary' && <p>{texts.summary}</p>}
          {about.what === 'alerts' && <Scopes kind={about.kind} project={about.project} />}
        </FieldStack>
      </Form>
    </EntryCard>
  )
}

/** What to stop: this kind, everything of the project, or every alert. */
function Scopes({ kind, project }: { kind: OptOutKind; project?: string }) {
  const { kinds, unsubscribe: texts } = useTexts(notificationsTexts)
  const named = personalKinds.find((one) => one === kind)
  return (
    <fieldset className="unsubscribe-scopes">
      <legend className="field-label">{texts.label}</legend>
      {named && (
        <CheckField
          type="radio"
          name="scope"
          value="kind"
          defaultChecked
          label={project ? texts.kind(kinds[named], project) : texts.kindOnly(kinds[named])}
        />
      )}
      {project && (
        <CheckField type="radio" name="scope" value="project" defaultChecked={!named} label={texts.project(project)} />
      )}
      <CheckField type="radio" name="scope" value="all" defaultChecked={!named && !project} label={texts.everything} />
    </fieldset>
  )
}
