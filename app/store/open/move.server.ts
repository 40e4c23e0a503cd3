import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseConfig } from '../../config'
import { databaseSetting } from '../../database-setting'
import { type CopiedTables, copyTables } from '../moving/copy-tables.server'
import type { MoveSource, MoveTarget } from '../moving/table'
import { openSqliteMove } from '../sqlite/move-source.server'
import { openSqliteTarget } from '../sqlite/move-target.server'
import { openSqliteRecorder } from '../sqlite/open-recorder.server'
import { openSqliteTables } from '../sqlite/table-source.server'
import { makeSqliteTables } from '../sqlite/table-target.server'

/*
 * Databases as wholes: moved from one engine to another, copied into a file, filled from one.
 */

/**
 * Opens a database to move it, and keeps others from writing to it. `contentsDir`: where the contents of uploads are, if they are files.
 * `node`: the name of this server; while others use the database too, it is refused. Rejects with StoreTrouble, StoreRefused.
 */
export async function openMoveSource(
  database: DatabaseConfig,
  { contentsDir, node }: { contentsDir: string; node: string | undefined },
): Promise<MoveSource> {
  if (database.engine === 'sqlite') return openSqliteMove(database.file, contentsDir)
  const { openPostgresMove } = await import('../postgres/move-source.server')
  return openPostgresMove(database.url, node)
}

/**
 * Opens the database that another is moved to. `working`, `aside`: names for files beside the database, if it is one. Rejects with
 * StoreRefused when there is data in it.
 */
export async function openMoveTarget(
  database: DatabaseConfig,
  files: { working: string; aside: string; contentsDir: string },
): Promise<MoveTarget> {
  if (database.engine === 'sqlite') return openSqliteTarget(database.file, files)
  const { openPostgresTarget } = await import('../postgres/table-target.server')
  return openPostgresTarget(database.url)
}

/** What `digestline move` takes, for its help. */
export const moveTakes = '--to postgres://USER@HOST/DATABASE | --to sqlite'

/** The database that `said` names: the address of a server, or `sqlite` in the data directory. What is wrong with it, as a sentence. */
export function placeNamed(said: string, dataDir: string): DatabaseConfig | { wrong: string } {
  const file = join(dataDir, 'digestline.db')
  if (said === 'sqlite') return { engine: 'sqlite', file }
  const setting = databaseSetting({ DATABASE_URL: said }, file)
  return 'wrong' in setting ? { wrong: setting.wrong.replace(/^DATABASE_URL/, 'The address after --to') } : setting
}

/** What to change in the environment after a move to it. */
export const settingFor = (database: DatabaseConfig): string =>
  database.engine === 'sqlite' ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to that address'

/** What people call it. Without a password. */
export function nameOf(database: DatabaseConfig): string {
  if (database.engine === 'sqlite') return `SQLite in ${database.file}`
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL at ${host}${pathname}`
}

/** A database as a file, the directory of the contents of uploads beside it, and the name of this server (`MoveTarget.keep`). */
type Files = { file: string; contentsDir: string; node: string | undefined }

/** Writes the database of a server into new files, as it is at one moment, while others go on reading and writing. */
export async function exportToFiles(url: string, { file, contentsDir, node }: Files): Promise<CopiedTables> {
  const { openPostgresTables } = await import('../postgres/table-source.server')
  const source = await openPostgresTables(url)
  try {
    const target = makeSqliteTables(file, contentsDir)
    try {
      const copied = await copyTables(source, target)
      target.finish({ node })
      return copied
    } finally {
      target.close()
    }
  } finally {
    await source.close()
  }
}

/**
 * Fills the database of a server from files, whose schema may be older. Call `confirm` when everything else is in place too, and `close` in
 * any case. Undefined for a database that is a file: that takes its place as it is.
 */
export async function fillDatabase(
  database: DatabaseConfig,
  { file, contentsDir, node }: Files,
): Promise<MoveTarget | undefined> {
  if (database.engine === 'sqlite') return undefined
  await (await openSqliteRecorder({ file })).close()
  const { openPostgresTarget } = await import('../postgres/table-target.server')
  const target = await openPostgresTarget(database.url)
  try {
    const source = openSqliteTables(file, contentsDir)
    try {
      await copyTables(source, target)
      await target.keep(randomUUID(), node)
      return target
    } finally {
      source.close()
    }
  } catch (error) {
    await target.close()
    throw error
  }
}
