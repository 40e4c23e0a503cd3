import type { Db } from '../db'
import { hasSecondFactor } from './factor-rows'

/** Keeps recovery codes in step with second factors, for the commands that add or remove one. */
export function prepareRecoveryCodes(db: Db) {
  const some = db.prepare<{ userId: number }>('select 1 from recovery_code where user_id = :userId limit 1')
  const add = db.prepare('insert into recovery_code (user_id, code_hash) values (:userId, :codeHash)')
  const remove = db.prepare('delete from recovery_code where user_id = :userId')
  const removeUseless = db.prepare(
    `delete from recovery_code
    where user_id = :userId
    and not ${hasSecondFactor(':userId')}`,
  )
  const replace = async (userId: number, codeHashes: string[]) => {
    await remove.run({ userId })
    for (const codeHash of codeHashes) await add.run({ userId, codeHash })
  }
  return {
    replace,
    /** Called with the first factor. Returns whether the account had no codes before. */
    async give(userId: number, codeHashes: string[]): Promise<boolean> {
      if (await some.get({ userId })) return false
      await replace(userId, codeHashes)
      return true
    },
    /** Called after a factor was removed. Without any factor the codes are useless. */
    removeUseless: async (userId: number): Promise<void> => void (await removeUseless.run({ userId })),
  }
}

/** Called after a factor was added in one session: the account's other sessions that still had to set one up must now use it. */
export function prepareAskOtherSessions(db: Db) {
  const ask = db.prepare<{ userId: number; session: string | null }>(
    `update session
    set stage = 'factor'
    where user_id = :userId
    and stage = 'enrol'
    and token_hash is distinct from :session`,
  )
  return async (userId: number, session: string | undefined): Promise<void> =>
    void (await ask.run({ userId, session: session ?? null }))
}
