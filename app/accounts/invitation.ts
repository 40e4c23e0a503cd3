import { days } from '../clock'
import type { Role } from './viewer'

export const invitationLimits = {
  /** A link works this long. */
  lifetime: days(7),
  /** Invitations of an instance that are open at once. */
  open: 500,
  /** Ended invitations are forgotten after this time: until then their links say what became of them. */
  keptFor: days(30),
} as const

/** A role in a project, by its slug, for somebody who is invited. */
export type InvitedRole = { slug: string; role: Role }

/**
 * What became of an invitation. `used`: accepted · `withdrawn`: by who may change it, or because a newer one replaced it · `expired` ·
 * `has-account`: its address has an account already.
 */
export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired' | 'has-account'
