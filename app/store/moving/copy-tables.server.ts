import { type Fingerprint, Fingerprinting } from './fingerprint.server'
import type { Table, TableSource, TableTarget } from './table'

/** `bytes`: of all rows, in the form they are passed on in. */
export type CopiedTables = { tables: number; rows: number; bytes: number }

/** Called after every piece: rows that were copied (`comparing`: that were read back) so far, and in all, about. */
export type WatchCopy = (progress: { comparing: boolean; rows: number; of: number }) => void

/**
 * Copies every table from one database into another, reads back what was written and compares numbers of rows and checksums. The caller
 * keeps the target from being used before this has resolved. Rejects with an Error when the two are not equal, or their schemas differ.
 */
export async function copyTables(
  source: TableSource,
  target: TableTarget,
  watch: WatchCopy = () => {},
): Promise<CopiedTables> {
  refuseDifferentSchemas(source.tables, target.tables)
  const of = await source.size()
  const counts = { rows: 0, bytes: 0 }
  const expected = new Map<string, Fingerprint>()
  for (const table of source.tables) {
    const sum = new Fingerprinting()
    await target.fill(table, passingOn(source.rows(table)))
    expected.set(table.name, sum.result)

    async function* passingOn(pieces: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer[]> {
      for await (const rows of pieces) {
        for (const row of rows) {
          sum.add(row)
          counts.bytes += row.length
        }
        yield rows
        counts.rows += rows.length
        watch({ comparing: false, rows: counts.rows, of })
      }
    }
  }
  await target.complete(await source.lastIds())
  let compared = 0
  for (const table of source.tables) {
    const sum = new Fingerprinting()
    for await (const rows of target.rows(table)) {
      for (const row of rows) sum.add(row)
      compared += rows.length
      watch({ comparing: true, rows: compared, of: counts.rows })
    }
    refuseDifference(table.name, expected.get(table.name), sum.result)
  }
  return { tables: source.tables.length, ...counts }
}

function refuseDifference(name: string, was: Fingerprint | undefined, is: Fingerprint): void {
  if (was?.rows === is.rows && was.sum === is.sum) return
  throw new Error(
    `Table ${name} is not the same after it was copied: ${was?.rows} rows (${was?.sum}), then ${is.rows} (${is.sum}).`,
  )
}

function refuseDifferentSchemas(from: Table[], to: Table[]): void {
  const [left, right] = [columnsOf(from), columnsOf(to)]
  const differing = [...left.filter((column) => !right.includes(column)), ...right.filter((one) => !left.includes(one))]
  if (differing.length > 0) throw new Error(`The two databases do not have the same tables: ${differing.join(', ')}.`)
}

const columnsOf = (tables: Table[]): string[] =>
  tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`))
