import { type IntakePath, queryValue } from './path'

/**
 * The public key that a request names, known before its body is read. The first match wins; a secret key is ignored. Source:
 * docs/protocol.md §2.
 * 1. `X-Sentry-Auth` (or `Authorization`): `Sentry sentry_key=…, sentry_version=7`, in any order, with or without spaces
 * 2. query: `?sentry_key=…`
 * 3. `Authorization: Basic base64(key:)`
 * 4. the address: `/cron/<slug>/<key>/`
 * 5. `Authorization: DSN https://key@host/project`
 * 6. `Authorization: Bearer key`, the only form that some exporters of OpenTelemetry support
 */
export function keyOfRequest(
  header: (name: string) => string | undefined,
  { query, key, endpoint }: Pick<IntakePath, 'query' | 'key'> & Partial<Pick<IntakePath, 'endpoint'>>,
): string | undefined {
  const authorization = header('authorization')
  return (
    sentryKey(header('x-sentry-auth')) ??
    sentryKey(authorization) ??
    (queryValue(query, 'sentry_key') || undefined) ??
    basicUser(authorization) ??
    key ??
    dsnOfRequest(header)?.publicKey ??
    (endpoint === 'otlp' ? /^\s*bearer\s+([\w-]{1,64})\s*$/i.exec(authorization ?? '')?.[1] : undefined)
  )
}

/** The DSN in `Authorization: DSN https://key@host/project`, which the web API accepts instead of a token. Source: docs/protocol.md §4. */
export const dsnOfRequest = (header: (name: string) => string | undefined): ReturnType<typeof readDsn> =>
  readDsn(/^\s*dsn\s+(\S+)/i.exec(header('authorization') ?? '')?.[1])

function sentryKey(value: string | undefined): string | undefined {
  if (value === undefined || !/^\s*sentry\s/i.test(value)) return undefined
  return /[\s,]sentry_key\s*=\s*"?([^\s,"]+)/i.exec(value)?.[1]
}

function basicUser(value: string | undefined): string | undefined {
  const encoded = value && /^\s*basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(value)?.[1]
  if (!encoded) return undefined
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/')).split(':', 1)[0] || undefined
  } catch {
    return undefined
  }
}

/** Reads a DSN from an envelope's header: `scheme://key[:secret]@host[/path]/project`. */
export function readDsn(dsn: unknown): { publicKey: string; projectId: number } | undefined {
  if (typeof dsn !== 'string') return undefined
  const found = /^https?:\/\/([^:@/]+)(?::[^@/]*)?@[^/]+(?:\/.*)?\/(\d{1,15})\/?$/i.exec(dsn.trim())
  return found?.[1] && found[2] ? { publicKey: found[1], projectId: Number(found[2]) } : undefined
}
