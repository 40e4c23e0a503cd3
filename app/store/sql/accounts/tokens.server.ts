import { hours, type Instant } from '../../../clock'
import type { ApiToken, Tokens } from '../../tokens'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { type AccountRow, toViewer } from './viewer-rows'

type ListRow = {
  id: number
  label: string
  scopes: string
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
  limited: number
  redirectUri: string | null
}
type ViewerRow = AccountRow & { tokenId: number; scopes: string; limited: number; lastUsedAt: number | null }

/** How old the "last used" of a token may get: one write per hour instead of one per request. */
const useResolution = hours(1)

export function sqlTokens(db: Db, write: RunCommand): Tokens {
  const ask = {
    list: db.prepare<[number], ListRow>(
      `select t.id, t.label, t.scopes, t.created_at as createdAt, t.last_used_at as lastUsedAt,
        coalesce(g.expires_at, t.expires_at) as expiresAt, t.limited, g.redirect_uri as redirectUri
      from token t
      left join oauth_grant g on g.token_id = t.id
      where t.user_id = ?
      and (g.token_id is null or g.refresh_hash is not null)
      order by t.id`,
    ),
    projects: db.prepare<[number], { tokenId: number; name: string }>(
      `select t.id as tokenId, p.name
      from token t
      join token_project tp on tp.token_id = t.id
      join project p on p.id = tp.project_id
      where t.user_id = ?
      order by p.name, p.id`,
    ),
    viewer: db.prepare<{ tokenHash: string; at: Instant }, ViewerRow>(
      `select a.id, a.email, a.name, a.owner, t.id as tokenId, t.scopes, t.limited, t.last_used_at as lastUsedAt
      from token t
      join account a on a.id = t.user_id
      where t.token_hash = :tokenHash
      and (t.expires_at is null or t.expires_at > :at)
      and a.disabled_at is null`,
    ),
  }
  return {
    add: (token) => write('addToken', token),
    async list(userId) {
      const projects = await ask.projects.all(userId)
      return (await ask.list.all(userId)).map(
        ({ lastUsedAt, expiresAt, limited, scopes, redirectUri, ...row }): ApiToken => {
          const names = projects.filter(({ tokenId }) => tokenId === row.id).map(({ name }) => name)
          return {
            ...row,
            scopes: JSON.parse(scopes) as string[],
            ...(lastUsedAt !== null && { lastUsedAt }),
            ...(expiresAt !== null && { expiresAt }),
            ...(limited === 1 && { projects: names }),
            ...(redirectUri !== null && { redirectUri }),
          }
        },
      )
    },
    remove: (userId, id) => write('removeToken', { userId, id }),
    async viewer(tokenHash, at) {
      const row = await ask.viewer.get({ tokenHash, at })
      if (!row) return undefined
      if ((row.lastUsedAt ?? 0) <= at - useResolution) {
        // Not awaited, and allowed to fail: a request must not depend on the writer only to note when it came.
        void write('touchToken', { id: row.tokenId, at }).catch(() => undefined)
      }
      const user = toViewer(row)
      const limitedBy = { token: row.tokenId, owner: user.owner }
      const viewer = row.limited === 1 ? { ...user, owner: false, limitedBy } : user
      return { viewer, scopes: JSON.parse(row.scopes) as string[] }
    },
  }
}
