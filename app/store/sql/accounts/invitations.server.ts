import type { Instant } from '../../../clock'
import type { Invitations, OpenInvitation } from '../../invitations'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'
import { mailState } from './account-mail-rows'
import {
  isPending,
  mayChangeInvitation,
  rolesOf,
  type SqlState,
  stateColumns,
  stateOf,
  toRoles,
} from './invitation-rows.server'

type Listed = Omit<OpenInvitation, 'owner' | 'roles' | 'invitedBy' | 'expired' | 'mayChange' | 'mail'> & {
  owner: number
  roles: string
  invitedBy: string | null
  mayChange: number
  mail: 'retrying' | 'failed' | null
}
type Received = SqlState & { email: string; owner: number; roles: string; invitedBy: string | null }

const called = "coalesce(nullif(b.name, ''), b.email)"

export function sqlInvitations(db: Db, write: RunCommand): Invitations {
  const ask = {
    may: db.prepare<Seeing & { slug: string | null }>(
      `select 1
      where (:slug is null and :everything = 1)
      or exists (select 1 from project where slug = :slug and ${mayAdminister('id')})`,
    ),
    list: db.prepare<Seeing & { slug: string | null; limit: number }, Listed>(
      `select i.id, i.email, i.owner, ${rolesOf(mayAdminister('p.id'))} as roles, ${called} as invitedBy,
        i.created_at as createdAt, i.expires_at as expiresAt, ${mayChangeInvitation} as mayChange,
        ${mailState('i.id')} as mail
      from invitation i
      left join account b on b.id = i.invited_by
      where ${isPending}
      and not exists (select 1 from account where email_key = i.email_key)
      and (
        :slug is null
        or exists (
          select 1
          from invitation_role r
          join project p on p.id = r.project_id
          where r.invitation_id = i.id
          and p.slug = :slug
        )
      )
      order by i.id desc
      limit +:limit`,
    ),
    byToken: db.prepare<{ tokenHash: string }, Received>(
      `select i.email, i.owner, ${rolesOf('1 = 1')} as roles, ${called} as invitedBy, ${stateColumns}
      from invitation i
      left join account b on b.id = i.invited_by
      where i.token_hash = :tokenHash`,
    ),
  }
  return {
    add: (viewer, invitation) => write('addInvitation', { viewer, ...invitation }),
    async list(viewer, { slug, at }) {
      const asked = { ...seeing(viewer), slug: slug ?? null }
      if (!(await ask.may.get(asked))) return undefined
      return (await ask.list.all({ ...asked, limit: mostListed })).map((row) => toOpen(row, at))
    },
    renew: (viewer, id, link) => write('renewInvitation', { viewer, id, link }),
    withdraw: (viewer, id, at) => write('withdrawInvitation', { viewer, id, at }),
    async byToken(tokenHash, at) {
      const row = await ask.byToken.get({ tokenHash })
      if (!row) return undefined
      const { email, owner, invitedBy, expiresAt } = row
      return {
        state: stateOf(row, at),
        email,
        owner: owner === 1,
        roles: toRoles(row.roles).map(({ name, role }) => ({ name, role })),
        ...(invitedBy !== null && { invitedBy }),
        expiresAt,
      }
    },
    accept: (accepted) => write('acceptInvitation', accepted),
    join: async (viewer, tokenHash, at) => (await write('joinByInvitation', { viewer, tokenHash, at })) !== undefined,
  }
}

/** More than the limit of open invitations, so that some expired ones are listed too. */
const mostListed = 1000

function toOpen({ owner, roles, invitedBy, mayChange, mail, ...row }: Listed, at: Instant): OpenInvitation {
  return {
    ...row,
    owner: owner === 1,
    roles: toRoles(roles),
    ...(invitedBy !== null && { invitedBy }),
    expired: row.expiresAt <= at,
    mayChange: mayChange === 1,
    ...(mail !== null && { mail }),
  }
}
