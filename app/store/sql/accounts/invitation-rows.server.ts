import type { InvitationState } from '../../../accounts/invitation'
import type { Role } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { jsonList, jsonObject } from '../dialect'
import { mayAdminister, ownersOnly } from '../visible.server'

/** Condition: the viewer may change `invitation i`, because they could have created it. */
export const mayChangeInvitation = `(
    ${ownersOnly}
    or (
      i.owner = 0
      and exists (select 1 from invitation_role r where r.invitation_id = i.id)
      and not exists (
        select 1 from invitation_role r where r.invitation_id = i.id and not ${mayAdminister('r.project_id')}
      )
    )
  )`

/** Condition: `invitation i` was neither accepted nor withdrawn. It may have expired. */
export const isPending = 'i.accepted_at is null and i.withdrawn_at is null'

/** The roles of `invitation i` as JSON, in the projects `p` for which `condition` holds. */
export const rolesOf = (condition: string) => `(
    select ${jsonList(jsonObject({ slug: 'p.slug', name: 'p.name', role: 'r.role' }))}
    from invitation_role r
    join project p on p.id = r.project_id
    where r.invitation_id = i.id
    and ${condition}
  )`

export const toRoles = (roles: string): { slug: string; name: string; role: Role }[] => {
  const all = JSON.parse(roles) as { slug: string; name: string; role: Role }[]
  return all.sort((a, b) => a.name.localeCompare(b.name))
}

/** The columns that determine the state of `invitation i`. */
export const stateColumns = `i.accepted_at as acceptedAt, i.withdrawn_at as withdrawnAt, i.expires_at as expiresAt,
  exists (select 1 from account where email_key = i.email_key) as hasAccount`

export type SqlState = {
  acceptedAt: Instant | null
  withdrawnAt: Instant | null
  expiresAt: Instant
  hasAccount: number
}

export function stateOf(row: SqlState, at: Instant): InvitationState {
  if (row.acceptedAt !== null) return 'used'
  if (row.withdrawnAt !== null) return 'withdrawn'
  if (row.expiresAt <= at) return 'expired'
  return row.hasAccount ? 'has-account' : 'open'
}
