import type pg from 'pg'
import { type Column, type ColumnType, contentsColumns, contentsTable, type LastIds, type Table } from '../moving/table'
import { copyOut } from './copy.server'

/** `oid` of the types that the schema uses: https://www.postgresql.org/docs/current/catalog-pg-type.html. */
const types: Record<number, ColumnType> = { 20: 'integer', 701: 'real', 25: 'text', 17: 'bytes' }

/** The full text of issues is made again, and what processes lock and migrations are of their engine. */
const ownTables = [
  ...['issue_text', 'migration', 'moved', 'unfinished_move'],
  ...['writer_turn', 'commit_mark', 'batch_alerts', 'batch_traces', 'batch_tallies', 'batch_days', 'event_day_over'],
]

/** Every table of the schema that has rows of its own, in the order of their names. */
export async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; column: string; type: number }>(
    `select c.relname as name, a.attname as "column", a.atttypid::integer as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
    and c.relname <> all ($1)
    and a.attnum > 0
    and not a.attisdropped
    and a.attgenerated = ''
    order by c.relname collate "C", a.attnum`,
    [ownTables],
  )
  const tables = new Map<string, Table>()
  for (const { name, column, type } of rows) {
    const known = types[type]
    if (!known) throw new Error(`Column ${name}.${column} has the type ${type}, which cannot be copied.`)
    const table = tables.get(name) ?? { name, columns: [] }
    table.columns.push({ name: column, type: known })
    tables.set(name, table)
  }
  return [...tables.values()].map((table) =>
    table.name === contentsTable ? { ...table, columns: contentsColumns } : table,
  )
}

/** Rows of all tables, about: what the server knows from its statistics. */
export async function sizeOf(client: pg.Client, tables: Table[]): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows
    from pg_class
    where relnamespace = current_schema()::regnamespace
    and relname = any ($1)`,
    [tables.map(({ name }) => name)],
  )
  return Number(rows[0]?.rows)
}

/** Parts of contents that no upload names yet are left out. */
const onlyNamed = ' where exists (select from artifact_content c where c.hash = artifact_part.hash) order by hash, part'

export function rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<Buffer[]> {
  const which = name === contentsTable ? onlyNamed : ''
  return copyOut(client, `copy (select ${listOf(columns)} from "${name}"${which}) to stdout (format binary)`)
}

/** Sequences that give out ids, by the table whose column takes its values from them. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; sequence: string }[]> {
  const { rows } = await client.query<{ name: string; sequence: string }>(
    `select t.relname as name, s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S'
    and d.deptype in ('a', 'i')
    and t.relnamespace = current_schema()::regnamespace`,
  )
  return rows
}

/** A sequence says `1` before it has given out a number. */
export async function lastIdsOf(client: pg.Client): Promise<LastIds> {
  const ids: LastIds = new Map()
  for (const { name, sequence } of await sequencesOf(client)) {
    const { rows } = await client.query<{ last: string }>(
      `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
    )
    ids.set(name, Number(rows[0]?.last))
  }
  return ids
}

export const listOf = (columns: Column[]): string => columns.map(({ name }) => `"${name}"`).join(', ')
