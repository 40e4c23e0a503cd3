import type { Role, Viewer } from '../accounts/viewer'
import type { MemberRefusal } from '../projects/members'

/**
 * Who has which role in a project. Types only.
 * 1. Only admins of the project ask and change; the permission stands in the query.
 * 2. Owners are admin everywhere: they have no role in a project to give or to take.
 * 3. A role that follows from groups at a provider (`fromGroups`) is changed there.
 * 4. An admin leaves another one behind; only owners, who stay admins, take the last one's role.
 */
export interface Members {
  /** The project's members by e-mail, after the owners; undefined for who may not administer it. */
  list(viewer: Viewer, slug: string): Promise<Member[] | undefined>
  /** Gives a role to the account with this e-mail (compared case-insensitively); a member's role becomes this one. */
  add(viewer: Viewer, slug: string, email: string, role: Role): Promise<MemberChange>
  /** Another role for somebody who is a member. */
  setRole(viewer: Viewer, slug: string, userId: number, role: Role): Promise<MemberChange>
  remove(viewer: Viewer, slug: string, userId: number): Promise<MemberChange>
}

export type Member = { userId: number; email: string; name: string; role: Role; owner: boolean; fromGroups?: boolean }

export type MemberChange = { ok: true; email: string; before?: Role } | { ok: false; why: MemberRefusal }
