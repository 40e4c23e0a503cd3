import type { Instant } from '../../../clock'
import type { Db } from '../db'

/** Ends an account's access and what it gave to others: sessions, tokens, links, open invitations. */
export function prepareEndAccess(db: Db): (userId: number, at: Instant) => Promise<void> {
  const ends = ['session', 'token', 'account_link'].map((table) =>
    db.prepare<{ userId: number }>(`delete from ${table} where user_id = :userId`),
  )
  const withdraw = db.prepare<{ userId: number; at: Instant }>(
    `update invitation
    set withdrawn_at = :at
    where invited_by = :userId
    and accepted_at is null
    and withdrawn_at is null`,
  )
  return async (userId, at) => {
    for (const end of ends) await end.run({ userId })
    await withdraw.run({ userId, at })
  }
}
