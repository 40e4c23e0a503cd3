import { emailKey } from '../../../accounts/email-key'
import { languageOf, type Preferences } from '../../../accounts/language'
import type { Viewer } from '../../../accounts/viewer'
import { hours, type Instant } from '../../../clock'
import type { Accounts } from '../../store'
import type { RunCommand } from '../commands.server'
import type { Db } from '../open.server'

type AccountRow = { id: number; email: string; name: string; owner: number }
type SessionRow = AccountRow & { language: string | null; timeZone: string | null }
type TokenRow = AccountRow & { tokenId: number; scopes: string; lastUsedAt: number | null }

/** How stale a token's "last used" may get: one write an hour instead of one per request. */
const tokenUseResolution = hours(1)

const toViewer = (row: AccountRow): Viewer & { kind: 'user' } => ({
  kind: 'user',
  userId: row.id,
  email: row.email,
  name: row.name,
  owner: row.owner === 1,
})

/** Of a language this version does not speak, nothing is known. */
function preferencesOf({ language, timeZone }: SessionRow): Preferences | undefined {
  const known = languageOf(language)
  if (!known && timeZone === null) return undefined
  return { ...(known && { language: known }), ...(timeZone !== null && { timeZone }) }
}

function toReader(row: SessionRow): Viewer & { kind: 'user' } {
  const preferences = preferencesOf(row)
  return { ...toViewer(row), ...(preferences && { preferences }) }
}

export function sqliteAccounts(db: Db, write: RunCommand): Accounts {
  const ask = {
    owner: db.prepare('select 1 from account where owner = 1 limit 1'),
    credentials: db.prepare<[string], { userId: number; passwordHash: string | null }>(
      'select id as userId, password_hash as passwordHash from account where email_key = ? and disabled_at is null',
    ),
    users: db.prepare<[], AccountRow & { createdAt: number }>(
      'select id, email, name, owner, created_at as createdAt from account order by id',
    ),
    viewer: db.prepare<[number], SessionRow>(
      'select id, email, name, owner, language, time_zone as timeZone from account where id = ?',
    ),
    session: db.prepare<{ tokenHash: string; at: Instant }, SessionRow>(
      `select a.id, a.email, a.name, a.owner, a.language, a.time_zone as timeZone
      from session s
      join account a on a.id = s.user_id
      where s.token_hash = :tokenHash
      and s.expires_at > :at
      and s.stage = 'open'
      and a.disabled_at is null`,
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
    openSession: (session) => write('openSession', session),
    async viewer(userId) {
      const row = ask.viewer.get(userId)
      return row && toReader(row)
    },
    async sessionViewer(tokenHash, at) {
      const row = ask.session.get({ tokenHash, at })
      return row && toReader(row)
    },
    closeSession: (tokenHash) => write('closeSession', { tokenHash }),
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
