import type { Instant } from '../clock'
import { emailKey } from './email-key'
import type { Role } from './viewer'

/** Who gets an account by signing in at a provider: people who were invited · also people of some mail domains · also people of mapped groups. */
export const arrivals = ['invited', 'domains', 'groups'] as const
export type Arrival = (typeof arrivals)[number]

/** What a provider says about the person who signed in. The key is issuer and subject; the address may change. */
export type ProviderPerson = {
  issuer: string
  subject: string
  email?: string
  /** The provider says that it verified the address. */
  emailVerified: boolean
  /** Empty when the provider sent no name. */
  name: string
  /** Groups, of those that the provider's mapping knows. */
  groups: string[]
  /** When the person gave the provider a password or the like, where it says so. */
  signedInAt?: Instant
}

/** A group of the provider gives a role in a project. */
export type GroupRole = { group: string; project: string; role: Role }

/**
 * Why somebody who signed in at a provider does not get in. `no-email`: the provider names no address · `unverified`: it did not verify the
 * address · `not-invited`, `domain`, `group`: not invited, and not let in by the provider's settings for new accounts · `disabled`:
 * the account may not sign in.
 */
export type ArrivalRefusal = 'no-email' | 'unverified' | 'not-invited' | 'domain' | 'group' | 'disabled'

/** `link`: to the account of that address, at once · `password`: to that account, once its password was right · `arrive`: a new account. */
export type ArrivalDecision =
  | { kind: 'link' }
  | { kind: 'password' }
  | { kind: 'arrive' }
  | { kind: 'refused'; why: ArrivalRefusal }

type Known = {
  /** An account has the person's address. */
  account: boolean
  /** An invitation to that address is open. */
  invited: boolean
  /** The person's groups give a role. */
  hasRole: boolean
}

/** What becomes of somebody whose identity is new. A new account is made only for an address that the provider verified. */
export function decideArrival(
  { email, emailVerified }: Pick<ProviderPerson, 'email' | 'emailVerified'>,
  { arrival, domains, trustsEmail }: { arrival: Arrival; domains: readonly string[]; trustsEmail: boolean },
  { account, invited, hasRole }: Known,
): ArrivalDecision {
  if (email === undefined) return { kind: 'refused', why: 'no-email' }
  if (account) return trustsEmail && emailVerified ? { kind: 'link' } : { kind: 'password' }
  if (!emailVerified) return { kind: 'refused', why: 'unverified' }
  if (invited) return { kind: 'arrive' }
  if (arrival === 'invited') return { kind: 'refused', why: 'not-invited' }
  if (arrival === 'domains') return isOfDomain(email, domains) ? { kind: 'arrive' } : { kind: 'refused', why: 'domain' }
  return hasRole ? { kind: 'arrive' } : { kind: 'refused', why: 'group' }
}

const isOfDomain = (email: string, domains: readonly string[]) =>
  domains.includes(emailKey(email).slice(emailKey(email).lastIndexOf('@') + 1))

export const mostProviders = 20
export const mostGroupRoles = 200
export const longestProviderText = 500
