import type { DatabaseConfig } from './config'

const example = 'postgres://user:password@db.example.com:5432/digestline'

/** What `sslmode` may be; libpq also has `allow` and `prefer`, which send everything in the open when the server says so. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']
/** Parameters of a URL that the engine carries out. */
const parameters = ['sslmode', 'sslrootcert', 'channel_binding', 'host']

/**
 * The database of `DATABASE_URL` and `DATABASE_READ_URL`, or `file` where they are not set; what is wrong with them as a
 * sentence. Sentences never hold a URL: it has a password.
 */
export function databaseSetting(
  env: Record<string, string | undefined>,
  file: string,
): DatabaseConfig | { wrong: string } {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl } = env
  if (!url && readUrl) return { wrong: 'DATABASE_READ_URL needs DATABASE_URL, the address of the primary.' }
  if (!url) return { engine: 'sqlite', file }
  const wrong = problemOf('DATABASE_URL', url) ?? (readUrl && problemOf('DATABASE_READ_URL', readUrl))
  return wrong ? { wrong } : { engine: 'postgres', url, ...(readUrl && { readUrl }) }
}

function problemOf(setting: string, text: string): string | undefined {
  const wrong = (what: string) => `${setting} ${what}. It looks like ${example}.`
  if (!URL.canParse(text)) return wrong('is not a URL; write / # ? and % in a password as %2F %23 %3F and %25')
  const { protocol, hostname, pathname, username, password, hash, searchParams } = new URL(text)
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    return wrong('must begin with postgres://; without it the data are kept in SQLite in DATA_DIR')
  if (hash) return wrong('has a #; write # in a password as %23')
  if ([hostname, pathname, username, password].some((part) => !isDecodable(part)))
    return wrong('has a % that must be written as %25')
  if (!/^\/[^/]+$/.test(pathname)) return wrong('must end with the name of the database')
  if (!hostname && !searchParams.get('host')) return wrong('names no host')
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined)
    return `${setting} has the parameter ${JSON.stringify(unknown)}; there are ${parameters.join(', ')}.`
  const mode = searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode))
    return `${setting}: sslmode must be one of ${sslModes.join(', ')}, not ${JSON.stringify(mode)}.`
  return undefined
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
