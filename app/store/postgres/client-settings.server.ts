import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { seconds } from '../../clock'
import { StoreRefused } from '../store-refused'

/** How long a server may take to accept a connection. */
const connectMilliseconds = seconds(5)

/**
 * The driver's settings for a URL that `database-setting.ts` accepted. The driver would read some values of `sslmode` in its own way, so
 * they are read here, as libpq does. Throws StoreRefused when the certificate file cannot be read.
 */
export function clientSettings(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    // A directory is where the server's socket is.
    host: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    database: decodeURIComponent(pathname.slice(1)),
    ...(port && { port: Number(port) }),
    ...(username && { user: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ssl: tls(searchParams),
    enableChannelBinding: ['prefer', 'require'].includes(searchParams.get('channel_binding') ?? ''),
    application_name: 'digestline',
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
  }
}

function tls(parameters: URLSearchParams): pg.ClientConfig['ssl'] {
  const mode = parameters.get('sslmode') ?? 'disable'
  const file = parameters.get('sslrootcert')
  if (mode === 'disable') return false
  const ca = file && file !== 'system' ? { ca: certificates(file) } : {}
  if (mode === 'verify-full') return ca
  // `require` with certificates checks the server's like `verify-ca`.
  if (mode === 'verify-ca' || file) return { ...ca, checkServerIdentity: () => undefined }
  return { rejectUnauthorized: false }
}

function certificates(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StoreRefused('unusable', `DATABASE_URL: the file ${file} of sslrootcert cannot be read.`, { cause })
  }
}
