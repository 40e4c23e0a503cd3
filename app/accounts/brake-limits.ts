import { days, hours, minutes } from '../clock'

/**
 * How many attempts somebody has, at once and per time. `pair`: from one network against one account, strict: this is the guesser, and
 * only the guesser waits · `network`: from one network against all accounts, generous: an office signs in behind one address ·
 * `account`: against one account from everywhere, for guessers with many addresses.
 */
export type BrakeLimits = { [scope in BrakeScope]?: { limit: number; per: number } }
export type BrakeScope = 'network' | 'pair' | 'account'

export const brakeLimits = {
  /** Passwords. One network uses up a 30th of what an account allows: a stranger does not lock its owner out. */
  'sign-in': {
    network: { limit: 60, per: minutes(5) },
    pair: { limit: 10, per: minutes(10) },
    account: { limit: 300, per: minutes(10) },
  },
  /** Second factors: at 20 an hour the chance of guessing six digits is 1 in 700 per day, for who knows the password already. */
  factor: {
    network: { limit: 60, per: minutes(5) },
    pair: { limit: 5, per: minutes(10) },
    account: { limit: 20, per: hours(1) },
  },
  /** Passkeys: they cannot be guessed, but each attempt costs a signature to check. */
  passkey: { network: { limit: 60, per: minutes(5) } },
  /** Sign-ins begun at a provider: it is not asked more often than people sign in. */
  provider: { network: { limit: 30, per: minutes(5) } },
  /** What browsers bring back from a provider: each answer costs the provider a request. */
  'provider-answer': { network: { limit: 60, per: minutes(5) } },
  /** Mails that reset a password. */
  reset: { network: { limit: 20, per: hours(1) }, account: { limit: 5, per: hours(1) } },
  /** Invitations, by who invites; and attempts to accept one, by network. */
  invitation: { network: { limit: 60, per: minutes(5) }, account: { limit: 50, per: hours(1) } },
  /** Mails about sign-ins from new devices: signing in again and again does not fill a mailbox. */
  'new-device': { account: { limit: 20, per: days(1) } },
  /** Registrations of MCP clients: anyone may send one. */
  'app-registration': { network: { limit: 60, per: hours(1) } },
  /** Tokens that MCP clients fetch, renew and revoke: each costs a write. */
  'app-token': { network: { limit: 300, per: minutes(5) } },
} as const satisfies Record<string, BrakeLimits>

export type BrakeName = keyof typeof brakeLimits
