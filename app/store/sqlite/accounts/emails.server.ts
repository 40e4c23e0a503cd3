import type { Db } from '../open.server'

/** Addresses of accounts, as the audit log names them. */
export function prepareEmails(db: Db): (userId: number) => string | undefined {
  const email = db.prepare<[number], string>('select email from account where id = ?').pluck()
  return (userId) => email.get(userId)
}
