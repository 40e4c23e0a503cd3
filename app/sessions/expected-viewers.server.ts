import { hashSecret } from '../accounts/secret.server'
import type { Viewer } from '../accounts/viewer'
import { tokenIn } from './access.server'

/** Tokens that are remembered. */
const most = 100

type Sent = Parameters<typeof tokenIn>[0]

/**
 * Who asked last with each token. An expectation, not a permission: the token may have been removed since, so every request asks the store
 * too (`accessOf`), and uses what was asked for the expected viewer only if that is the one.
 */
export function expectedViewers() {
  const viewers = new Map<string, Viewer>()
  const keyOf = (request: Sent) => hashSecret(tokenIn(request) ?? '')
  return {
    of: (request: Sent): Viewer | undefined => viewers.get(keyOf(request)),
    /** `viewer`: undefined if the token was refused. */
    note(request: Sent, viewer: Viewer | undefined): void {
      const key = keyOf(request)
      viewers.delete(key)
      if (viewer) viewers.set(key, viewer)
      for (const oldest of viewers.keys()) {
        if (viewers.size <= most) break
        viewers.delete(oldest)
      }
    },
  }
}
