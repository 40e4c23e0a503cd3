import { data, Form, href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { isRole } from '~/projects/members'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import { InvitationList, InvitationMade } from '../people/invitation-list'
import { type Invited, inviteAsked, refusedInit, renewAsked, withdrawAsked } from '../people/invite.server'
import type { Route } from './+types/people'
import { InviteForm } from './invite-form'
import { ownerOf } from './owners-only.server'
import { PeopleTable } from './people-table'
import '../filter-row.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Accounts on a page. */
const limit = 50

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, adminPeopleTexts).title} · Digestline` },
]

/** The answer with a link is kept nowhere. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** `?q=` part of an e-mail or name, `?after=` the e-mail the page begins behind. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const { store, now } = context.get(runtimeContext)
  const params = new URL(request.url).searchParams
  const [text, after] = [params.get('q')?.slice(0, 200) ?? '', params.get('after') ?? '']
  const [people, invitations, projects] = await Promise.all([
    store.people.list(viewer, { text, after, limit: limit + 1 }),
    store.invitations.list(viewer, { at: now() }),
    store.projects.list(viewer),
  ])
  const shown = people.slice(0, limit)
  return {
    text,
    people: shown,
    next: people.length > limit ? shown.at(-1)?.email : undefined,
    invitations: invitations ?? [],
    projects: projects.filter(({ builtIn }) => !builtIn).map(({ slug, name }) => ({ slug, name })),
  }
}

/** `mistake`: of the form with the address. `refused`: why an open invitation was not changed. */
type Answer = { made?: Invited; mistake?: string; refused?: string; email?: string }

/** Three forms: `form=invitation` (email, owner, `role:<slug>` …), `form=renewal` (id), `form=withdrawal` (id). */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  ownerOf(context)
  const form = await readForm(request)
  const texts = textsFor(args, adminPeopleTexts)
  switch (textField(form, 'form')) {
    case 'invitation': {
      const owner = form.get('owner') !== null
      if (owner) await requireRecentProof(args)
      const email = textField(form, 'email')
      const roles = owner ? [] : rolesIn(form)
      if (!owner && roles.length === 0)
        return data<Answer>({ email, mistake: texts.invite.mistakes.nothing }, { status: 400 })
      const answer = await inviteAsked(args, { email, owner, roles })
      return answer.ok ? shown(answer) : data<Answer>({ email, mistake: answer.mistake }, refusedInit(answer))
    }
    case 'renewal': {
      await requireRecentProof(args)
      const answer = await renewAsked(args, form)
      return answer.ok ? shown(answer) : data<Answer>({ refused: answer.mistake }, refusedInit(answer))
    }
    case 'withdrawal': {
      const email = await withdrawAsked(args, form)
      if (email === undefined) return data<Answer>({ refused: texts.open.gone }, { status: 400 })
      return redirect(href('/admin/people'), { headers: { 'Set-Cookie': flashCookie(texts.open.withdrawn(email)) } })
    }
    default:
      throw refuse(400, 'wrong-form')
  }
}

const shown = ({ email, link, mailed }: Invited) =>
  data<Answer>({ made: { email, link, mailed } }, { headers: { 'Cache-Control': 'no-store' } })

/** `role:<slug>` of each project; those without a role are left out. */
function rolesIn(form: FormData) {
  return [...form].flatMap(([name, value]) => {
    const slug = /^role:(.+)$/.exec(name)?.[1]
    return slug && typeof value === 'string' && isRole(value) ? [{ slug, role: value }] : []
  })
}

export default function People({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { text, people, next, invitations, projects } = loaderData
  const texts = useTexts(adminPeopleTexts)
  const query = new URLSearchParams({ ...(text && { q: text }), after: next ?? '' })
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.below} help={<PageHelp subject="roles" />} />
      {answer?.made && <InvitationMade {...answer.made} />}
      {answer?.refused && (
        <Note tone="red" alert>
          {answer.refused}
        </Note>
      )}
      <Form className="filter-row" role="search">
        <Field label={texts.search} name="q" type="search" defaultValue={text} placeholder={texts.searchHint} />
        <Button>{texts.find}</Button>
      </Form>
      {people.length === 0 ? <p className="soft">{texts.none}</p> : <PeopleTable people={people} />}
      {next && <ButtonLink to={`${href('/admin/people')}?${query}`}>{texts.more}</ButtonLink>}
      <InvitationList invitations={invitations} />
      <InviteForm
        projects={projects}
        email={answer?.email}
        mistake={answer?.mistake}
        // Empty again after each invitation.
        key={answer?.made?.link}
      />
    </Page>
  )
}
