import { existsSync, statSync } from 'node:fs'
import type { DatabaseConfig } from '../../config'
import type { InboxPosition } from '../../wire/record'
import type { CopiedData, DatabaseCondition } from '../database-facts'
import type { SealedSecret } from '../sealed-secrets'
import { checkSqliteDatabase, readSqliteSchema, sealedInSqliteDatabase } from '../sqlite/check-database.server'
import { compactSqliteDatabase, roomToCompactSqlite } from '../sqlite/compact.server'
import {
  copySqliteDatabase,
  examineSqliteCopy,
  holdDeliveriesInSqliteCopy,
  setPositionInSqliteCopy,
} from '../sqlite/database-copy.server'
import { knowsSchema as sqliteKnowsSchema } from '../sqlite/migrate.server'

/*
 * What backup, restore and doctor ask of a database that no store has open: whether it is there, whether it is whole, a copy of it.
 */

/** Whether there is a database. */
export const databaseExists = ({ file }: DatabaseConfig): boolean => existsSync(file)

/** Bytes a copy of the database takes, about. */
export const databaseBytes = ({ file }: DatabaseConfig): number => statSync(file).size

/** Bytes that `compactDatabase` needs at most. Throws StoreTrouble when the database cannot be read. */
export const roomToCompact = ({ file }: DatabaseConfig): number => roomToCompactSqlite(file)

/**
 * Gives what is free in the database back to the disk: all of it, or nothing. For a database that no server has open. Returns how many
 * bytes came back. Waits `patience` milliseconds for other processes. Throws StoreTrouble.
 */
export const compactDatabase = ({ file }: DatabaseConfig, patience?: number): number =>
  compactSqliteDatabase(file, patience)

/** Whether this program can use a database whose newest migration has this number. */
export const knowsSchema = (number: number): boolean => sqliteKnowsSchema(number)

/** Reads the whole database and changes nothing; throws when it cannot be opened. */
export const checkDatabase = ({ file }: DatabaseConfig): DatabaseCondition => checkSqliteDatabase(file)

/** Every sealed secret of a database; undefined when its schema is not of this program. Throws when it cannot be opened. */
export const sealedIn = ({ file }: DatabaseConfig): Promise<SealedSecret[] | undefined> => sealedInSqliteDatabase(file)

/** How the database stands to this program; fast also for a large one. Throws when it cannot be opened. */
export const readSchema = ({ file }: DatabaseConfig): Pick<DatabaseCondition, 'pending' | 'newer'> =>
  readSqliteSchema(file)

/**
 * Copies the database as it is at one moment into the file `to`, while others go on reading and writing. `watch` gets the bytes that were
 * written beside the database since then: they stay until the copy is made. What it throws ends the copy. Throws StoreTrouble when the
 * database cannot be read or the copy not be written.
 */
export function copyDatabase(database: DatabaseConfig, to: string, watch: (growth: number) => void): Promise<void> {
  return copySqliteDatabase(database.file, to, watch)
}

/** What is in a copy, or how it is damaged. Throws StoreTrouble when it cannot be read. */
export const examineCopy = (file: string): CopiedData | { damage: string[] } => examineSqliteCopy(file)

/** Writes into a copy from where its inbox is to be read. */
export const setPosition = (file: string, position: InboxPosition): void => setPositionInSqliteCopy(file, position)

/** Holds what waits to be sent in a copy, until an owner decides: most of it is sent before the copy is restored. */
export const holdDeliveries = (file: string): void => holdDeliveriesInSqliteCopy(file)
