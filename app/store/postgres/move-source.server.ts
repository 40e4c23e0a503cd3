import type pg from 'pg'
import { sentenceAbout } from '../moving/moved-sentence'
import type { Move, MoveSource } from '../moving/table'
import { nodeLifetime } from '../sql/nodes/register-node.server'
import { StoreRefused } from '../store-refused'
import { copyingClient } from './copying-client.server'
import { asStoreError, movedCode } from './errors.server'
import { hasTable, moveOf } from './move-marks.server'
import { openPostgresTables } from './table-source.server'
import { tablesIn } from './tables.server'

/** How long the transactions of others may take before the tables are locked. */
const patience = '30s'

/** Locks every table against writing, until `close`. Others go on reading. Rejects with StoreTrouble, StoreRefused. */
export async function openPostgresMove(url: string, node?: string): Promise<MoveSource> {
  const client = await copyingClient(url)
  try {
    const movedAs = (await moveOf(client))?.id
    await client.query('begin')
    await client.query(`set local lock_timeout = '${patience}'`)
    const tables = await tablesIn(client)
    const names = tables.map(({ name }) => `"${name}"`)
    // What writers lock before anything else, so that none of them is in the middle of its tables.
    if (await hasTable(client, 'writer_turn')) await client.query('lock table writer_turn in exclusive mode')
    await client.query(`lock table ${names.join(', ')} in exclusive mode`)
    await refuseOthers(client, node)
    // Only now: its moment is after the last write.
    const source = await openPostgresTables(url)
    return {
      ...source,
      movedAs,
      async leave(move) {
        await refuseWrites(client, names, move)
        await client.query('commit')
      },
      async close() {
        await source.close()
        await client.end()
      },
    }
  } catch (error) {
    await client.end()
    throw asStoreError(error)
  }
}

/** What another server has accepted and not recorded could not be recorded any more. */
async function refuseOthers(client: pg.Client, node: string | undefined): Promise<void> {
  const { rows } = await client.query<{ place: string }>(
    `select place
    from node
    where name is distinct from $1
    and (waiting > 0 or is_running = 1 and seen_at > extract(epoch from clock_timestamp()) * 1000 - $2)
    order by id`,
    [node, nodeLifetime],
  )
  if (rows.length > 0)
    throw new StoreRefused(
      'occupied',
      `Other servers use this database: ${rows.map(({ place }) => place).join(', ')}. Stop them when nothing waits in their inboxes.`,
    )
}

async function refuseWrites(client: pg.Client, names: string[], { id, to, at }: Move): Promise<void> {
  await client.query(
    'create table moved (id text not null, place text not null, sentence text not null, at bigint not null)',
  )
  await client.query('insert into moved (id, place, sentence, at) values ($1, $2, $3, $4)', [
    id,
    to,
    sentenceAbout(to),
    at,
  ])
  await client.query(
    `create function refuse_write() returns trigger
    language plpgsql as $$
    begin
      raise exception using errcode = '${movedCode}', message = (select sentence from moved);
    end
    $$`,
  )
  for (const name of names)
    await client.query(
      `create trigger moved before insert or update or delete or truncate on ${name} for each statement execute function refuse_write()`,
    )
}
