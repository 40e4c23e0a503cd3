import { data } from 'react-router'
import type { ArrivalRefusal } from '~/accounts/identity-provider'
import { ProviderTrouble, type ProviderTroubleKind } from '~/oidc/provider-trouble'
import type { Runtime } from '~/runtime'
import { clearPending } from './pending-sign-in.server'

/**
 * `expired`: the browser brought no ten-minute cookie back · `provider`: it was removed meanwhile · `too-many`: of one network ·
 * `other-account`: not that of the session that is to be confirmed · `not-again`: the provider did not ask for a password again ·
 * `not-connected`: the provider opens no account with the address of the other one.
 */
export type SignInTrouble =
  | ProviderTroubleKind
  | ArrivalRefusal
  | 'expired'
  | 'provider'
  | 'too-many'
  | 'other-account'
  | 'not-again'
  | 'not-connected'

const statuses: Record<SignInTrouble, number> = {
  down: 503,
  denied: 403,
  refused: 502,
  invalid: 400,
  expired: 400,
  provider: 404,
  'no-email': 403,
  unverified: 403,
  'not-invited': 403,
  domain: 403,
  group: 403,
  disabled: 403,
  'too-many': 429,
  'other-account': 403,
  'not-again': 403,
  'not-connected': 403,
}

type At = { id: number; name: string }

/** The page for a provider that answered wrongly; the audit log has the reason. Other errors are thrown again. */
export async function providerTroublePage(runtime: Runtime, at: At, error: unknown) {
  if (!(error instanceof ProviderTrouble)) throw error
  const { kind: why, message: detail } = error
  await runtime.store.audit.noteRefusedSignIn({ by: 'provider', provider: at.name, why, detail })
  return troublePage(runtime, at, why)
}

/** The page that says why somebody is not signed in. */
export function troublePage(runtime: Runtime, at: At | undefined, why: SignInTrouble, email?: string) {
  return data(
    { trouble: { why, ...(at && { provider: at.name }), ...(email !== undefined && { email }) } },
    { status: statuses[why], headers: { 'Set-Cookie': clearPending(runtime) } },
  )
}
