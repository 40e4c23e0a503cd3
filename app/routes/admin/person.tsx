import { data, href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { makeAccountLink } from '~/sessions/account-link.server'
import { flashCookie } from '~/sessions/flash.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import type { PersonChange } from '~/store/people'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/person'
import { ownerOf } from './owners-only.server'
import { HandOverForm, LeavingCard, OwnerForm, PersonFacts, ResetForm } from './person-parts'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, adminPeopleTexts).person.title(loaderData?.person.email)} · Digestline` },
]

/** The answer with a link is kept nowhere. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const { store, config } = context.get(runtimeContext)
  const person = await store.people.one(viewer, Number(id))
  if (!person) throw data(null, { status: 404 })
  return { person, isYou: person.userId === viewer.userId, mail: config.mail !== undefined }
}

type Answer = { form: string; mistake?: string; typed?: string; link?: string }

/** Forms by `form`: owner (owner), reset, hand-over (email), disable, enable, removal. */
export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args
  const viewer = ownerOf(context)
  const { store, config, now } = context.get(runtimeContext)
  const texts = textsFor(args, adminPeopleTexts)
  const posted = await readForm(request)
  const [form, userId] = [textField(posted, 'form'), Number(params.id)]
  const page = href('/admin/people/:id', { id: params.id })
  const done = (words: string, to = page) => redirect(to, { headers: { 'Set-Cookie': flashCookie(words) } })
  const refused = (mistake: string, typed?: string) => data<Answer>({ form, mistake, typed }, { status: 400 })
  const changed = (change: PersonChange, words: (email: string) => string, to?: string) =>
    change.ok ? done(words(change.email), to) : refused(texts.mistakes[change.why])

  switch (form) {
    case 'owner': {
      await requireRecentProof(args)
      const owner = textField(posted, 'owner') === 'yes'
      const change = await store.people.setOwner(viewer, userId, owner)
      // An owner who gave up the role can no longer open this page.
      const to = userId === viewer.userId && !owner ? href('/') : page
      return changed(change, owner ? texts.done.owner : texts.done.noOwner, to)
    }
    case 'disable':
    case 'enable': {
      const change = await store.people.setDisabled(viewer, userId, form === 'disable', now())
      return changed(change, form === 'disable' ? texts.done.disabled : texts.done.enabled)
    }
    case 'removal': {
      await requireRecentProof(args)
      return changed(await store.people.remove(viewer, userId, now()), texts.done.deleted, href('/admin/people'))
    }
    case 'hand-over': {
      const email = textField(posted, 'email')
      const receiver = await store.people.byEmail(viewer, email)
      const handed = receiver && (await store.people.handOver(viewer, userId, receiver.userId, now()))
      if (!handed?.ok) return refused(texts.person.noReceiver, email)
      return done(texts.done.handedOver(handed.to, handed.given, handed.unassigned))
    }
    case 'reset': {
      await requireRecentProof(args)
      const { publicUrl } = config
      const link = await makeAccountLink(store, { userId, kind: 'reset' }, { publicUrl, at: now() })
      if (!link) return refused(texts.mistakes.unknown)
      return data<Answer>({ form, link }, { headers: { 'Cache-Control': 'no-store' } })
    }
    default:
      throw refuse(400, 'wrong-form')
  }
}

export default function PersonPage({ loaderData: { person, isYou }, actionData: answer }: Route.ComponentProps) {
  const texts = useTexts(adminPeopleTexts)
  const { email, name } = person
  const inHandOver = answer?.form === 'hand-over' ? answer : undefined
  const isDisabled = person.disabledAt !== undefined
  return (
    <Page>
      <PageHeader title={name || email} below={name && email} />
      {answer?.mistake && !inHandOver && (
        <Note tone="red" alert>
          {answer.mistake}
        </Note>
      )}
      {answer?.link && (
        <div role="status">
          <Note tone="green">{texts.person.resetMade(<Copyable value={answer.link} label={texts.invite.copy} />)}</Note>
        </div>
      )}
      <PersonFacts person={person} />
      <OwnerForm owner={person.owner} />
      {!isDisabled && <ResetForm />}
      {person.assigned > 0 && <HandOverForm typed={inHandOver?.typed} mistake={inHandOver?.mistake} />}
      {!isYou && <LeavingCard email={email} isDisabled={isDisabled} />}
    </Page>
  )
}
