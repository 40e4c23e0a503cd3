import { existsSync, statSync } from 'node:fs'
import type { DatabaseConfig } from '../../config'
import type { InboxPosition } from '../../wire/record'
import type { CopiedData, DatabaseCondition } from '../database-facts'
import type { SealedSecret } from '../sealed-secrets'
import {
  checkSqliteDatabase,
  isCurrentSqlite,
  readSqliteSchema,
  sealedInSqliteDatabase,
} from '../sqlite/check-database.server'
import { compactSqliteDatabase, roomToCompactSqlite } from '../sqlite/compact.server'
import {
  copySqliteDatabase,
  examineSqliteCopy,
  holdDeliveriesInSqliteCopy,
  setPositionInSqliteCopy,
} from '../sqlite/database-copy.server'
import { knowsSchema as sqliteKnowsSchema } from '../sqlite/migrate.server'
import { StoreRefused } from '../store-refused'

/*
 * What backup, restore and doctor ask of a database that no store has open: whether it is there, whether it is whole, a copy of it.
 */

/** The file of a database that is one; undefined when a server keeps it. */
export const databaseFile = (database: DatabaseConfig): string | undefined =>
  database.engine === 'sqlite' ? database.file : undefined

/** The settings of a database that is this file. */
export const databaseInFile = (file: string): DatabaseConfig => ({ engine: 'sqlite', file })

/** Whether several servers may work on this database at the same time. */
export const takesSeveralNodes = ({ engine }: DatabaseConfig): boolean => engine !== 'sqlite'

/** Throws StoreRefused when a server keeps the database: then that server's own tools copy it. */
function requireDatabaseFile(database: DatabaseConfig): string {
  const file = databaseFile(database)
  if (file !== undefined) return file
  throw new StoreRefused(
    'unusable',
    'DATABASE_URL names a PostgreSQL server, and this works only on a database in DATA_DIR.',
  )
}

/** Whether there is a database. Taken for granted of one that a server keeps. */
export function databaseExists(database: DatabaseConfig): boolean {
  const file = databaseFile(database)
  return file === undefined || existsSync(file)
}

/**
 * Whether the database is there and has this program's schema, so that a store can be opened without the writer.
 * Waits for no writer. Rejects with StoreRefused for a database that was moved, with StoreTrouble when it cannot be read.
 */
export async function isCurrent(database: DatabaseConfig): Promise<boolean> {
  if (database.engine === 'sqlite') return isCurrentSqlite(database.file)
  const { isCurrentPostgres } = await import('../postgres/check-database.server')
  return isCurrentPostgres(database.url)
}

/** Bytes a copy of the database takes, about. Throws StoreRefused for one that a server keeps. */
export const databaseBytes = (database: DatabaseConfig): number => statSync(requireDatabaseFile(database)).size

/** Bytes that `compactDatabase` needs at most. Throws StoreTrouble when the database cannot be read, StoreRefused when a server keeps it. */
export function roomToCompact(database: DatabaseConfig): number {
  if (database.engine === 'sqlite') return roomToCompactSqlite(database.file)
  throw new StoreRefused(
    'unusable',
    'PostgreSQL uses free space again by itself (autovacuum). To give it back to the disk now, run “vacuum full” there while Digestline is stopped.',
  )
}

/**
 * Gives what is free in the database back to the disk: all of it, or nothing. For a database that no server has open. Returns how many
 * bytes came back. Waits `patience` milliseconds for other processes. Throws StoreTrouble.
 */
export const compactDatabase = (database: DatabaseConfig, patience?: number): number =>
  compactSqliteDatabase(requireDatabaseFile(database), patience)

/** Whether this program can use a database whose newest migration has this number. */
export const knowsSchema = (number: number): boolean => sqliteKnowsSchema(number)

/** Reads the whole database, where it is a file, and changes nothing; rejects when it cannot be opened. */
export async function checkDatabase(database: DatabaseConfig): Promise<DatabaseCondition> {
  if (database.engine === 'sqlite') return checkSqliteDatabase(database.file)
  const { checkPostgresDatabase } = await import('../postgres/check-database.server')
  return checkPostgresDatabase(database.url)
}

/** Every sealed secret of a database; undefined when its schema is not of this program. Rejects when it cannot be opened. */
export async function sealedIn(database: DatabaseConfig): Promise<SealedSecret[] | undefined> {
  if (database.engine === 'sqlite') return sealedInSqliteDatabase(database.file)
  const { sealedInPostgresDatabase } = await import('../postgres/check-database.server')
  return sealedInPostgresDatabase(database.url)
}

/** How a database file stands to this program; fast also for a large one. Throws when it cannot be opened. */
export const readSchema = (file: string): Pick<DatabaseCondition, 'pending' | 'newer'> => readSqliteSchema(file)

/** Bytes a copy of the database takes, about, wherever it is. Rejects with StoreTrouble when it cannot be read. */
export async function copyBytes(database: DatabaseConfig): Promise<number> {
  if (database.engine === 'sqlite') return statSync(database.file).size
  const { postgresBytes } = await import('../postgres/bytes.server')
  return postgresBytes(database.url)
}

/**
 * Copies the database as it is at one moment into the file `to`, while others go on reading and writing. The contents of uploads that the
 * database has are put into `contentsDir`, and those that are files already stay where they are. `node`: the name of this server. `watch` gets the bytes that were
 * written beside the database since then: they stay until the copy is made. What it throws ends the copy. Throws StoreTrouble when the
 * database cannot be read or the copy not be written.
 */
export async function copyDatabase(
  database: DatabaseConfig,
  { to, contentsDir, node }: { to: string; contentsDir: string; node: string | undefined },
  watch: (growth: number) => void,
): Promise<void> {
  if (database.engine === 'sqlite') return copySqliteDatabase(database.file, to, watch)
  const { exportToFiles } = await import('./move.server')
  await exportToFiles(database.url, { file: to, contentsDir, node })
}

/** What is in a copy, or how it is damaged. Throws StoreTrouble when it cannot be read. */
export const examineCopy = (file: string): CopiedData | { damage: string[] } => examineSqliteCopy(file)

/** Writes into a copy from where its inbox is to be read. */
export const setPosition = (file: string, position: InboxPosition): void => setPositionInSqliteCopy(file, position)

/** Holds what waits to be sent in a copy, until an owner decides: most of it is sent before the copy is restored. */
export const holdDeliveries = (file: string): void => holdDeliveriesInSqliteCopy(file)
