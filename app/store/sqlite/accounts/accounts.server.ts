import { emailKey } from '../../../accounts/email-key'
import { hours } from '../../../clock'
import type { Accounts } from '../../store'
import type { RunCommand } from '../commands.server'
import type { Db } from '../open.server'
import { type AccountRow, type ReaderRow, toReader, toViewer } from './viewer-rows'

type TokenRow = AccountRow & { tokenId: number; scopes: string; lastUsedAt: number | null }

/** How stale a token's "last used" may get: one write an hour instead of one per request. */
const tokenUseResolution = hours(1)

export function sqliteAccounts(db: Db, write: RunCommand): Accounts {
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
    tokens: db.prepare<
      [number],
      { id: number; label: string; scopes: string; createdAt: number; lastUsedAt: number | null }
    >(
      `select id, label, scopes, created_at as createdAt, last_used_at as lastUsedAt
      from token
      where user_id = ?
      order by id`,
    ),
    token: db.prepare<[string], TokenRow>(
      `select a.id, a.email, a.name, a.owner, t.id as tokenId, t.scopes, t.last_used_at as lastUsedAt
      from token t
      join account a on a.id = t.user_id
      where t.token_hash = ?
      and a.disabled_at is null`,
    ),
  }
  return {
    hasOwner: async () => ask.owner.get() !== undefined,
    addUser: (user) => write('addUser', user),
    async credentials(email) {
      const row = ask.credentials.get(emailKey(email))
      return row && { userId: row.userId, ...(row.passwordHash !== null && { passwordHash: row.passwordHash }) }
    },
    users: async () => ask.users.all().map((row) => ({ ...row, owner: row.owner === 1 })),
    setPassword: (userId, passwordHash, keepSession) => write('setPassword', { userId, passwordHash, keepSession }),
    setPreferences: (userId, preferences) => write('setPreferences', { userId, preferences }),
    async viewer(userId) {
      const row = ask.viewer.get(userId)
      return row && toReader(row)
    },
    addToken: (token) => write('addToken', token),
    tokens: async (userId) =>
      ask.tokens.all(userId).map(({ lastUsedAt, ...row }) => ({
        ...row,
        scopes: JSON.parse(row.scopes) as string[],
        ...(lastUsedAt !== null && { lastUsedAt }),
      })),
    removeToken: (userId, id) => write('removeToken', { userId, id }),
    async tokenViewer(tokenHash, at) {
      const row = ask.token.get(tokenHash)
      if (!row) return undefined
      if ((row.lastUsedAt ?? 0) <= at - tokenUseResolution) {
        // Not waited for, and allowed to fail: a request must not depend on the writer only to note its own date.
        write('touchToken', { id: row.tokenId, at }).catch(() => undefined)
      }
      return { viewer: toViewer(row), scopes: JSON.parse(row.scopes) as string[] }
    },
  }
}
