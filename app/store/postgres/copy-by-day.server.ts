import type pg from 'pg'
import type { Table } from '../moving/table'
import { copyIn } from './copy.server'
import { dayOf } from './day-ids'

/*
 * Filling tables that have a partition for each day (docs/decisions/0061).
 */

/** These tables; their first column is the id that says the day. */
const tables: Record<string, string> = {
  event: 'id',
  event_code: 'event_row',
  body_block: 'id',
  body_block_fill: 'block_id',
}

/** Whether the rows of a table lie in partitions of days. */
export function isOfDays({ name, columns }: Table): boolean {
  const key = tables[name]
  if (key === undefined) return false
  const [first] = columns
  if (first?.name !== key) throw new Error(`The first column of ${name} is ${first?.name}, not ${key}.`)
  return true
}

/** Where the value of the first column begins in a row of COPY's binary format: after the count of columns and its own length. */
const firstValue = 6

/** The same as `copyIn`. Stops wherever a day begins that has no partition yet, and makes it. */
export async function copyInByDay(client: pg.Client, sql: string, pieces: AsyncIterable<Buffer[]>): Promise<void> {
  const source = pieces[Symbol.asyncIterator]()
  const made = new Set([0])
  const newDays = (rows: Buffer[]): number[] =>
    [...new Set(rows.map((row) => dayOf(Number(row.readBigInt64BE(firstValue)))))].filter((day) => !made.has(day))
  let waiting: Buffer[] | undefined

  async function* known(): AsyncGenerator<Buffer[]> {
    if (waiting) yield waiting
    waiting = undefined
    for (;;) {
      const { done, value } = await source.next()
      if (done) return
      if (newDays(value).length > 0) {
        waiting = value
        return
      }
      yield value
    }
  }

  try {
    do {
      const days = newDays(waiting ?? [])
      if (days.length > 0) await client.query('select make_event_days($1::int8[])', [days])
      for (const day of days) made.add(day)
      await copyIn(client, sql, known())
    } while (waiting)
  } finally {
    await source.return?.()
  }
}

/** Sequences count on from the numbers behind the days. */
export async function countDaysOn(client: pg.Client): Promise<void> {
  for (const table of ['event', 'body_block'])
    await client.query(
      `select setval('${table}_id_seq', greatest(max(id & ((1::int8 << 37) - 1)), 1), count(*) > 0) from ${table}`,
    )
}
