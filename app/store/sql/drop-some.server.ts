import { someInOrder } from '../in-order'
import type { Belonging, Db } from './db'

/** Deletes at most `rows` of the rows whose `column` is `value`. Returns whether there may be more. */
export type DropSome = (from: Belonging, value: number, rows: number) => Promise<boolean>

/**
 * Deletes rows a few at a time, in the caller's transaction. What belongs to a row (`on delete cascade`) is deleted before it, also a few at
 * a time, because one row may have very many. `kept`: by table, a condition for rows that stay.
 */
export function prepareDropSome(db: Db, kept: Record<string, string> = {}): DropSome {
  const known = new Map<string, Belonging[]>()
  const belongingTo = async (table: string): Promise<Belonging[]> => {
    const found = known.get(table) ?? (await db.belongingTo(table))
    known.set(table, found)
    return found
  }
  const prepared = new Map<string, ReturnType<typeof statements>>()
  const statements = ({ table, column, key }: Belonging) => {
    const stays = kept[table]
    const these = `from ${table} where ${column} = :value ${stays ? `and not (${stays})` : ''}`
    return {
      drop: db.prepare<{ value: number; rows: number }>(
        `delete from ${table} where (${key}) in (select ${key} ${these} limit +:rows)`,
      ),
      first: db.prepare<{ value: number }, number>(`select ${key} as id ${these} limit 1`).pluck(),
      dropOne: db.prepare<{ id: number }>(`delete from ${table} where ${key} = :id`),
    }
  }
  const of = (from: Belonging) => {
    const name = `${from.table} ${from.column}`
    const found = prepared.get(name) ?? statements(from)
    prepared.set(name, found)
    return found
  }

  const dropSome: DropSome = async (from, value, rows) => {
    const others = await belongingTo(from.table)
    if (others.length === 0) return (await of(from).drop.run({ value, rows })).changes >= rows
    const id = await of(from).first.get({ value })
    if (id === undefined) return false
    if (await someInOrder(others, (other) => dropSome(other, id, rows))) return true
    await of(from).dropOne.run({ id })
    return true
  }
  return dropSome
}
