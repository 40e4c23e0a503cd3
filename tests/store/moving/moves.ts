import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { seconds } from '../../../app/clock'
import { copyTables } from '../../../app/store/moving/copy-tables.server'
import type { MoveTarget, TableSource } from '../../../app/store/moving/table'
import { openPostgresTables } from '../../../app/store/postgres/table-source.server'
import { openPostgresTarget } from '../../../app/store/postgres/table-target.server'
import { openSqliteTables } from '../../../app/store/sqlite/table-source.server'
import { makeSqliteTables } from '../../../app/store/sqlite/table-target.server'
import { dropPostgresDatabase, makePostgresDatabase } from '../../support/postgres-databases'

/** Where the uploads of a database are. */
export const contentsOf = (file: string) => `${file}-contents`

/** Copies every table and keeps the copy; closes both. `watch` is called before each part. */
export const move = async (from: TableSource & { close(): unknown }, to: MoveTarget, watch = () => {}) => {
  try {
    const copied = await copyTables(from, to, watch)
    await to.keep('of this test')
    await to.confirm()
    return copied
  } finally {
    await from.close()
    await to.close()
  }
}

/** Copies a database of SQLite to PostgreSQL. */
export async function toPostgres(file: string, url: string) {
  return move(openSqliteTables(file, contentsOf(file)), await openPostgresTarget(url))
}

/** Copies a database of PostgreSQL to a new file. */
export async function toSqlite(url: string, file: string) {
  const [source, target] = [await openPostgresTables(url), makeSqliteTables(file, contentsOf(file))]
  try {
    const copied = await copyTables(source, target)
    target.finish({})
    return copied
  } finally {
    await source.close()
    target.close()
  }
}

/** A directory and an empty database of PostgreSQL for each test of the file, which are removed afterwards. */
export function placesToMove(): { dir(): string; url(): string } {
  // Every test makes a database, and most copy every table of one.
  vi.setConfig({ testTimeout: seconds(90), hookTimeout: seconds(60) })
  const name = `moving_${process.pid}`
  let [dir, url] = ['', '']
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'digestline-moving-'))
    url = await makePostgresDatabase(name)
  })
  afterEach(async () => {
    rmSync(dir, { recursive: true })
    await dropPostgresDatabase(name)
  })
  return { dir: () => dir, url: () => url }
}
