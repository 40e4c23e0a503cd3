import { data, href, redirect } from 'react-router'
import { textField } from '~/accounts/form-fields'
import { readForm } from '~/accounts/read-form'
import { runtimeContext, viewerContext } from '~/context'
import { isRole, roles } from '~/projects/members'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import type { MemberChange } from '~/store/members'
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
    owners: all.filter(({ owner }) => owner).map(({ email }) => email),
    members: all.filter(({ owner }) => !owner).map(({ owner: _, ...member }) => member),
  }
}

/** Three forms: `form=new` (email, role), `form=role` (of a member: userId, role), `form=removal` (userId). */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { members } = context.get(runtimeContext).store
  const viewer = userOf(context)
  const said = textsFor({ request, context }, membersTexts)
  const posted = await readForm(request)
  const [form, email, role] = [textField(posted, 'form'), textField(posted, 'email'), textField(posted, 'role')]
  const userId = Number(textField(posted, 'userId'))
  const page = href('/projects/:slug/members', { slug })
  // Who gave up the role may not open this page again.
  const isOwn = userId === viewer.userId
  const refused = (mistake: string) => data({ form, userId, typed: { email, role }, mistake }, { status: 400 })

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
  return refused(whyRefused(said, change.why, email))
}

/** Why a change of members was refused, and what to do; `email` as typed, if at all. */
function whyRefused(
  { mistakes }: TextsOf<typeof membersTexts>,
  why: (MemberChange & { ok: false })['why'],
  email: string,
): string {
  const words = mistakes[why]
  return typeof words === 'string' ? words : words(email)
}

const done = (message: string, page: string) => redirect(page, { headers: { 'Set-Cookie': flashCookie(message) } })

export default function Members({ loaderData: { owners, members }, actionData }: Route.ComponentProps) {
  const texts = useTexts(membersTexts)
  const adding = actionData?.form === 'new' ? actionData : undefined
  const ofMember = actionData && !adding ? actionData : undefined
  return (
    <Page>
      <PageHeader title={texts.members} below={texts.owners(owners)} help={<PageHelp subject="roles" />} />
      {ofMember && !members.some(({ userId }) => userId === ofMember.userId) && (
        <Note tone="red" alert>
          {texts.noMember}
        </Note>
      )}
      {members.length === 0 && <p className="soft">{texts.nobody}</p>}
      {members.length > 0 && <MemberList members={members} refused={ofMember} />}
      <FormCard title={texts.add} actions={<Button variant="primary">{texts.addIt}</Button>} key={members.length}>
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
