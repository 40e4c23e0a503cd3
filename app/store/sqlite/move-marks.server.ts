import { refusalOf } from '../moving/moved-sentence'
import type { Move } from '../moving/table'
import type { Db } from './open.server'

/** The move that this database has left with. */
export function moveOf(db: Db): Move | undefined {
  if (!hasTable(db, 'moved')) return undefined
  return db.prepare<[], Move>('select id, place as "to", at from moved').get()
}

/** The id of a move that brought this database here and is not confirmed. */
export function unfinishedMoveOf(db: Db): string | undefined {
  if (!hasTable(db, 'unfinished_move')) return undefined
  return db.prepare<[], string>('select id from unfinished_move').pluck().get()
}

/** Throws StoreRefused for a database that was moved elsewhere, or that a move is still filling. */
export function refuseMoved(db: Db): void {
  const refusal = refusalOf(moveOf(db), unfinishedMoveOf(db))
  if (refusal) throw refusal
}

export const hasTable = (db: Db, name: string): boolean =>
  db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
