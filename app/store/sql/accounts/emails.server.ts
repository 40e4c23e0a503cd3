import type { Db } from '../db'

/** Finds the address of an account, which is how the audit log names it. */
export function prepareEmails(db: Db): (userId: number) => Promise<string | undefined> {
  const email = db.prepare<[number], string>('select email from account where id = ?').pluck()
  return (userId) => email.get(userId)
}
