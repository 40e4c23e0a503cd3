import type { Actor } from '../../../accounts/actor'
import { type AuditEntry, longestAuditWords } from '../../../accounts/audit-entry'
import type { Instant } from '../../../clock'
import { type AuditLog, scannedAtOnce } from '../../audit'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { asLike } from '../issues/search-conditions'
import { ownersOnly, type Seeing, seeing } from '../visible.server'

type Row = {
  id: number
  at: Instant
  kind: Actor['kind']
  userId: number | null
  name: string | null
  address: string | null
  what: string
  about: string | null
  project: string | null
  details: string | null
}
type SearchParameters = Seeing & {
  before: number
  after: number
  words: string
  acts: string
  project: string
  from: Instant
  until: Instant
  limit: number
}

/** Maximum entries that one statement looks at. */
const slice = 10_000

export function sqlAudit(db: Db, write: RunCommand, now: () => Instant): AuditLog {
  const newest = db.prepare<[], number | null>('select max(id) from audit_entry').pluck()
  const find = db.prepare<SearchParameters, Row>(
    `select id, at, actor_kind as kind, actor_id as userId, actor_name as name, address, what, about, project, details
    from audit_entry
    where id < :before
    and id >= :after
    and at >= :from
    and at < :until
    and (:project = '' or project = :project)
    and (
      what in ${listed(':acts')}
      or lower(coalesce(actor_name, '') || ' ' || actor_kind || ' ' || coalesce(address, '') || ' ' || what || ' '
        || coalesce(about, '') || ' ' || coalesce(details, '')) like :words escape '\\'
    )
    and ${ownersOnly}
    order by id desc
    limit +:limit`,
  )
  return {
    async page(viewer, { search, cursor, limit }) {
      const asks = seeing(viewer)
      if (!asks.everything) return undefined
      const words = (search.words ?? '').trim().slice(0, longestAuditWords).toLowerCase()
      const parameters = {
        ...asks,
        words: `%${asLike(words)}%`,
        acts: JSON.stringify(search.acts ?? []),
        project: search.project ?? '',
        from: search.from ?? 0,
        until: search.before ?? Number.MAX_SAFE_INTEGER,
      }
      const rows: Row[] = []
      let before = Math.min(readCursor(cursor), ((await newest.get()) ?? 0) + 1)
      const end = Math.max(1, before - scannedAtOnce)
      while (before > end && rows.length <= limit) {
        const after = Math.max(end, before - slice)
        rows.push(...(await find.all({ ...parameters, before, after, limit: limit + 1 - rows.length })))
        before = after
      }
      const last = rows.length > limit ? rows[limit - 1]?.id : before > 1 ? before : undefined
      return { entries: rows.slice(0, limit).map(toEntry), ...(last !== undefined && { next: last.toString(36) }) }
    },
    noteRead: (read) => write('noteRead', read),
    async noteRefusedSignIn(refused) {
      await write('noteRefusedSignIn', { ...refused, at: now() })
    },
  }
}

/** The id after which the next page begins. Any other text begins at the newest. */
const readCursor = (text: string | undefined): number =>
  /^[0-9a-z]{1,10}$/.test(text ?? '') ? Number.parseInt(text ?? '', 36) : Number.MAX_SAFE_INTEGER

function toEntry({ id, at, kind, userId, name, address, what, about, project, details }: Row): AuditEntry {
  return {
    ...{ id, at, what },
    actor: {
      kind,
      ...(userId !== null && { userId }),
      ...(name !== null && { name }),
      ...(address !== null && { address }),
    },
    ...(about !== null && { about }),
    ...(project !== null && { project }),
    details: details === null ? {} : (JSON.parse(details) as AuditEntry['details']),
  }
}
