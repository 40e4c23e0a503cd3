import { emailKey } from '../../../accounts/email-key'
import { invitationLimits } from '../../../accounts/invitation'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import { mapInOrder } from '../../in-order'
import type { InvitationAccepted, InvitationAdded, InvitationLink, Invitations, NewInvitation } from '../../invitations'
import type { Db } from '../db'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareAccountMail } from './account-mail-writes.server'
import { isPending, mayChangeInvitation, type SqlState, stateColumns, stateOf } from './invitation-rows.server'

type AboutInvitation = { viewer: Viewer; id: number }
type SqlFoundInvitation = SqlState & { id: number; email: string; emailKey: string; owner: number }
type Joined = { userId: number; email: string }

export function invitationWrites(db: Db) {
  const mails = prepareAccountMail(db)
  const run = {
    forget: db.prepare('delete from invitation where expires_at < :before'),
    account: db.prepare<{ emailKey: string }>('select 1 from account where email_key = :emailKey'),
    open: db.prepare<{ at: Instant }, { count: number }>(
      `select count(*) as count from invitation i where ${isPending} and i.expires_at > :at`,
    ),
    owns: db.prepare<Seeing>(`select 1 where ${ownersOnly}`),
    project: db.prepare<Seeing & { slug: string }, { id: number }>(
      `select id from project where slug = :slug and ${mayAdminister('id')}`,
    ),
    replaced: db.prepare<Seeing & { emailKey: string }, { id: number }>(
      `select i.id from invitation i where i.email_key = :emailKey and ${isPending} and ${mayChangeInvitation}`,
    ),
    insert: db.prepare<unknown[], { id: number }>(
      `insert into invitation (token_hash, email, email_key, owner, invited_by, created_at, expires_at)
      values (:tokenHash, :email, :emailKey, :owner, :invitedBy, :at, :expiresAt)
      returning id`,
    ),
    takeRoles: db.prepare(
      `insert into invitation_role (invitation_id, project_id, role)
      select :id, project_id, role from invitation_role where invitation_id = :from
      on conflict do nothing`,
    ),
    addRole: db.prepare(
      `insert into invitation_role (invitation_id, project_id, role)
      values (:id, :projectId, :role)
      on conflict do nothing`,
    ),
    changeable: db.prepare<Seeing & { id: number }, { email: string }>(
      `select i.email
      from invitation i
      where i.id = :id
      and ${isPending}
      and ${mayChangeInvitation}
      and not exists (select 1 from account where email_key = i.email_key)`,
    ),
    renew: db.prepare(
      'update invitation set token_hash = :tokenHash, created_at = :at, expires_at = :expiresAt where id = :id',
    ),
    withdraw: db.prepare('update invitation set withdrawn_at = :at where id = :id'),
    find: db.prepare<{ tokenHash: string }, SqlFoundInvitation>(
      `select i.id, i.email, i.email_key as emailKey, i.owner, ${stateColumns}
      from invitation i
      where i.token_hash = :tokenHash`,
    ),
    addAccount: db.prepare<unknown[], { id: number }>(
      `insert into account (email, email_key, name, password_hash, owner, created_at)
      values (:email, :emailKey, :name, :passwordHash, :owner, :at)
      returning id`,
    ),
    accept: db.prepare('update invitation set accepted_at = :at where id = :id'),
    giveRoles: db.prepare(
      `insert into membership (user_id, project_id, role)
      select :userId, project_id, role from invitation_role where invitation_id = :id
      on conflict (user_id, project_id) do update set role = excluded.role where membership.from_groups = 0`,
    ),
    makeOwner: db.prepare('update account set owner = 1 where id = :userId'),
    joining: db.prepare<{ userId: number; emailKey: string }, { email: string }>(
      'select email from account where id = :userId and email_key = :emailKey and disabled_at is null',
    ),
  }

  async function mail(id: number, address: string, { mail, at, expiresAt }: InvitationLink): Promise<void> {
    if (mail) await mails.add({ ...mail, kind: 'invitation', invitationId: id, address, name: '', at, expiresAt })
  }

  /** The link stops working, so an unsent mail with it is deleted. */
  async function withdraw(id: number, at: Instant): Promise<void> {
    await run.withdraw.run({ id, at })
    await mails.forgetInvitation(id)
  }

  async function projectsOf(seen: Seeing, roles: NewInvitation['roles']) {
    const found = await mapInOrder(roles, async ({ slug, role }) => ({
      projectId: (await run.project.get({ ...seen, slug }))?.id,
      role,
    }))
    return found.every((one) => one.projectId !== undefined) ? found : undefined
  }

  async function refusal(seen: Seeing, { owner, roles, at, email }: NewInvitation) {
    const owns = (await run.owns.get(seen)) !== undefined
    if (!owns && (owner || roles.length === 0)) return 'forbidden'
    if (!(await projectsOf(seen, roles))) return 'forbidden'
    if (await run.account.get({ emailKey: emailKey(email) })) return 'has-account'
    return (await run.open.get({ at }))!.count >= invitationLimits.open ? 'full' : undefined
  }

  const runs = {
    async addInvitation({ viewer, ...invitation }: { viewer: Viewer } & NewInvitation): Promise<InvitationAdded> {
      const seen = seeing(viewer)
      const why = await refusal(seen, invitation)
      if (why) return { ok: false, why }
      const { tokenHash, at, expiresAt, owner, roles } = invitation
      const [email, key] = [invitation.email.trim(), emailKey(invitation.email)]
      await run.forget.run({ before: at - invitationLimits.keptFor })
      const replaced = await run.replaced.all({ ...seen, emailKey: key })
      const invitedBy = viewer.kind === 'user' ? viewer.userId : null
      const added = { tokenHash, email, emailKey: key, owner: owner ? 1 : 0, invitedBy, at, expiresAt }
      const { id } = (await run.insert.get(added))!
      for (const { projectId, role } of (await projectsOf(seen, roles)) ?? [])
        await run.addRole.run({ id, projectId, role })
      for (const { id: from } of replaced) {
        await run.takeRoles.run({ id, from })
        await withdraw(from, at)
      }
      await mail(id, email, invitation)
      return { ok: true, id }
    },
    async renewInvitation({
      viewer,
      id,
      link,
    }: AboutInvitation & { link: InvitationLink }): Promise<string | undefined> {
      const found = await run.changeable.get({ ...seeing(viewer), id })
      if (!found) return undefined
      const { tokenHash, at, expiresAt } = link
      await run.renew.run({ id, tokenHash, at, expiresAt })
      await mail(id, found.email, link)
      return found.email
    },
    async withdrawInvitation({ viewer, id, at }: AboutInvitation & { at: Instant }): Promise<string | undefined> {
      const found = await run.changeable.get({ ...seeing(viewer), id })
      if (found) await withdraw(id, at)
      return found?.email
    },
    async acceptInvitation(accepted: Parameters<Invitations['accept']>[0]): Promise<InvitationAccepted> {
      const { tokenHash, name, passwordHash, at } = accepted
      const found = await run.find.get({ tokenHash })
      if (!found) return { ok: false, why: 'unknown' }
      const state = stateOf(found, at)
      if (state !== 'open') return { ok: false, why: state }
      const { id, email, emailKey: key, owner } = found
      const { id: userId } = (await run.addAccount.get({ email, emailKey: key, name, passwordHash, owner, at }))!
      await run.giveRoles.run({ userId, id })
      await run.accept.run({ id, at })
      return { ok: true, userId, email }
    },
    async joinByInvitation(asked: { viewer: Viewer; tokenHash: string; at: Instant }): Promise<Joined | undefined> {
      const { viewer, tokenHash, at } = asked
      const found = await run.find.get({ tokenHash })
      if (!found || viewer.kind !== 'user' || stateOf(found, at) !== 'has-account') return undefined
      const { userId } = viewer
      const account = await run.joining.get({ userId, emailKey: found.emailKey })
      if (!account) return undefined
      await run.giveRoles.run({ userId, id: found.id })
      if (found.owner) await run.makeOwner.run({ userId })
      await run.accept.run({ id: found.id, at })
      return { userId, email: account.email }
    },
  }
  return commands(
    {
      addInvitation: [
        'deliveries',
        ({ email, owner, roles }, result) =>
          result.ok
            ? { what: 'invitation.created', about: email, details: { owner, roles: rolesSaid(roles) } }
            : undefined,
      ],
      renewInvitation: [
        'deliveries',
        (_, email) => (email === undefined ? undefined : { what: 'invitation.renewed', about: email }),
      ],
      withdrawInvitation: [
        'issues',
        (_, email) => (email === undefined ? undefined : { what: 'invitation.withdrawn', about: email }),
      ],
      acceptInvitation: [
        'access',
        (_, result) => (result.ok ? { what: 'invitation.accepted', about: result.email } : undefined),
      ],
      joinByInvitation: ['access', (_, joined) => joined && { what: 'invitation.accepted', about: joined.email }],
    },
    runs,
  )
}

const rolesSaid = (roles: NewInvitation['roles']) => roles.map(({ slug, role }) => `${slug}: ${role}`).join(', ')
