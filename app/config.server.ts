import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type {
  AuthHeader,
  BackupsConfig,
  Config,
  Limits,
  MailServer,
  OidcProvider,
  OutsideAllowed,
  S3Config,
} from './config'
import { databaseSetting } from './database-setting'
import { defaultLimits, labLimits } from './default-limits'
import { nodeRoles } from './node-roles'
import { unknownNames, unknownOwnNames } from './setting-names'

export { defaultLimits }

/** A setting that cannot be used; the message says which, why, and what to write instead. Shown at start, without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment, once. Throws ConfigError. The only reader of `process.env`. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  refuseMisspelt(env)
  const port = wholeNumber('PORT', env.PORT, 3000, 65535)
  const dataDir = resolve(env.DATA_DIR || './data')
  const ownUrl = env.PUBLIC_URL ? publicUrl(env.PUBLIC_URL) : `http://localhost:${port}`
  const mail = mailServer(env, ownUrl)
  const oidc = oidcProvider(env)
  const header = authHeader(env)
  const backups = backupsConfig(env)
  const roles = nodeRoles('SERVE_ONLY', env.SERVE_ONLY)
  if ('wrong' in roles) throw new ConfigError(roles.wrong)
  const database = databaseSetting(env, resolve(dataDir, 'digestline.db'))
  if ('wrong' in database) throw new ConfigError(database.wrong)
  return Object.freeze<Config>({
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: ownUrl,
    publicUrlIsSet: Boolean(env.PUBLIC_URL),
    dataDir,
    roles,
    database,
    trustProxy: proxies(env.TRUST_PROXY),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL, ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    outsideAllow: outsideAllowed(env.OUTSIDE_ALLOW),
    ...(mail && { mail }),
    ...(oidc && { oidc }),
    ...(header && { authHeader: header }),
    ...(backups && { backups }),
    lab: isLab(env),
    limits: limits(env),
  })
}

const isLab = (env: Record<string, string | undefined>) =>
  oneOf('DIGESTLINE_LAB', env.DIGESTLINE_LAB, ['0', '1'], '0') === '1'

function limits(env: Record<string, string | undefined>): Limits {
  const fixed = isLab(env) ? labLimits : defaultLimits
  const number = (name: string, usual: number) => wholeNumber(name, env[name], usual, 1_000_000_000)
  return {
    ...fixed,
    spikeFloor: number('DIGESTLINE_SPIKE_FLOOR', fixed.spikeFloor),
    logLinesPerMinute: number('DIGESTLINE_LOG_LINES', fixed.logLinesPerMinute),
  }
}

/** Names in the environment that look like settings and are not; with the setting that is probably meant. */
export const unknownSettings = (env: Record<string, string | undefined> = process.env) => unknownNames(Object.keys(env))

function refuseMisspelt(env: Record<string, string | undefined>): void {
  const [wrong] = unknownOwnNames(Object.keys(env))
  if (wrong) throw new ConfigError(`${wrong.name} is not a setting of Digestline. Did you mean ${wrong.meant}?`)
}

function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new ConfigError(`PUBLIC_URL must look like https://errors.example.com, not ${JSON.stringify(text)}.`)
  }
  if (url.pathname !== '/') {
    throw new ConfigError(
      `PUBLIC_URL must have no path: Digestline serves its pages at the root of a host. Use a separate host, like ${url.protocol}//errors.${url.host}.`,
    )
  }
  return url.origin
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, not ${JSON.stringify(text)}.`)
  return value
}

function proxies(text: string | undefined): number {
  if (text === 'true' || text === 'yes') return 1
  if (text === 'false' || text === 'no') return 0
  return wholeNumber('TRUST_PROXY', text, 0, 10)
}

function outsideAllowed(text = '', setting = 'OUTSIDE_ALLOW'): OutsideAllowed {
  const allowed: OutsideAllowed = { hosts: [], networks: [] }
  const parts = text.split(',').map((part) => part.trim())
  for (const part of parts.filter(Boolean)) {
    const [address = '', bits, ...rest] = part.replace(/^\[(.*)\]$/, '$1').split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : most + 1
    const isNetwork = family && !address.includes('%') && prefix <= most
    const isHost =
      bits === undefined && /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/i.test(part) && !/(^|\.)[0-9x]+\.?$/i.test(part)
    if (rest.length || (!isNetwork && !isHost))
      throw new ConfigError(
        `${setting} must list hosts or networks, like "hooks.internal, 10.1.0.0/16"; it has ${JSON.stringify(part)}.`,
      )
    if (isNetwork) allowed.networks.push({ address, prefix, family: family === 6 ? 'ipv6' : 'ipv4' })
    else allowed.hosts.push(part.toLowerCase().replace(/\.$/, ''))
  }
  return allowed
}

/** Names that mean something else, and that clients send themselves. */
const otherHeaders = /^(authorization|cookie|host|origin|referer|from|content-.*|sec-.*|x-forwarded-.*|forwarded)$/

/** Both settings or none: a header that everybody may send signs everybody in. */
function authHeader({ AUTH_HEADER: name, AUTH_HEADER_FROM: from }: Record<string, string | undefined>) {
  if (!name && !from) return undefined
  if (!name || !from)
    throw new ConfigError(
      'AUTH_HEADER and AUTH_HEADER_FROM belong together: the second lists the proxies that may send the header, like 172.18.0.2 or 10.1.0.0/24.',
    )
  if (!/^[\w-]{1,100}$/.test(name) || otherHeaders.test(name.toLowerCase()))
    throw new ConfigError(
      `AUTH_HEADER must be the name of a header that nothing else uses, like Remote-Email, not ${JSON.stringify(name)}.`,
    )
  const { hosts, networks } = outsideAllowed(from, 'AUTH_HEADER_FROM')
  if (hosts.length > 0 || networks.length === 0 || networks.some(({ prefix }) => prefix < 8))
    throw new ConfigError(
      `AUTH_HEADER_FROM must list addresses or networks of proxies, like 172.18.0.2 or 10.1.0.0/24, not ${JSON.stringify(from)}.`,
    )
  return { name: name.toLowerCase(), from: networks } satisfies AuthHeader
}

/** Undefined without `SMTP_URL`; `MAIL_FROM` is checked all the same. Messages never hold the URL: it has a password. */
function mailServer(env: Record<string, string | undefined>, publicUrl: string): MailServer | undefined {
  const from = mailFrom(env.MAIL_FROM, publicUrl)
  if (!env.SMTP_URL) return undefined
  const wrong = (what: string) =>
    new ConfigError(`SMTP_URL ${what}. It looks like smtps://user:password@mail.example.com:465.`)
  if (!URL.canParse(env.SMTP_URL)) throw wrong('is not a URL')
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(env.SMTP_URL)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw wrong('must begin with smtp:// or smtps://')
  if (!hostname) throw wrong('names no host')
  if ((pathname && pathname !== '/') || hash)
    throw wrong('must have no path; write # and / in a password as %23 and %2F')
  if (password && !username) throw wrong('has a password and no user')
  const unknown = [...searchParams.keys()].find((name) => name !== 'tls')
  if (unknown) throw wrong(`has the parameter ${JSON.stringify(unknown)}; there is only "tls"`)
  const isImplicit = protocol === 'smtps:'
  const modes = isImplicit ? (['required', 'unverified'] as const) : smtpTlsModes
  // A password is not sent in plain text unless the operator asks for that.
  const usual = isImplicit || username ? 'required' : 'optional'
  const asked = oneOf('SMTP_URL: tls', searchParams.get('tls') ?? undefined, modes, usual)
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : isImplicit ? 465 : 587,
    tls: isImplicit ? 'implicit' : asked === 'unverified' ? 'required' : asked,
    unverified: asked === 'unverified',
    ...(username && { signIn: { user: decoded(username), password: decoded(password) } }),
    from,
  }

  function decoded(part: string): string {
    try {
      return decodeURIComponent(part)
    } catch {
      throw wrong('has a % in user or password that must be written as %25')
    }
  }
}

/** Whether the schedule is a crontab line is checked by what keeps it (`ops/backup`). */
function backupsConfig(env: Record<string, string | undefined>): BackupsConfig | undefined {
  const { BACKUP_DIR: dir, BACKUP_SCHEDULE: schedule } = env
  const keep = wholeNumber('BACKUP_KEEP', env.BACKUP_KEEP, 7, 10_000)
  if (keep === 0) throw new ConfigError('BACKUP_KEEP must be at least 1.')
  if (!dir && schedule) throw new ConfigError('BACKUP_SCHEDULE needs BACKUP_DIR, the directory for the backups.')
  const s3 = s3Config(env)
  if (s3 && !schedule)
    throw new ConfigError('BACKUP_S3_BUCKET needs BACKUP_SCHEDULE: backups made by it are copied there.')
  return dir
    ? { dir: resolve(dir), ...(schedule && { schedule: schedule.trim() }), keep, ...(s3 && { s3 }) }
    : undefined
}

/** Messages never hold the secret. */
function s3Config(env: Record<string, string | undefined>): S3Config | undefined {
  const [bucket, accessKeyId, secretAccessKey] = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => env[`BACKUP_S3_${name}`],
  )
  if (!bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError('BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together.')
  const region = env.BACKUP_S3_REGION || 'us-east-1'
  const endpoint = env.BACKUP_S3_ENDPOINT || `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new ConfigError('BACKUP_S3_ENDPOINT must be an address, like https://s3.eu-central-1.amazonaws.com.')
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,62}$/.test(bucket))
    throw new ConfigError('BACKUP_S3_BUCKET must be the name of a bucket.')
  const prefix = env.BACKUP_S3_PREFIX ?? ''
  if (!/^[\w./-]*$/.test(prefix)) throw new ConfigError('BACKUP_S3_PREFIX may have letters, digits and _ . / - only.')
  return { endpoint: endpoint.replace(/\/+$/, ''), region, bucket, prefix, accessKeyId, secretAccessKey }
}

const smtpTlsModes = ['required', 'optional', 'unverified', 'never'] as const

function mailFrom(text: string | undefined, publicUrl: string): MailServer['from'] {
  if (!text) return { name: 'Digestline', address: `digestline@${new URL(publicUrl).hostname}` }
  const [, name = '', bracketed, bare] = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>|(\S+))$/.exec(text.trim()) ?? []
  const address = bracketed ?? bare ?? ''
  if (/\p{Cc}/u.test(text) || !/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address) || address.length > 254)
    throw new ConfigError(
      `MAIL_FROM must be an address, like Digestline <errors@example.com>, not ${JSON.stringify(text)}.`,
    )
  return { name: name.trim(), address }
}

/** All three settings or none. Messages never hold the secret. */
function oidcProvider(env: Record<string, string | undefined>): OidcProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.')
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new ConfigError(`OIDC_ISSUER must look like https://id.example.com, not ${JSON.stringify(issuer)}.`)
  return { issuer, clientId, clientSecret }
}

function oneOf<T extends string>(name: string, text: string | undefined, allowed: readonly T[], fallback: T): T {
  if (!text) return fallback
  const found = allowed.find((value) => value === text.toLowerCase())
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not ${JSON.stringify(text)}.`)
  return found
}

/**
 * The environment for another Digestline on this machine that has nothing to do with this one: its own data directory and port, no public
 * address, mail, backups, sign-in or other database.
 */
export function environmentOfOther(dataDir: string, env = process.env): Record<string, string | undefined> {
  const own = /^(PUBLIC_URL|DATABASE_|SMTP_|MAIL_|BACKUP_|OIDC_|AUTH_HEADER|TRUST_PROXY|SERVE_ONLY)/
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)))
  return { ...kept, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production' }
}
