import { cookieLine, cookieName, readCookie } from '~/accounts/cookies.server'
import type { ProviderPerson } from '~/accounts/identity-provider'
import { minutes } from '~/clock'
import type { FlowSecrets } from '~/oidc/code-flow.server'
import type { Runtime } from '~/runtime'

/*
 * The state of a sign-in at a provider that a browser carries from one step to the next, sealed with the instance key, for ten minutes.
 * `away`: it was sent to the provider; `known`: the provider identified a person, who must now enter an account's password.
 */
const lifetime = minutes(10)
/** Browsers keep no cookie above 4,096 bytes. */
const longest = 3_800

type Away = { step: 'away'; providerId: number; next: string; intent: Intent } & FlowSecrets
type Known = { step: 'known'; providerId: number; next: string; person: ProviderPerson }
/**
 * What somebody is sent to a provider for: to sign in, to prove who they are in a session they have, or to connect the identity of another
 * provider to the account that this one opens.
 */
type Intent = { kind: 'sign-in' } | { kind: 'confirm' } | { kind: 'connect'; known: Omit<Known, 'step'> }
type Pending = Away | Known

/** The Set-Cookie line for the next step. */
export function pendingCookie({ config, sealer, now }: Runtime, pending: Pending): string {
  const text = sealer.seal(JSON.stringify({ ...pending, until: now() + lifetime }))
  const { name, secure } = cookieName('sign-in', config.publicUrl)
  if (text.length <= longest) return cookieLine(name, text, { seconds: lifetime / 1000, secure })
  // Groups are read again at the next sign-in; where to go on is a convenience.
  const sealed = sealer.seal(JSON.stringify({ ...shorter(pending), next: '/', until: now() + lifetime }))
  return cookieLine(name, sealed, { seconds: lifetime / 1000, secure })
}

function shorter(pending: Pending): Pending {
  const withoutGroups = <K extends Omit<Known, 'step'>>(known: K): K => ({
    ...known,
    next: '/',
    person: { ...known.person, groups: [] },
  })
  if (pending.step === 'known') return withoutGroups(pending)
  const { intent } = pending
  return intent.kind === 'connect' ? { ...pending, intent: { ...intent, known: withoutGroups(intent.known) } } : pending
}

/** What a browser that was at the provider brings along; undefined without it, and when it is over or was changed. */
export function readAway(runtime: Runtime, request: Request): Away | undefined {
  const pending = readPending(runtime, request)
  return pending?.step === 'away' ? pending : undefined
}

/** The person the provider identified; undefined like `readAway`. */
export function readKnown(runtime: Runtime, request: Request): Known | undefined {
  const pending = readPending(runtime, request)
  return pending?.step === 'known' ? pending : undefined
}

function readPending({ config, sealer, now }: Runtime, request: Request): Pending | undefined {
  const cookie = readCookie(request, cookieName('sign-in', config.publicUrl).name)
  const text = cookie && sealer.open(cookie)
  // Prefix of what this file sealed.
  if (!text?.startsWith('{"step":')) return undefined
  const pending = JSON.parse(text) as Pending & { until: number }
  return pending.until > now() ? pending : undefined
}

/** The Set-Cookie line that ends it. */
export function clearPending({ config }: Runtime): string {
  const { name, secure } = cookieName('sign-in', config.publicUrl)
  return cookieLine(name, '', { seconds: 0, secure })
}
