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

type Away = { step: 'away'; providerId: number; next: string } & FlowSecrets
type Known = { step: 'known'; providerId: number; next: string; person: ProviderPerson }
type Pending = Away | Known

/** The Set-Cookie line for the next step. */
export function pendingCookie({ config, sealer, now }: Runtime, pending: Pending): string {
  const text = sealer.seal(JSON.stringify({ ...pending, until: now() + lifetime }))
  const { name, secure } = cookieName('sign-in', config.publicUrl)
  if (text.length <= longest) return cookieLine(name, text, { seconds: lifetime / 1000, secure })
  // Left out when the cookie would be too long: groups are read again at the next sign-in, and the page to go to is a convenience.
  const shorter = pending.step === 'known' ? { ...pending, person: { ...pending.person, groups: [] } } : pending
  const sealed = sealer.seal(JSON.stringify({ ...shorter, next: '/', until: now() + lifetime }))
  return cookieLine(name, sealed, { seconds: lifetime / 1000, secure })
}

/** The state of a browser that was at the provider; undefined when it is missing, expired or changed. */
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
