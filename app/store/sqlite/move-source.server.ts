import { sentenceAbout } from '../moving/moved-sentence'
import type { Move, MoveSource } from '../moving/table'
import { requireMigrated } from './migrate.server'
import { moveOf } from './move-marks.server'
import { type Db, movedMarker, openWriter, translatingSqliteErrors } from './open.server'
import { openSqliteTables } from './table-source.server'

/**
 * Waits up to `patience` milliseconds for the turn to write, and keeps it until `close`. Others go on reading. Throws StoreTrouble,
 * StoreRefused.
 */
export function openSqliteMove(file: string, contentsDir: string, patience?: number): MoveSource {
  return translatingSqliteErrors(() => {
    const db = openWriter(file, patience)
    try {
      requireMigrated(db)
      const movedAs = moveOf(db)?.id
      db.exec('begin immediate')
      // Only now: its moment is after the last write.
      const source = openSqliteTables(file, contentsDir)
      return {
        ...source,
        movedAs,
        leave: async (move) =>
          translatingSqliteErrors(() => {
            refuseWrites(db, source.tables, move)
            db.exec('commit')
          }),
        async close() {
          source.close()
          db.close()
        },
      }
    } catch (error) {
      db.close()
      throw error
    }
  })
}

function refuseWrites(db: Db, tables: { name: string }[], { id, to, at }: Move): void {
  db.exec('create table moved (id text not null, place text not null, at integer not null)')
  db.prepare('insert into moved (id, place, at) values (?, ?, ?)').run(id, to, at)
  const message = `${movedMarker}${sentenceAbout(to)}`.replaceAll("'", "''")
  for (const { name } of tables)
    for (const act of ['insert', 'update', 'delete'])
      db.exec(
        `create trigger "moved_${act}_${name}" before ${act} on "${name}" begin select raise(abort, '${message}'); end`,
      )
}
