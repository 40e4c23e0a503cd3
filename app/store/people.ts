import type { Role, Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * The accounts of the instance, as owners look after them. Types only.
 * 1. Only owners and the operator may ask and change; others get empty answers.
 * 2. An owner who can sign in stays: the last one is not disabled, deleted or made something else.
 * 3. Sessions, tokens, links and invitations of an account end in the transaction that disables or deletes it.
 */
export interface People {
  /** By e-mail. `text`: those whose e-mail or name contains it. `after`: those behind this e-mail. */
  list(viewer: Viewer, asked: { text?: string; after?: string; limit: number }): Promise<Person[]>
  one(viewer: Viewer, userId: number): Promise<Person | undefined>
  /** By e-mail, compared case-insensitively. */
  byEmail(viewer: Viewer, email: string): Promise<Person | undefined>
  setDisabled(viewer: Viewer, userId: number, disabled: boolean, at: Instant): Promise<PersonChange>
  setOwner(viewer: Viewer, userId: number, owner: boolean): Promise<PersonChange>
  /** Comments and history stay, by a former member. What is assigned to the account becomes unassigned. */
  remove(viewer: Viewer, userId: number, at: Instant): Promise<PersonChange>
  /** Gives what is assigned to one account to another, in the projects that one triages; the rest becomes unassigned. */
  handOver(viewer: Viewer, userId: number, to: number, at: Instant): Promise<HandedOver>
}

export type Person = {
  userId: number
  email: string
  name: string
  owner: boolean
  createdAt: Instant
  disabledAt?: Instant
  /** The last use of a session or token that is known. */
  lastSeen?: Instant
  /** One-time codes are set up. */
  oneTimeCodes: boolean
  passkeys: number
  roles: { slug: string; name: string; role: Role }[]
  /** Issues that are assigned to it. */
  assigned: number
}

export type PersonChange = { ok: true; email: string } | { ok: false; why: PersonRefusal }

/** `unknown`: no such account, or it is not for the viewer to change. `yourself`: the viewer would lock themselves out. */
export type PersonRefusal = 'unknown' | 'last-owner' | 'yourself'

export type HandedOver = { ok: true; from: string; to: string; given: number; unassigned: number } | { ok: false }
