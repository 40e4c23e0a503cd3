import { cookieLine, cookieName, readCookie } from '~/accounts/cookies.server'
import type { ProviderPerson } from '~/accounts/identity-provider'
import { minutes } from '~/clock'
import type { FlowSecrets } from '~/oidc/code-flow.server'
import type { Runtime } from '~/runtime'

/*
 * What a browser carries from one step of a sign-in at a provider to the next, sealed with the instance key, for ten minutes:
 * `away`: it was sent to the provider; `known`: the provider named a person, who has to show an account's password.
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
  // Groups are read again at the next sign-in; where to go on is a convenience.
  const shorter = pending.step === 'known' ? { ...pending, person: { ...pending.person, groups: [] } } : pending
  const sealed = sealer.seal(JSON.stringify({ ...shorter, next: '/', until: now() + lifetime }))
  return cookieLine(name, sealed, { seconds: lifetime / 1000, secure })
}

/** What a browser that was at the provider brings along; undefined without it, and when it is over or was changed. */
export function readAway(runtime: Runtime, request: Request): Away | undefined {
  const pending = readPending(runtime, request)
  return pending?.step === 'away' ? pending : undefined
}

/** The person the provider named; undefined as `readAway`. */
export function readKnown(runtime: Runtime, request: Request): Known | undefined {
  const pending = readPending(runtime, request)
  return pending?.step === 'known' ? pending : undefined
}

function readPending({ config, sealer, now }: Runtime, request: Request): Pending | undefined {
  const cookie = readCookie(request, cookieName('sign-in', config.publicUrl).name)
  const text = cookie && sealer.open(cookie)
  // Only what this file sealed begins so.
  if (!text?.startsWith('{"step":')) return undefined
  const pending = JSON.parse(text) as Pending & { until: number }
  return pending.until > now() ? pending : undefined
}

/** The Set-Cookie line that ends it. */
export function clearPending({ config }: Runtime): string {
  const { name, secure } = cookieName('sign-in', config.publicUrl)
  return cookieLine(name, '', { seconds: 0, secure })
}
