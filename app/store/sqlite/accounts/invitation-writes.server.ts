import { emailKey } from '../../../accounts/email-key'
import { invitationLimits } from '../../../accounts/invitation'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { InvitationAccepted, InvitationAdded, InvitationLink, Invitations, NewInvitation } from '../../invitations'
import type { Db } from '../open.server'
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

  function mail(id: number, address: string, { mail, at, expiresAt }: InvitationLink): void {
    if (mail) mails.add({ ...mail, kind: 'invitation', invitationId: id, address, name: '', at, expiresAt })
  }

  /** Its link opens nothing any more: a mail that waits is not sent. */
  function withdraw(id: number, at: Instant): void {
    run.withdraw.run({ id, at })
    mails.forgetInvitation(id)
  }

  function projectsOf(seen: Seeing, roles: NewInvitation['roles']) {
    const found = roles.map(({ slug, role }) => ({ projectId: run.project.get({ ...seen, slug })?.id, role }))
    return found.every((one) => one.projectId !== undefined) ? found : undefined
  }

  function refusal(seen: Seeing, { owner, roles, at, email }: NewInvitation) {
    const owns = run.owns.get(seen) !== undefined
    if (!owns && (owner || roles.length === 0)) return 'forbidden'
    if (!projectsOf(seen, roles)) return 'forbidden'
    if (run.account.get({ emailKey: emailKey(email) })) return 'has-account'
    return run.open.get({ at })!.count >= invitationLimits.open ? 'full' : undefined
  }

  const runs = {
    addInvitation({ viewer, ...invitation }: { viewer: Viewer } & NewInvitation): InvitationAdded {
      const seen = seeing(viewer)
      const why = refusal(seen, invitation)
      if (why) return { ok: false, why }
      const { tokenHash, at, expiresAt, owner, roles } = invitation
      const [email, key] = [invitation.email.trim(), emailKey(invitation.email)]
      run.forget.run({ before: at - invitationLimits.keptFor })
      const replaced = run.replaced.all({ ...seen, emailKey: key })
      const invitedBy = viewer.kind === 'user' ? viewer.userId : null
      const added = { tokenHash, email, emailKey: key, owner: owner ? 1 : 0, invitedBy, at, expiresAt }
      const { id } = run.insert.get(added)!
      for (const { projectId, role } of projectsOf(seen, roles) ?? []) run.addRole.run({ id, projectId, role })
      for (const { id: from } of replaced) {
        run.takeRoles.run({ id, from })
        withdraw(from, at)
      }
      mail(id, email, invitation)
      return { ok: true, id }
    },
    renewInvitation({ viewer, id, link }: AboutInvitation & { link: InvitationLink }): string | undefined {
      const found = run.changeable.get({ ...seeing(viewer), id })
      if (!found) return undefined
      const { tokenHash, at, expiresAt } = link
      run.renew.run({ id, tokenHash, at, expiresAt })
      mail(id, found.email, link)
      return found.email
    },
    withdrawInvitation({ viewer, id, at }: AboutInvitation & { at: Instant }): string | undefined {
      const found = run.changeable.get({ ...seeing(viewer), id })
      if (found) withdraw(id, at)
      return found?.email
    },
    acceptInvitation(accepted: Parameters<Invitations['accept']>[0]): InvitationAccepted {
      const { tokenHash, name, passwordHash, at } = accepted
      const found = run.find.get({ tokenHash })
      if (!found) return { ok: false, why: 'unknown' }
      const state = stateOf(found, at)
      if (state !== 'open') return { ok: false, why: state }
      const { id, email, emailKey: key, owner } = found
      const { id: userId } = run.addAccount.get({ email, emailKey: key, name, passwordHash, owner, at })!
      run.giveRoles.run({ userId, id })
      run.accept.run({ id, at })
      return { ok: true, userId, email }
    },
    joinByInvitation(asked: { viewer: Viewer; tokenHash: string; at: Instant }): Joined | undefined {
      const { viewer, tokenHash, at } = asked
      const found = run.find.get({ tokenHash })
      if (!found || viewer.kind !== 'user' || stateOf(found, at) !== 'has-account') return undefined
      const { userId } = viewer
      const account = run.joining.get({ userId, emailKey: found.emailKey })
      if (!account) return undefined
      run.giveRoles.run({ userId, id: found.id })
      if (found.owner) run.makeOwner.run({ userId })
      run.accept.run({ id: found.id, at })
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
