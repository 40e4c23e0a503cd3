import type { Arrival, ArrivalRefusal, GroupRole, ProviderPerson } from '../accounts/identity-provider'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * OpenID providers and who is who at them. Types only.
 * 1. Owners alone see and change providers. Their names are no secret: the sign-in page shows those that are enabled.
 * 2. An account is found by issuer and subject. An address leads to an account only as `decideArrival` says.
 * 3. Roles by groups are read again at each sign-in. A role that was given by hand stays as it is.
 * 4. The provider of the environment has its connection from there: nothing of it is kept but issuer and client id.
 */
export interface IdentityProviders {
  /** The enabled ones, for the sign-in page, in the order in which they were added. */
  offered(): Promise<{ id: number; name: string }[]>
  /** What signing in needs of an enabled provider. */
  connection(id: number): Promise<StoredConnection | undefined>
  list(viewer: Viewer): Promise<IdentityProvider[]>
  byId(viewer: Viewer, id: number): Promise<IdentityProvider | undefined>
  /** `clientSecret`: sealed. */
  add(viewer: Viewer, provider: NewProvider): Promise<ProviderAdded>
  change(viewer: Viewer, id: number, change: ProviderChange): Promise<ProviderChanged>
  setRoles(viewer: Viewer, id: number, roles: GroupRole[]): Promise<boolean>
  remove(viewer: Viewer, id: number): Promise<ProviderChanged>
  /** The account of the person the provider named: found, linked or made, with the roles that their groups give. */
  signIn(signIn: ProviderSignIn): Promise<SignedInByProvider>
  /** The account proved to be this person's own: it is linked. False when the provider is gone or the identity is another account's. */
  link(link: ProviderSignIn & { userId: number }): Promise<boolean>
  /** The enabled providers that the account is connected to. */
  offeredTo(userId: number): Promise<{ id: number; name: string }[]>
  /** The account of this identity, which may sign in. */
  accountOf(
    identity: Pick<ProviderPerson, 'issuer' | 'subject'>,
  ): Promise<{ userId: number; email: string } | undefined>
  /** Who the account is at providers. */
  identities(userId: number): Promise<{ issuer: string; email: string; lastUsedAt: Instant }[]>
  /** At start: the provider that the environment names is there and enabled; one that it named before is an ordinary one, disabled. */
  setEnvironment(provider: { issuer: string; clientId: string; name: string } | undefined, at: Instant): Promise<void>
  /** Whether passwords are off: where owners said so, as long as a provider is enabled. */
  singleSignOn(): Promise<boolean>
  /** `no-provider`: none is enabled · `not-linked`: the owner who asks cannot sign in with one. */
  setSingleSignOn(viewer: Viewer, on: boolean): Promise<'ok' | 'owners' | 'no-provider' | 'not-linked'>
}

export type StoredConnection = {
  id: number
  name: string
  issuer: string
  clientId: string
  /** Sealed; absent for the provider of the environment. */
  clientSecret?: string
  groupsClaim?: string
  /** The groups that give roles. */
  mapped: string[]
}

export type IdentityProvider = {
  id: number
  name: string
  issuer: string
  clientId: string
  trustsEmail: boolean
  arrival: Arrival
  /** Mail domains in lower case. */
  domains: string[]
  groupsClaim?: string
  enabled: boolean
  fromEnvironment: boolean
  roles: GroupRole[]
  /** Accounts that are linked to it. */
  linked: number
}

export type NewProvider = { name: string; issuer: string; clientId: string; clientSecret: string; at: Instant }

/** What is left out stays. */
export type ProviderChange = {
  name?: string
  clientId?: string
  /** Sealed. */
  clientSecret?: string
  trustsEmail?: boolean
  arrival?: Arrival
  domains?: string[]
  /** null: groups are not read. */
  groupsClaim?: string | null
  enabled?: boolean
}

/** `taken`: there is one with this issuer · `full`: `mostProviders` · `owners`: only they may. */
export type ProviderAdded = { ok: true; id: number } | { ok: false; why: 'taken' | 'full' | 'owners' }
/** `environment`: that is set in the environment · `last`: passwords are off, and no other provider is enabled. */
export type ProviderChanged = 'ok' | 'unknown' | 'environment' | 'last'

export type ProviderSignIn = { providerId: number; person: ProviderPerson; at: Instant }

/** `password`: an account has that address, and its password shows whether it is the same person. */
export type SignedInByProvider =
  | { kind: 'in'; userId: number; how: 'known' | 'linked' | 'arrived' }
  | { kind: 'password' }
  | { kind: 'refused'; why: ArrivalRefusal | 'provider' }
