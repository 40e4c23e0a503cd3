import type { Db } from '../db'

/** Addresses of accounts, as the audit log names them. */
export function prepareEmails(db: Db): (userId: number) => Promise<string | undefined> {
  const email = db.prepare<[number], string>('select email from account where id = ?').pluck()
  return (userId) => email.get(userId)
}
