import { emailKey } from '../../../accounts/email-key'
import type { Accounts } from '../../accounts'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { type AccountRow, type ReaderRow, toReader } from './viewer-rows'

export function sqlAccounts(db: Db, write: RunCommand): Accounts {
  const ask = {
    owner: db.prepare('select 1 from account where owner = 1 limit 1'),
    credentials: db.prepare<[string], { userId: number; passwordHash: string | null }>(
      'select id as userId, password_hash as passwordHash from account where email_key = ? and disabled_at is null',
    ),
    users: db.prepare<[], AccountRow & { createdAt: number }>(
      'select id, email, name, owner, created_at as createdAt from account order by id',
    ),
    viewer: db.prepare<[number], ReaderRow>(
      'select id, email, name, owner, language, time_zone as timeZone from account where id = ?',
    ),
  }
  return {
    hasOwner: async () => (await ask.owner.get()) !== undefined,
    addUser: (user) => write('addUser', user),
    async credentials(email) {
      const row = await ask.credentials.get(emailKey(email))
      return row && { userId: row.userId, ...(row.passwordHash !== null && { passwordHash: row.passwordHash }) }
    },
    users: async () => (await ask.users.all()).map((row) => ({ ...row, owner: row.owner === 1 })),
    setPassword: (userId, passwordHash, keepSession) => write('setPassword', { userId, passwordHash, keepSession }),
    setPreferences: (userId, preferences) => write('setPreferences', { userId, preferences }),
    async viewer(userId) {
      const row = await ask.viewer.get(userId)
      return row && toReader(row)
    },
  }
}
