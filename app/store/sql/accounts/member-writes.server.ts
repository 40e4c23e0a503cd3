import type { AuditAct } from '../../../accounts/audit-act'
import { emailKey } from '../../../accounts/email-key'
import type { Role, Viewer } from '../../../accounts/viewer'
import { commands } from '../../command'
import type { MemberChange } from '../../members'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

/** A membership in a project that the viewer administers. `userId` is null when no account has the address. */
type MembershipRow = {
  projectId: number
  userId: number | null
  email: string | null
  owner: number | null
  role: Role | null
  fromGroups: number | null
  mayBeLast: number
}

type Who = { email: string } | { userId: number }
type Change = { viewer: Viewer; slug: string }

export function memberWrites(db: Db) {
  const run = {
    place: db.prepare<Seeing & { slug: string; of: number; emailKey: string | null }, MembershipRow>(
      `select p.id as projectId, a.id as userId, a.email, a.owner, m.role, m.from_groups as fromGroups,
        :owns = 1 or exists (
          select 1
          from membership other
          where other.project_id = p.id
          and other.role = 'admin'
          and other.user_id <> a.id
        ) as mayBeLast
      from project p
      left join account a on a.id = :of or a.email_key = :emailKey
      left join membership m on m.user_id = a.id and m.project_id = p.id
      where p.slug = :slug
      and ${mayAdminister('p.id')}`,
    ),
    set: db.prepare(
      `insert into membership (user_id, project_id, role)
      values (:userId, :projectId, :role)
      on conflict (user_id, project_id) do update set role = excluded.role`,
    ),
    remove: db.prepare('delete from membership where user_id = :userId and project_id = :projectId'),
  }
  const placeOf = async ({ viewer, slug }: Change, who: Who) => {
    const asked = 'email' in who ? { of: 0, emailKey: emailKey(who.email) } : { of: who.userId, emailKey: null }
    return run.place.get({ ...seeing(viewer), slug, ...asked })
  }
  const change = async (place: MembershipRow | undefined, role: Role | undefined): Promise<MemberChange> => {
    if (!place) return { ok: false, why: 'project' }
    const { projectId, userId, email, owner, role: before, fromGroups, mayBeLast } = place
    if (userId === null || email === null) return { ok: false, why: 'nobody' }
    if (owner) return { ok: false, why: 'owner' }
    if (fromGroups) return { ok: false, why: 'groups' }
    if (before === 'admin' && role !== 'admin' && !mayBeLast) return { ok: false, why: 'last-admin' }
    if (role) await run.set.run({ userId, projectId, role })
    else await run.remove.run({ userId, projectId })
    return { ok: true, email, ...(before && { before }) }
  }
  /** Hides accounts that are not members, so that user ids do not reveal them. */
  const member = (place: MembershipRow | undefined) =>
    place && !place.role ? { ...place, userId: null, email: null } : place
  const runs = {
    addMember: async ({ email, role, ...asked }: Change & { email: string; role: Role }) =>
      change(await placeOf(asked, { email }), role),
    setMemberRole: async ({ userId, role, ...asked }: Change & { userId: number; role: Role }) =>
      change(member(await placeOf(asked, { userId })), role),
    removeMember: async ({ userId, ...asked }: Change & { userId: number }) =>
      change(member(await placeOf(asked, { userId })), undefined),
  }
  /** An owner has no role in a project. A role that did not change is not audited. */
  const note = (what: AuditAct, project: string, role: Role | undefined, changed: MemberChange) =>
    changed.ok && changed.before !== role
      ? { what, about: changed.email, project, details: { role, before: changed.before } }
      : undefined
  return commands(
    {
      addMember: [
        'access',
        ({ slug, role }, changed) =>
          note(changed.ok && changed.before ? 'member.role-changed' : 'member.added', slug, role, changed),
      ],
      setMemberRole: ['access', ({ slug, role }, changed) => note('member.role-changed', slug, role, changed)],
      removeMember: ['access', ({ slug }, changed) => note('member.removed', slug, undefined, changed)],
    },
    runs,
  )
}
