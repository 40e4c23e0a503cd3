import { areApplied, checksumOf, type Migration, migrationsIn, newestOf } from '../sql/migrations.server'
import { StoreRefused } from '../store-refused'
import type { Queryable } from './connections.server'

/*
 * 1. Migrations go forward only, in the order of their numbers. All that are missing are one transaction: PostgreSQL undoes schemas too.
 * 2. One that was applied never changes: its checksum is kept and compared.
 * 3. A database that knows more than this program is left alone.
 * 4. Several processes may start at once: the first one locks the table of migrations, the others wait for it.
 */

type Applied = { number: number; checksum: string }

const files = import.meta.glob<string>('./migrations/*/*.sql', { query: '?raw', import: 'default', eager: true })

/** Those of this program: a folder each, its files in the order of their names. */
export const migrations: Migration[] = migrationsIn(files)

const newestKnown = newestOf(migrations)

/** Brings the database to the schema of a program, this one unless `all` are another one's. Rejects with StoreRefused. */
export async function migrate(client: Queryable, all: readonly Migration[] = migrations): Promise<void> {
  if (!(await hasMigrations(client))) await makeMigrations(client)
  await client.query('begin')
  try {
    await client.query('lock table migration in exclusive mode')
    const applied = await appliedTo(client)
    refuseNewer(applied, newestOf(all))
    for (const migration of all) {
      const known = applied.find(({ number }) => number === migration.number)
      if (known) refuseAltered(migration, known)
      else await apply(client, migration)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** How the database stands to this program: migrations it has not seen, or those only a newer program knows. Changes nothing. */
export async function schemaOf(client: Queryable): Promise<{ pending: number; newer: boolean }> {
  const applied = (await hasMigrations(client)) ? (await appliedTo(client)).map(({ number }) => number) : []
  const pending = migrations.filter(({ number }) => !applied.includes(number)).length
  return { pending, newer: Math.max(0, ...applied) > newestKnown }
}

/** Whether every migration of this program was applied. Changes nothing. */
export const isMigrated = async (client: Queryable): Promise<boolean> =>
  (await hasMigrations(client)) && areApplied(migrations, await appliedTo(client))

/** Rejects with StoreRefused unless the database has exactly this program's schema. */
export async function requireMigrated(client: Queryable): Promise<void> {
  const applied = (await hasMigrations(client)) ? await appliedTo(client) : []
  if (Math.max(0, ...applied.map(({ number }) => number)) < newestKnown) {
    throw new StoreRefused(
      'older',
      'The database has not been brought up to date yet. Start the server once, then try again.',
    )
  }
  refuseNewer(applied)
}

async function hasMigrations(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('migration') is not null as there")
  return rows[0]?.there === true
}

/** Of two processes that do it at the same time, one gets an error about the name, also with `if not exists`. */
async function makeMigrations(client: Queryable): Promise<void> {
  try {
    await client.query(
      'create table migration (number bigint primary key, name text not null, checksum text not null, applied_at bigint not null)',
    )
  } catch (error) {
    if (!(await hasMigrations(client))) throw error
  }
}

async function appliedTo(client: Queryable): Promise<Applied[]> {
  const { rows } = await client.query<{ number: string; checksum: string }>('select number, checksum from migration')
  return rows.map(({ number, checksum }) => ({ number: Number(number), checksum }))
}

async function apply(client: Queryable, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await client.query('insert into migration (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
    migration.number,
    migration.name,
    checksumOf(migration),
    Date.now(),
  ])
}

function refuseAltered(migration: Migration, { checksum }: Applied): void {
  if (checksum === checksumOf(migration)) return
  throw new StoreRefused(
    'altered',
    `Migration ${migration.name} is not the one this database was made with. Use the version of Digestline that wrote it.`,
  )
}

function refuseNewer(applied: Applied[], known = newestKnown): void {
  const newest = Math.max(0, ...applied.map(({ number }) => number))
  if (newest <= known) return
  throw new StoreRefused(
    'newer',
    `The database is from a newer Digestline (schema ${newest}, this program knows ${known}). Use that version, or restore a backup.`,
  )
}
