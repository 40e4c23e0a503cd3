import type { Viewer } from '../../../accounts/viewer'
import { hourOf, type Instant } from '../../../clock'
import type { RefusalReason } from '../../../projects/refusal-reason'
import type { Tally } from '../../../projects/tally'
import type { EnvelopeMeta } from '../../../wire/record'
import { commands, noteIf } from '../../command'
import type { RetriedItem } from '../../parked'
import type { Db } from '../db'
import { prepareTallies } from '../tallies/tallies.server'
import { ownersOnly, type Seeing, seeing } from '../visible.server'

/*
 * 1. A parked item is deleted in the transaction that counts its outcome: recorded or refused.
 * 2. A retry is requested once: taking the item also takes the request. If the item ends the thread, it simply is still parked.
 */

type SqlParked = { projectId: number; itemKind: string; reason: string; meta: string; at: number }

/** Deletes the item and returns the counts that remove it from `parked`. Throws when it no longer exists. */
export function prepareUnpark(db: Db): (id: number) => Promise<Tally[]> {
  const remove = db.prepare<[number], SqlParked>(
    `delete from parked_item
    where id = ?
    returning project_id as projectId, item_kind as itemKind, reason, meta, at`,
  )
  return async (id) => {
    const row = await remove.get(id)
    if (!row) throw new Error(`Item ${id} is not parked any more.`)
    const { projectId, reason, at } = row
    const shared = { projectId, outcome: 'parked', reason, atEdge: false, hour: hourOf(at) } as const
    return Object.entries(itemsOf(row)).map(([itemKind, count]) => ({ ...shared, itemKind, count: -count }))
  }
}

/** Deletes the item and returns the counts that make it refused instead of parked. */
export type LeaveAsRefused = (id: number, reason: RefusalReason) => Promise<Tally[]>

export function prepareLeaveAsRefused(db: Db): LeaveAsRefused {
  const unpark = prepareUnpark(db)
  return async (id, reason) => {
    const leaving = await unpark(id)
    return [
      ...leaving,
      ...leaving.map((tally): Tally => ({ ...tally, outcome: 'refused', reason, count: -tally.count })),
    ]
  }
}

/** The counts that were added when the item was parked. */
export function itemsOf({ itemKind, meta }: { itemKind: string; meta: string }): Record<string, number> {
  const parsed = JSON.parse(meta) as EnvelopeMeta | null
  return parsed?.items ?? { [itemKind]: 1 }
}

/** Takes the item whose retry was requested first. */
export function prepareTakeRetry(db: Db): () => Promise<RetriedItem | undefined> {
  const next = db.prepare<[], { id: number; meta: string; bytes: Buffer }>(
    'select id, meta, bytes from parked_item where retry_at is not null order by retry_at, id limit 1',
  )
  const forget = db.prepare('update parked_item set retry_at = null where id = :id')
  const take = db.transaction(async () => {
    const row = await next.get()
    if (row) await forget.run({ id: row.id })
    return row
  })
  return async () => {
    if (!(await next.get())) return undefined
    const row = await take()
    const meta = row && (JSON.parse(row.meta) as EnvelopeMeta | null)
    return row && meta ? { id: row.id, record: { kind: 'envelope', meta, body: row.bytes } } : undefined
  }
}

export function parkedWrites(db: Db) {
  const leave = prepareLeaveAsRefused(db)
  const addTallies = prepareTallies(db)
  const find = db.prepare<Seeing & { id: number }, { id: number }>(
    `select id from parked_item where id = :id and ${ownersOnly}`,
  )
  const retry = db.prepare(
    `update parked_item
    set retry_at = :at
    where id = :id
    and meta <> 'null'
    and ${ownersOnly}`,
  )
  const slugOf = db
    .prepare<{ id: number }, string>(
      `select p.slug
      from parked_item i
      join project p on p.id = i.project_id
      where i.id = :id`,
    )
    .pluck()
  const projects = db.prepare<[], { id: number }>('select id from project where deleted_at is null')
  const runs = {
    async retryParked({ viewer, id, at }: { viewer: Viewer; id: number; at: Instant }): Promise<boolean> {
      return (await retry.run({ ...seeing(viewer), id, at })).changes > 0
    },
    async dropParked({ viewer, id }: { viewer: Viewer; id: number }): Promise<boolean> {
      if (!(await find.get({ ...seeing(viewer), id }))) return false
      await addTallies(
        await leave(id, 'dropped_by_operator'),
        new Set((await projects.all()).map((project) => project.id)),
      )
      return true
    },
  }
  return commands(
    {
      retryParked: [
        'retries',
        async ({ id }, asked) =>
          noteIf(asked, { what: 'parked.retried', about: `${id}`, project: await slugOf.get({ id }) }),
      ],
      dropParked: [
        'issues',
        {
          async before({ id }) {
            const project = await slugOf.get({ id })
            return (dropped) => noteIf(dropped, { what: 'parked.dropped', about: `${id}`, project })
          },
        },
      ],
    },
    runs,
  )
}
