import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { isRole, roles } from '~/projects/members'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import type { MemberChange } from '~/store/members'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { membersTexts } from '~/texts/en/members'
import type { TextsOf } from '~/texts/namespace'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field, SelectField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import { InvitationList, InvitationMade } from '../people/invitation-list'
import { type Invited, inviteAsked, refusedInit, renewAsked, withdrawAsked } from '../people/invite.server'
import type { Route } from './+types/members'
import { administeredProject } from './administered.server'
import { MemberList, RoleOptions } from './member-list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, membersTexts).title(loaderData?.project.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { name } = await administeredProject(context, slug)
  const members = await context.get(runtimeContext).store.members.list(context.get(viewerContext), slug)
  const all = members ?? []
  return {
    project: { slug, name },
    invitations:
      (await context
        .get(runtimeContext)
        .store.invitations.list(context.get(viewerContext), { slug, at: context.get(runtimeContext).now() })) ?? [],
    owners: all.filter(({ owner }) => owner).map(({ email }) => email),
    members: all.filter(({ owner }) => !owner).map(({ owner: _, ...member }) => member),
  }
}

/** The response with a link is not stored anywhere. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/**
 * Five forms: `form=new` (email, role: people without an account are invited), `form=role` (of a member: userId, role), `form=removal`
 * (userId), `form=renewal` and `form=withdrawal` (of an invitation: id).
 */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args
  const { slug } = params
  await administeredProject(context, slug)
  const { members } = context.get(runtimeContext).store
  const viewer = userOf(context)
  const said = textsFor({ request, context }, membersTexts)
  const people = textsFor({ request, context }, adminPeopleTexts)
  const posted = await readForm(request)
  const [form, email, role] = [textField(posted, 'form'), textField(posted, 'email'), textField(posted, 'role')]
  const userId = Number(textField(posted, 'userId'))
  const page = href('/projects/:slug/members', { slug })
  // After giving up the role, the viewer may not open this page again.
  const isOwn = userId === viewer.userId
  const refused = (mistake: string, init: ResponseInit = { status: 400 }) =>
    data<Answer>({ refused: { form, userId, typed: { email, role }, mistake } }, init)

  if (form === 'renewal') {
    const renewed = await renewAsked(args, posted)
    return renewed.ok ? shown(renewed) : refused(renewed.mistake, refusedInit(renewed))
  }
  if (form === 'withdrawal') {
    const withdrawn = await withdrawAsked(args, posted)
    return withdrawn === undefined ? refused(people.open.gone) : done(people.open.withdrawn(withdrawn), page)
  }
  if (form === 'removal') {
    const change = await members.remove(viewer, slug, userId)
    if (change.ok) return done(said.done.removed(change.email), isOwn ? href('/projects') : page)
    return refused(whyRefused(said, change.why, ''))
  }
  if ((form !== 'new' && form !== 'role') || !isRole(role)) {
    throw refuse(400, 'wrong-form')
  }
  if (form === 'new' && !email) return refused(said.mistakes.typeEmail)
  const change =
    form === 'new' ? await members.add(viewer, slug, email, role) : await members.setRole(viewer, slug, userId, role)
  if (change.ok) return done(said.done[role](change.email), isOwn ? href('/projects') : page)
  if (form === 'new' && change.why === 'nobody') {
    const invited = await inviteAsked(args, { email, owner: false, roles: [{ slug, role }] })
    return invited.ok ? shown(invited) : refused(invited.mistake, refusedInit(invited))
  }
  return refused(whyRefused(said, change.why, email))
}

const shown = ({ email, link, mailed }: Invited) =>
  data<Answer>({ made: { email, link, mailed } }, { headers: { 'Cache-Control': 'no-store' } })

type Answer = {
  made?: Invited
  refused?: { form: string; userId: number; typed: { email: string; role: string }; mistake: string }
}

/** Why a change of members was refused, and what to do. `email`: as entered, if any. */
function whyRefused(
  { mistakes }: TextsOf<typeof membersTexts>,
  why: (MemberChange & { ok: false })['why'],
  email: string,
): string {
  const words = mistakes[why]
  return typeof words === 'string' ? words : words(email)
}

const done = (message: string, page: string) => redirect(page, { headers: { 'Set-Cookie': flashCookie(message) } })

export default function Members({ loaderData: { owners, members, invitations }, actionData }: Route.ComponentProps) {
  const texts = useTexts(membersTexts)
  const { made, refused } = actionData ?? {}
  const adding = refused?.form === 'new' ? refused : undefined
  const ofMember = refused && !adding ? refused : undefined
  return (
    <Page>
      <PageHeader title={texts.members} below={texts.owners(owners)} help={<PageHelp subject="roles" />} />
      {ofMember && !members.some(({ userId }) => userId === ofMember.userId) && (
        <Note tone="red" alert>
          {ofMember.userId === 0 ? ofMember.mistake : texts.noMember}
        </Note>
      )}
      {made && <InvitationMade {...made} />}
      {members.length === 0 && <p className="soft">{texts.nobody}</p>}
      {members.length > 0 && <MemberList members={members} refused={ofMember} />}
      <InvitationList invitations={invitations} />
      <FormCard
        title={texts.add}
        actions={<Button variant="primary">{texts.addIt}</Button>}
        key={`${members.length} ${invitations.length}`}
      >
        <input type="hidden" name="form" value="new" />
        <Field
          label={texts.email}
          name="email"
          type="email"
          required
          autoComplete="off"
          defaultValue={adding?.typed.email}
          error={adding?.mistake}
          hint={texts.emailHint}
        />
        <SelectField label={texts.role} name="role" defaultValue={adding?.typed.role ?? 'member'} hint={<RoleWords />}>
          <RoleOptions />
        </SelectField>
      </FormCard>
    </Page>
  )
}

function RoleWords() {
  const texts = useTexts(membersTexts)
  return (
    <ul>
      {roles.map(({ role }) => (
        <li key={role}>{texts.roles[role].words}</li>
      ))}
    </ul>
  )
}
