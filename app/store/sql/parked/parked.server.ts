import type { Parked, ParkedRow } from '../../parked'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { ownersOnly, type Seeing, seeing } from '../visible.server'
import { itemsOf } from './parked-writes.server'

type SqlParkedRow = {
  id: number
  slug: string | null
  name: string | null
  itemKind: string
  reason: string
  detail: string
  meta: string
  bytes: number
  at: number
  retryAt: number | null
}

/** Parked items for the operator's page. Their bytes are not read. */
export function sqlParked(db: Db, write: RunCommand): Parked {
  const page = db.prepare<Seeing & { before: number; limit: number }, SqlParkedRow>(
    `select i.id, p.slug, p.name, i.item_kind as itemKind, i.reason, i.detail, i.meta, length(i.bytes) as bytes, i.at,
      i.retry_at as retryAt
    from parked_item i
    left join project p on p.id = i.project_id
    where i.id < :before
    and ${ownersOnly}
    order by i.id desc
    limit +:limit`,
  )
  const held = db.prepare<Seeing, { items: number; bytes: number | null; oldest: number | null }>(
    `select count(*) as items, sum(length(bytes)) as bytes, min(at) as oldest
    from parked_item
    where ${ownersOnly}`,
  )
  return {
    async held(viewer) {
      const { items = 0, bytes, oldest = null } = (await held.get(seeing(viewer))) ?? {}
      return { items, bytes: bytes ?? 0, ...(oldest !== null && { oldest }) }
    },
    page: async (viewer, { before = Number.MAX_SAFE_INTEGER, limit }) =>
      (await page.all({ ...seeing(viewer), before, limit })).map(toRow),
    retry: (viewer, id, at) => write('retryParked', { viewer, id, at }),
    drop: (viewer, id) => write('dropParked', { viewer, id }),
  }
}

function toRow(row: SqlParkedRow): ParkedRow {
  const { id, slug, name, itemKind, reason, detail, bytes, at, retryAt } = row
  return {
    id,
    ...(slug !== null && name !== null && { project: { slug, name } }),
    itemKind,
    items: Object.values(itemsOf(row)).reduce((sum, count) => sum + count, 0),
    reason,
    detail,
    bytes,
    at,
    retryable: row.meta !== 'null',
    ...(retryAt !== null && { retryAt }),
  }
}
