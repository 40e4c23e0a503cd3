import { areApplied, checksumOf, type Migration, migrationsIn, newestOf } from '../sql/migrations.server'
import { StoreRefused } from '../store-refused'
import { hasTable } from './move-marks.server'
import type { Db } from './open.server'

/*
 * 1. Migrations go forward only, in the order of their numbers, each in a transaction of its own.
 * 2. One that was applied never changes: its checksum is kept and compared.
 * 3. A database that knows more than this program is left alone.
 */

type Applied = { number: number; checksum: string }

const files = import.meta.glob<string>('./migrations/*/*.sql', { query: '?raw', import: 'default', eager: true })

/** Those of this program: a folder each, its files in the order of their names. */
export const migrations: Migration[] = migrationsIn(files)

/** Brings the database to this program's schema. `known`: the migrations of the program. Throws StoreRefused. */
export function migrate(db: Db, known = migrations): void {
  db.exec(
    'create table if not exists migration (number integer primary key, name text not null, checksum text not null, applied_at integer not null)',
  )
  for (const migration of known) {
    // Asked inside the transaction: two processes starting at once must not both apply it.
    db.transaction(() => apply(db, migration, newestOf(known))).immediate()
  }
  refuseNewer(db, newestOf(known))
}

/** Throws StoreRefused unless the database has exactly this program's schema. For connections that may not change it. */
export function requireMigrated(db: Db, known = migrations): void {
  const table = db.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migration'").get()
  const newest = table ? newestApplied(db) : 0
  if (newest < newestOf(known)) {
    throw new StoreRefused(
      'older',
      'The database has not been brought up to date yet. Start the server once, then try again.',
    )
  }
  refuseNewer(db, newestOf(known))
}

/** How the database stands to this program: migrations it has not seen, or those only a newer program knows. Changes nothing. */
export function schemaOf(db: Db, known = migrations): { pending: number; newer: boolean } {
  const table = db.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migration'").get()
  const applied = table ? db.prepare<[], number>('select number from migration').pluck().all() : []
  const pending = known.filter(({ number }) => !applied.includes(number)).length
  return { pending, newer: Math.max(0, ...applied) > newestOf(known) }
}

/** Whether every migration of this program was applied. Changes nothing. */
export function isMigrated(db: Db): boolean {
  if (!hasTable(db, 'migration')) return false
  return areApplied(migrations, db.prepare<[], Applied>('select number, checksum from migration').all())
}

/** Whether this program can use a database whose newest migration has this number. */
export const knowsSchema = (number: number): boolean => number <= newestOf(migrations)

function apply(db: Db, migration: Migration, newest: number): void {
  const checksum = checksumOf(migration)
  const applied = db
    .prepare<[number], { checksum: string }>('select checksum from migration where number = ?')
    .get(migration.number)
  if (applied) {
    if (applied.checksum === checksum) return
    throw new StoreRefused(
      'altered',
      `Migration ${migration.name} is not the one this database was made with. Use the version of Digestline that wrote it.`,
    )
  }
  refuseNewer(db, newest)
  db.exec(migration.sql)
  db.prepare('insert into migration (number, name, checksum, applied_at) values (?, ?, ?, ?)').run(
    migration.number,
    migration.name,
    checksum,
    Date.now(),
  )
}

function refuseNewer(db: Db, known: number): void {
  const newest = newestApplied(db)
  if (newest <= known) return
  throw new StoreRefused(
    'newer',
    `The database is from a newer Digestline (schema ${newest}, this program knows ${known}). Use that version, or restore a backup.`,
  )
}

function newestApplied(db: Db): number {
  const row = db.prepare<[], { number: number | null }>('select max(number) as number from migration').get()
  return row?.number ?? 0
}
