import { seconds } from '../../../clock'
import { type NodeStart, onlyNode } from '../../nodes'
import { StoreTrouble } from '../../store-trouble'
import type { Db } from '../db'
import { databaseNow } from '../dialect'

/** One run of a node: its row, and how many times it had started by then. */
export type NodeRun = { id: number; epoch: number }

/** A node whose last heartbeat is older no longer runs. */
export const nodeLifetime = seconds(15)

/**
 * Starts a run of a node, which ends the one before: that one records nothing more. Rejects with StoreTrouble (`busy`) while a node of the
 * same name runs at another place: its data directory was copied. A data directory that moved is free when the old node is silent for
 * `nodeLifetime`.
 */
export function prepareRegisterNode(db: Db): (start: NodeStart) => Promise<NodeRun> {
  const elsewhere = db.prepare<{ name: string; place: string; lifetime: number }, { place: string }>(
    `select place
    from node
    where name = :name
    and place <> :place
    and is_running = 1
    and seen_at > ${databaseNow} - :lifetime`,
  )
  const start = db.prepare<Record<string, string>, NodeRun>(
    `insert into node (name, epoch, place, version, roles, is_running, started_at, seen_at)
    values (:name, 1, :place, :version, :roles, 1, ${databaseNow}, ${databaseNow})
    on conflict (name) do update
    set epoch = node.epoch + 1,
      place = excluded.place,
      version = excluded.version,
      roles = excluded.roles,
      is_running = 1,
      started_at = excluded.started_at,
      seen_at = excluded.seen_at,
      caught_up_at = null
    returning id, epoch`,
  )
  // The server of a file has the name `onlyNode`. When its database was moved to another engine, it is still the server of this directory.
  const rename = db.prepare<{ name: string; place: string; only: string }>(
    `update node
    set name = :name
    where id = (select max(id) from node where place = :place and (name = :only or :name = :only))
    and not exists (select 1 from node where name = :name)`,
  )
  return db.transaction(async ({ name, place, version, roles }: NodeStart): Promise<NodeRun> => {
    const other = db.isShared && (await elsewhere.get({ name, place, lifetime: nodeLifetime }))
    if (other) throw runsElsewhere(other.place)
    await rename.run({ name, place, only: onlyNode })
    const run = await start.get({ name, place, version, roles: JSON.stringify(roles) })
    if (!run) throw new Error('A node was not registered.')
    return run
  })
}

const runsElsewhere = (place: string): StoreTrouble =>
  new StoreTrouble(
    'busy',
    `A server with the same node-id runs at ${place}. If DATA_DIR is a copy, delete its files node-id and inbox. ` +
      `If it was moved, this server starts ${nodeLifetime / 1000} seconds after the other ended.`,
  )
