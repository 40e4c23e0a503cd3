import type { Config } from '../config'

/**
 * The origin a page request was made to, as the browser sees it. Form posts are refused when it differs from their `Origin` header, scheme
 * included, so behind a TLS proxy it must be the public origin. Without PUBLIC_URL only the request's Host is known, and used (localhost,
 * 127.0.0.1, a container's port).
 */
export function requestOrigin(config: Pick<Config, 'publicUrl' | 'publicUrlIsSet'>, host: string | undefined): string {
  const home = new URL(config.publicUrl)
  if (config.publicUrlIsSet || !host || host === home.host) return home.origin
  const named = `http://${host}`
  return URL.canParse(named) && new URL(named).host === host.toLowerCase() ? named.toLowerCase() : home.origin
}
