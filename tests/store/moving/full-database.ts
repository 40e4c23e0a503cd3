import Database from 'better-sqlite3'
import { encodeRow } from '../../../app/store/moving/row-format'
import type { ColumnType, Table, Value } from '../../../app/store/moving/table'
import { openSqliteRecorder } from '../../../app/store/sqlite/open-recorder.server'
import { makeSqliteTables } from '../../../app/store/sqlite/table-target.server'
import { contentsOf } from './moves'

type Shape = { table: string; name: string; sql: string; nullable: number; own: number; refers: number }

/** The columns of a new database: whether they may be null, are part of the primary key, or refer to a row. `sql`: what made the table. */
async function shapeOf(file: string): Promise<Map<string, Shape>> {
  await (await openSqliteRecorder({ file })).close()
  const db = new Database(file, { readonly: true })
  try {
    const shapes = db
      .prepare<[], Shape>(
        `select t.name as "table", c.name as name, t.sql, c."notnull" = 0 and c.pk = 0 as nullable, c.pk > 0 as own,
          exists (select 1 from pragma_foreign_key_list(t.name) f where f."from" = c.name) as refers
        from sqlite_schema t
        join pragma_table_info(t.name) c
        where t.type = 'table'`,
      )
      .all()
    return new Map(shapes.map((shape) => [`${shape.table}.${shape.name}`, shape]))
  } finally {
    db.close()
  }
}

/** Values that an engine might change. */
const extremes: Record<ColumnType, (n: number) => Value[]> = {
  integer: () => [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 32, -(2 ** 32) - 1],
  real: () => [0.1, -1e300, 5e-324, 3],
  text: (n) => [`${n}`, `${n} Grüße 😀 \\N \t\r\n"\u2028`, `{"a":"\\u0000${n}"}`, `Z${n}`, `z${n}`],
  bytes: (n) => [Buffer.from([n]), Buffer.from([n, 0, 255, 92, 10]), Buffer.alloc(1_000, n)],
}
/** The first value that a check of the column allows. */
const checked = ({ name, sql }: Shape): string | undefined =>
  new RegExp(`check \\(${name} in \\('([^']+)'`).exec(sql)?.[1]

function aRow({ name: table, columns }: Table, shapes: Map<string, Shape>, n: number): Value[] {
  return columns.map(({ name: column, type }, at) => {
    const shape = shapes.get(`${table}.${column}`)
    if (column === 'hash' && type === 'text') return n.toString(16).padStart(64, '0')
    const allowed = shape && checked(shape)
    if (allowed !== undefined) return allowed
    if (shape?.own || shape?.refers) return type === 'integer' ? n : type === 'text' ? `row ${n}` : Buffer.from([n])
    if (shape?.nullable && (n + at) % 4 === 0) return null
    if (column === 'bytes' && type === 'bytes' && n === 1) return Buffer.alloc(1_500_000, at)
    const choices = extremes[type](n)
    return choices[(n + at) % choices.length]!
  })
}

/** Makes the database `full`, in which every table has rows, and beside it `shape`, an empty one. */
export async function makeFullDatabase(full: string, shape: string): Promise<void> {
  const shapes = await shapeOf(shape)
  const target = makeSqliteTables(full, contentsOf(full))
  for (const table of target.tables) {
    const rows = /^(alert|artifact)_version$/.test(table.name) ? 1 : 12
    const types = table.columns.map(({ type }) => type)
    await target.fill(
      table,
      inPieces(Array.from({ length: rows }, (_, n) => encodeRow(types, aRow(table, shapes, n + 1)))),
    )
  }
  await target.complete(new Map([...target.tables.map(({ name }) => [name, 12] as const), ['account', 5000]]))
  target.finish({})
}

async function* inPieces(rows: Buffer[]): AsyncGenerator<Buffer[]> {
  for (const row of rows) yield [row]
}
