import type { RouterContextProvider } from 'react-router'
import { isMailAddress } from '../accounts/mail-address'
import type { Viewer } from '../accounts/viewer'
import { peerAddressContext, runtimeContext } from '../context'
import { allowedBy, type IsAllowed } from '../outside/public-address.server'
import { refuse } from '../requests/refuse'
import type { Runtime } from '../runtime'

/**
 * Forward authentication: a proxy in front signs people in, and says in a header (`AUTH_HEADER`) who they are.
 * 1. The header counts on connections from the proxy's networks (`AUTH_HEADER_FROM`) alone. What forwarding headers say is not asked. From
 *    anywhere else it is refused and counted.
 * 2. It counts for pages. The API takes tokens, and does not look at the header.
 * 3. It says who asks for this one request: no session is made of it, so signing out at the proxy ends it at once.
 * 4. It opens the account that has this address. It makes none.
 */
export type SignedInByProxy = { email: string; viewer?: Viewer & { kind: 'user' } }

let refused = 0
/** Requests with the header from elsewhere, since this thread started. */
export const headersRefused = (): number => refused

const networks = new WeakMap<Runtime['config'], IsAllowed>()

/** The person the proxy signed in; undefined without the header. Throws 400 for the header from elsewhere, and for one that is no address. */
export async function signedInByProxy(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SignedInByProxy | undefined> {
  const { config, store } = context.get(runtimeContext)
  if (!config.authHeader) return undefined
  const sent = request.headers.get(config.authHeader.name)
  if (sent === null) return undefined
  const allowed = networks.get(config) ?? allowedBy({ hosts: [], networks: config.authHeader.from })
  networks.set(config, allowed)
  if (!allowed.address(context.get(peerAddressContext))) {
    refused++
    throw refuse(400, 'sign-in-header')
  }
  // A proxy may send it empty for a request that is not signed in; several in one request are joined with a comma, and are no address.
  const email = sent.trim()
  if (email === '') return undefined
  if (!isMailAddress(email)) throw refuse(400, 'broken-sign-in-header')
  const account = await store.accounts.credentials(email)
  const viewer = account && (await store.accounts.viewer(account.userId))
  return { email, ...(viewer && { viewer }) }
}
