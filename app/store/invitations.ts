import type { InvitationState, InvitedRole } from '../accounts/invitation'
import type { Language } from '../accounts/language'
import type { Role, Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Links by which people get an account. Types only.
 * 1. Owners invite anybody to anything; admins of projects invite to these, and never owners.
 * 2. Only the hash of a link's token is kept. A link works once and until it expires.
 * 3. Who may change an invitation could have made it. For others it is only a line in the list of their project.
 */
export interface Invitations {
  /** Open invitations of this address that the viewer may change are replaced, and their roles are taken along. */
  add(viewer: Viewer, invitation: NewInvitation): Promise<InvitationAdded>
  /** What is open, newest first: all of it for owners, or with a role in this project for its admins. Undefined for others. */
  list(viewer: Viewer, asked: { slug?: string; at: Instant }): Promise<OpenInvitation[] | undefined>
  /** Another link in place of the one before. The address it is for; undefined when there is nothing to renew. */
  renew(viewer: Viewer, id: number, link: InvitationLink): Promise<string | undefined>
  /** The address it was for; undefined when there is nothing to withdraw. */
  withdraw(viewer: Viewer, id: number, at: Instant): Promise<string | undefined>
  /** The invitation of a link, whatever became of it; undefined for a link that is made up or replaced. */
  byToken(tokenHash: string, at: Instant): Promise<ReceivedInvitation | undefined>
  /** Makes the account, with its roles. */
  accept(accepted: { tokenHash: string; name: string; passwordHash: string; at: Instant }): Promise<InvitationAccepted>
  /** Gives the roles to the account of that address, which is signed in. False for any other account, and for a link that is not open. */
  join(viewer: Viewer, tokenHash: string, at: Instant): Promise<boolean>
}

export type InvitationLink = {
  tokenHash: string
  at: Instant
  expiresAt: Instant
  /** Mailed to its address: sealed JSON of `AccountMailContent`. Undefined where there is no mail server. */
  mail?: { content: string; language: Language }
}

export type NewInvitation = InvitationLink & { email: string; owner: boolean; roles: InvitedRole[] }

/** `forbidden`: the viewer may not give that, or a project does not exist. `full`: `invitationLimits.open`. */
export type InvitationAdded = { ok: true; id: number } | { ok: false; why: 'has-account' | 'forbidden' | 'full' }

export type InvitationAccepted =
  | { ok: true; userId: number; email: string }
  | { ok: false; why: Exclude<InvitationState, 'open'> | 'unknown' }

export type OpenInvitation = {
  id: number
  email: string
  owner: boolean
  /** Those in projects the viewer administers. */
  roles: { slug: string; name: string; role: Role }[]
  invitedBy?: string
  createdAt: Instant
  expiresAt: Instant
  /** Its link works no more, but it can be renewed. */
  expired: boolean
  mayChange: boolean
  /** Of its mail: it was not sent and is tried again, or was given up. Absent when it was sent, is being sent, or none was asked for. */
  mail?: 'retrying' | 'failed'
}

export type ReceivedInvitation = {
  state: InvitationState
  email: string
  owner: boolean
  roles: { name: string; role: Role }[]
  invitedBy?: string
  expiresAt: Instant
}
