import type { Config } from '../config'
import { cookieName, readCookie } from './cookies.server'
import { hashSecret } from './secret.server'

/** The hash by which the store knows the session of this request; undefined without a session cookie. */
export function sessionHash(
  { config }: { config: Pick<Config, 'publicUrl'> },
  request: { headers: Pick<Headers, 'get'> },
): string | undefined {
  const secret = readCookie(request, cookieName('session', config.publicUrl).name)
  return secret && hashSecret(secret)
}
