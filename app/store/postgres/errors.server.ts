import pg from 'pg'
import { StoreRefused } from '../store-refused'
import { StoreTrouble, type StoreTroubleCode } from '../store-trouble'

/** PostgreSQL's classes of errors about a value or a statement: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const dueToValues = /^(?:22|23|42|0A)/

export const refusedRights =
  'This user may not create or use tables in the database. Make it the owner of the database, or grant it all rights on a schema of its search path.'

export const readOnlyServer =
  'DATABASE_URL leads to a server that only reads, such as a replica. Use the address of the primary.'

/** What PostgreSQL, Node's sockets and its TLS say when the settings are wrong, and what to do. `said`: the driver's message. */
const wrongSettings: [code: RegExp, message: RegExp, sentence: string][] = [
  [/^28P01$/, /./, 'PostgreSQL refuses this user or password. Correct DATABASE_URL.'],
  [
    /^28000$/,
    /no encryption/,
    'PostgreSQL refuses this user without TLS. Add ?sslmode=require to DATABASE_URL, or allow the user in pg_hba.conf.',
  ],
  [/^28000$/, /./, 'PostgreSQL refuses this user. Correct DATABASE_URL, or allow the user in pg_hba.conf.'],
  [/^3D000$/, /./, 'There is no such database on this server. Create it, or correct DATABASE_URL.'],
  [/^(?:42501|3F000)$/, /./, refusedRights],
  [/^25006$/, /./, readOnlyServer],
  [/^/, /password must be a string/, 'This server asks for a password, and DATABASE_URL has none.'],
  [
    /^/,
    /server does not support SSL/,
    'This server does not offer TLS. Remove sslmode from DATABASE_URL, or turn TLS on there.',
  ],
  [
    /^(?:DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS_CERT)/,
    /./,
    'The certificate of the server is not trusted. Name its authority by sslrootcert, or use sslmode=require, which checks nothing.',
  ],
]

/** What these say when the server cannot be reached, or ends. */
const unreachable = /^(?:08|57P|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|EACCES)/

/** What the driver says about a connection, without a code. */
const ofConnection =
  /^(?:Connection terminated|Client has encountered|Client was closed|timeout|Cannot use a pool|password must be|The server does not)/

/** The code of Digestline's own triggers, for a write to a database that was moved. */
export const movedCode = 'DL001'

/** StoreTrouble for an error of PostgreSQL about the database, the disk or the connection; any other error as it is. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreTrouble || error instanceof StoreRefused || !(error instanceof Error)) return error
  const code = codeOf(error)
  const setting = wrongSetting(error)
  if (setting) return new StoreTrouble('unavailable', setting, { cause: error })
  if (isAboutTheValues(error)) return error
  const isConnection = unreachable.test(code) || ofConnection.test(error.message)
  if (!(error instanceof pg.DatabaseError) && !isConnection) return error
  return new StoreTrouble(troubleCode(code, isConnection), messageOf(code, isConnection, error.message), {
    cause: error,
  })
}

/** The same while a database is opened: what only other settings correct is StoreRefused, because trying again is no use. */
export function asOpeningError(error: unknown): unknown {
  const setting = error instanceof Error && wrongSetting(error)
  return setting ? new StoreRefused('unusable', setting, { cause: error }) : asStoreError(error)
}

/** Another process migrated the database while a statement was prepared. */
const isStalePlan = (error: pg.DatabaseError): boolean =>
  error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'))

/** After these another connection does better: its statements are prepared again, and it may lead to the new primary. */
export const needsNewConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (isStalePlan(error) || error.code === '25006')

/** Whether PostgreSQL refuses a value or a statement, which every server would. */
export const isAboutTheValues = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && dueToValues.test(error.code ?? '') && !isStalePlan(error)

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

function wrongSetting(error: Error): string | undefined {
  const code = codeOf(error)
  const known = wrongSettings.find(([codes, messages]) => codes.test(code) && messages.test(error.message))
  // The message of a failed check is PostgreSQL's, and names no password.
  return known && `${known[2]} (${error.message})`
}

function troubleCode(code: string, isConnection: boolean): StoreTroubleCode {
  if (/^(?:55P03|40|26000|0A000|57014)/.test(code)) return 'busy'
  if (/^53[12]00$/.test(code)) return 'full'
  if (code === movedCode) return 'moved'
  if (isConnection || code === '53300') return 'unreachable'
  return /^XX/.test(code) ? 'damaged' : 'unavailable'
}

function messageOf(code: string, isConnection: boolean, said: string): string {
  if (code === movedCode) return said
  if (code === '53100')
    return 'The disk of the PostgreSQL server is full. Free space there; nothing that was accepted is lost.'
  if (code === '53200')
    return 'The PostgreSQL server is out of memory. Give it more; nothing that was accepted is lost.'
  if (code === '53300')
    return `The PostgreSQL server has no connection left. Raise its max_connections, or end other programs. (${said})`
  if (code === '55P03')
    return 'Another session holds a lock on what is to be written. End it, or try again in a moment.'
  if (code === '57014')
    return 'PostgreSQL ended a statement that took too long. Try again when the server is less busy.'
  if (isConnection)
    return `The PostgreSQL server cannot be reached. Check that it runs, and DATABASE_URL. (${said || code})`
  return `PostgreSQL did not take it (${code}): ${said}`
}

/** Whether a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => codeOfServer(error) === '55P03'

/** Whether PostgreSQL undid a transaction because of another one, so that it succeeds when it is tried again: a deadlock, or no serial order. */
export function isConflict(error: unknown): boolean {
  const code = codeOfServer(error)
  return code === '40P01' || code === '40001'
}

function codeOfServer(error: unknown): string | undefined {
  const cause = error instanceof StoreTrouble ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}
