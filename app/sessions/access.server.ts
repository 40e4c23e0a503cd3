import type { Scope } from '../accounts/scopes'
import { hashSecret } from '../accounts/secret.server'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import { problem } from '../fallback/problem'
import type { Accounts } from '../store/store'

/** Who asks the API, and what the token was made for. */
export type Access = { viewer: Viewer; scopes: readonly string[] }

type AccessSource = { store: { accounts: Pick<Accounts, 'tokenViewer'> }; now: () => Instant }

/** The access that `Authorization: Bearer …` gives. Throws 401 without a token that is known. */
export async function accessOf(
  request: { headers: Pick<Headers, 'get'> },
  { store, now }: AccessSource,
): Promise<Access> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (!token) throw unauthorised('Send an API token: “Authorization: Bearer dgl_…”.', '')
  const known = await store.accounts.tokenViewer(hashSecret(token), now())
  if (!known) throw unauthorised('This API token is not known, or it was removed.', ', error="invalid_token"')
  return known
}

/** Refuses tokens that were not made for this. */
export function refuseWithout(scope: Scope, { scopes }: Access): void {
  if (!scopes.includes(scope)) throw problem(403, `This API token lacks the scope “${scope}”.`)
}

/** RFC 6750 §3. */
const unauthorised = (detail: string, more: string) =>
  problem(401, detail, { 'WWW-Authenticate': `Bearer realm="digestline"${more}` })
