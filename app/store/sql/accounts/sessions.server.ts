import { sessionLifetime } from '../../../accounts/session-lifetime'
import type { Viewer } from '../../../accounts/viewer'
import { hours, type Instant } from '../../../clock'
import type { OpenedSession, Sessions } from '../../sessions'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { type ReaderRow, toReader } from './viewer-rows'

/** How old the "last used" of a session may get: one write per hour instead of one per request. */
const useResolution = hours(1)

type LiveSession = { tokenHash: string; at: Instant; idleSince: Instant }

/** Sessions that were last used before this time have expired. */
const idleSince = (at: Instant) => at - sessionLifetime.idle

export function sqlSessions(db: Db, write: RunCommand): Sessions {
  const ask = {
    viewer: db.prepare<LiveSession, ReaderRow & { lastUsedAt: number }>(
      `select a.id, a.email, a.name, a.owner, a.language, a.time_zone as timeZone, s.last_used_at as lastUsedAt
      from session s
      join account a on a.id = s.user_id
      where s.token_hash = :tokenHash
      and s.expires_at > :at
      and s.last_used_at > :idleSince
      and s.stage = 'open'
      and a.disabled_at is null`,
    ),
    confirmed: db.prepare<LiveSession, { confirmedAt: number }>(
      `select confirmed_at as confirmedAt
      from session
      where token_hash = :tokenHash
      and expires_at > :at
      and last_used_at > :idleSince
      and stage = 'open'`,
    ),
    list: db.prepare<
      { userId: number; at: Instant; idleSince: Instant; tokenHash: string | null },
      Omit<OpenedSession, 'current'> & { current: number }
    >(
      `select id, user_agent as userAgent, network, created_at as createdAt, last_used_at as lastUsedAt,
        case when token_hash = :tokenHash then 1 else 0 end as current
      from session
      where user_id = :userId
      and expires_at > :at
      and last_used_at > :idleSince
      and stage = 'open'
      order by last_used_at desc, id desc
      limit 100`,
    ),
  }
  return {
    open: (session) => write('openSession', session),
    async viewer(tokenHash, at, network) {
      const row = await ask.viewer.get({ tokenHash, at, idleSince: idleSince(at) })
      if (!row) return undefined
      if (network !== undefined && row.lastUsedAt <= at - useResolution) {
        // Not awaited, and allowed to fail: a request must not depend on the writer only to note when it came.
        void write('touchSession', { tokenHash, at, network }).catch(() => undefined)
      }
      return toReader(row)
    },
    close: (tokenHash) => write('closeSession', { tokenHash }),
    confirmedAt: async (tokenHash, at) =>
      (await ask.confirmed.get({ tokenHash, at, idleSince: idleSince(at) }))?.confirmedAt,
    confirm: (tokenHash, at) => write('confirmSession', { tokenHash, at }),
    async list(viewer, at, tokenHash) {
      const userId = accountOf(viewer)
      if (userId === undefined) return []
      const rows = await ask.list.all({ userId, at, idleSince: idleSince(at), tokenHash: tokenHash ?? null })
      return rows.map((row) => ({ ...row, current: row.current === 1 }))
    },
    async end(viewer, id) {
      const userId = accountOf(viewer)
      return userId !== undefined && (await write('endSession', { userId, id }))
    },
    async endOthers(viewer, keepSession) {
      const userId = accountOf(viewer)
      return userId === undefined ? 0 : await write('endOtherSessions', { userId, keepSession })
    },
  }
}

const accountOf = (viewer: Viewer): number | undefined => (viewer.kind === 'user' ? viewer.userId : undefined)
