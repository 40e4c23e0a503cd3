import pg from 'pg'
import { StoreTrouble, type StoreTroubleCode } from '../store-trouble'

/** PostgreSQL's classes of errors about a value or a statement: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const dueToValues = /^(?:22|23|42|0A)/

/** What this server says when it cannot be reached or ends, by the codes of Node's sockets and PostgreSQL's. */
const unreachable = /^(?:08|57P|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)/

/** StoreTrouble for an error of PostgreSQL about the database, the disk or the connection; any other error as it is. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreTrouble || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError && dueToValues.test(code)) return error
  const isConnection =
    unreachable.test(code) || /^(?:Connection terminated|Client has encountered|timeout)/.test(error.message)
  if (!(error instanceof pg.DatabaseError) && !isConnection) return error
  return new StoreTrouble(troubleCode(code), messageOf(code, error.message), { cause: error })
}

function troubleCode(code: string): StoreTroubleCode {
  if (/^(?:55P03|40)/.test(code)) return 'busy'
  if (code === '53100') return 'full'
  return /^XX/.test(code) ? 'damaged' : 'unavailable'
}

function messageOf(code: string, said: string): string {
  if (code === '53100')
    return 'The disk of the PostgreSQL server is full. Free space there; nothing that was accepted is lost.'
  if (code === '28P01' || code === '28000')
    return `PostgreSQL refuses this user or password. Check DATABASE_URL. (${said})`
  if (code === '3D000') return `There is no such database. Create it, or correct DATABASE_URL. (${said})`
  if (code === '25006') return 'DATABASE_URL leads to a read-only replica. Use the address of the primary.'
  if (code === '42501')
    return `This PostgreSQL user may not do that. Give it the rights of the database's owner. (${said})`
  if (unreachable.test(code))
    return `The PostgreSQL server cannot be reached. Check that it runs, and DATABASE_URL. (${said})`
  return `PostgreSQL did not take it (${code}): ${said}`
}
