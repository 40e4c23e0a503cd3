import type pg from 'pg'
import { type LastIds, type MoveTarget, nodeColumns, type Table } from '../moving/table'
import { onlyNode } from '../nodes'
import { StoreRefused } from '../store-refused'
import { copyIn } from './copy.server'
import { copyInByDay, countDaysOn, isOfDays } from './copy-by-day.server'
import { copyingClient } from './copying-client.server'
import { asStoreError } from './errors.server'
import { migrate } from './migrate.server'
import { unfinishedMoveOf } from './move-marks.server'
import { listOf, rowsOf, sequencesOf, tablesIn } from './tables.server'

/**
 * A database to be filled, in one transaction. Makes the schema where it is missing. Rejects with StoreRefused when there is data in it, or
 * its schema is of another version; with StoreTrouble when the server cannot be reached.
 */
export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  return translating(async () => {
    const client = await copyingClient(url)
    try {
      await refuseForeignTables(client)
      await migrate(client)
      return await prepare(client)
    } catch (error) {
      await client.end()
      throw error
    }
  })
}

async function prepare(client: pg.Client): Promise<MoveTarget> {
  const tables = await tablesIn(client)
  const unfinished = await unfinishedMoveOf(client)
  if (unfinished === undefined) await refuseData(client)
  let later: string[] | undefined
  /** Only now, because an interrupted move may only have to be confirmed. */
  const begin = async () => {
    await client.query('begin')
    await client.query("set local lock_timeout = '10s'")
    await client.query(`lock table ${quoted(tables)} in access exclusive mode`)
    later = await takeAway(client, tables)
    await client.query(`truncate ${quoted(tables)}, issue_text`)
  }
  return {
    tables,
    unfinished,
    fill: (table, pieces) =>
      translating(async () => {
        if (!later) await begin()
        const copy = `copy "${table.name}" (${listOf(table.columns)}) from stdin (format binary)`
        if (isOfDays(table)) await copyInByDay(client, copy, pieces)
        else await copyIn(client, copy, pieces)
      }),
    complete: (lastIds) =>
      translating(async () => {
        for (const sql of later ?? []) await client.query(sql)
        await countOn(client, lastIds)
        await client.query('analyze')
      }),
    rows: (table) => rowsOf(client, table),
    keep: (id, node) =>
      translating(async () => {
        for (const [table, column] of node === undefined ? [] : nodeColumns)
          await client.query(`update "${table}" set "${column}" = $1 where "${column}" = $2`, [node, onlyNode])
        await client.query('drop table if exists unfinished_move')
        await client.query('create table unfinished_move (id text not null)')
        await client.query('insert into unfinished_move (id) values ($1)', [id])
        await client.query('commit')
      }),
    confirm: () => translating(async () => void (await client.query('drop table unfinished_move'))),
    close: () => client.end(),
  }
}

async function refuseForeignTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select to_regclass('migration') is null and exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    ) as foreign`,
  )
  if (rows[0]?.foreign)
    throw new StoreRefused('occupied', 'That database has tables of another program. Create one for Digestline alone.')
}

/** A server that only started there made a schema, and nothing that anybody would miss. */
async function refuseData(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from account)
      or exists (select from project where built_in = 0)
      or exists (select from event) as used`,
  )
  if (rows[0]?.used)
    throw new StoreRefused('occupied', 'That database holds data of a Digestline. Create an empty one.')
}

/** Drops what costs time for every row or changes other rows; returns what makes it again. */
async function takeAway(client: pg.Client, tables: Table[]): Promise<string[]> {
  const names = tables.map(({ name }) => name)
  const { rows: indexes } = await client.query<{ name: string; make: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as make
    from pg_index i
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace
    and t.relname = any ($1)
    and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [names],
  )
  const { rows: keys } = await client.query<{ table: string; name: string; make: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as make
    from pg_constraint
    where contype = 'f'
    and conparentid = 0
    and connamespace = current_schema()::regnamespace`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const name of names) await client.query(`alter table "${name}" disable trigger user`)
  // The full text of issues follows from their rows, on either engine.
  await client.query('alter table issue enable trigger issue_text_new')
  return [
    ...indexes.map(({ make }) => make),
    ...keys.map(({ table, name, make }) => `alter table ${table} add constraint "${name}" ${make}`),
    ...names.map((name) => `alter table "${name}" enable trigger user`),
  ]
}

async function countOn(client: pg.Client, lastIds: LastIds): Promise<void> {
  for (const { name, sequence } of await sequencesOf(client)) {
    const last = lastIds.get(name) ?? 0
    await client.query('select setval($1::regclass, $2, $3)', [sequence, Math.max(1, last), last > 0])
  }
  await countDaysOn(client)
}

const quoted = (tables: Table[]): string => tables.map(({ name }) => `"${name}"`).join(', ')

async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asStoreError(error)
  }
}
