import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { InboxPosition } from '../../wire/record'
import type { CopiedData } from '../database-facts'
import { onlyNode } from '../nodes'
import { asStoreError, openReader, translatingSqliteErrors } from './open.server'

/** Pages copied between two calls of `watch`: 16 MiB. */
const stepPages = 2048

/**
 * Copies the database as it is at one moment, while others read and write it, into a new file.
 *
 * SQLite's backup in steps starts again whenever another connection wrote between two of them: under load it would never end. Hence a
 * transaction around all steps, which keeps the moment; nobody waits for it, but the write-ahead log cannot be reused until it ends. So
 * nothing but the copying is done meanwhile, at the speed of the disk.
 */
export async function copySqliteDatabase(from: string, to: string, watch: (growth: number) => void): Promise<void> {
  const db = translatingSqliteErrors(() => openReader(from))
  try {
    db.exec('begin')
    db.prepare('select count(*) from sqlite_schema').get()
    const logBefore = logBytes(from)
    await db.backup(to, {
      progress() {
        watch(logBytes(from) - logBefore)
        return stepPages
      },
    })
  } catch (error) {
    throw asStoreError(error)
  } finally {
    db.close()
  }
}

const logBytes = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0

/** What is in a copy, or how it is damaged. Leaves it as a single file, without a write-ahead log. */
export function examineSqliteCopy(file: string): CopiedData | { damage: string[] } {
  return translatingSqliteErrors(() => {
    const db = new Database(file)
    try {
      db.pragma('journal_mode = delete')
      const damage = damageOf(db)
      return damage.length > 0 ? { damage } : contentsOf(db)
    } finally {
      db.close()
    }
  })
}

/** SQLite's own check, at most five findings; empty for a whole database. */
export function damageOf(db: Database.Database): string[] {
  const rows = db.pragma('integrity_check(5)') as { integrity_check: string }[]
  return rows.map(({ integrity_check: said }) => said).filter((said) => said !== 'ok')
}

function contentsOf(db: Database.Database): CopiedData {
  const number = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0
  const hasUploads = number("select count(*) from sqlite_schema where type = 'table' and name = 'artifact_content'")
  return {
    schema: number('select max(number) from migration'),
    events: number('select count(*) from event'),
    issues: number('select count(*) from issue'),
    projects: number('select count(*) from project'),
    position: db.prepare<[string], InboxPosition>('select segment, offset from node where name = ?').get(onlyNode) ?? {
      segment: 0,
      offset: 0,
    },
    contents: hasUploads ? db.prepare<[], string>('select hash from artifact_content').pluck().all() : [],
  }
}

/** Writes into a copy from where its inbox is to be read. */
export function setPositionInSqliteCopy(file: string, position: InboxPosition): void {
  translatingSqliteErrors(() => {
    const db = new Database(file)
    try {
      const update = db.prepare('update node set segment = :segment, offset = :offset where name = :node')
      update.run({ ...position, node: onlyNode })
    } finally {
      db.close()
    }
  })
}

/** Holds deliveries that wait in a copy, until an owner decides: most of them were sent after the copy was made. */
export function holdDeliveriesInSqliteCopy(file: string): void {
  translatingSqliteErrors(() => {
    const db = new Database(file)
    try {
      db.prepare("update delivery set state = 'held', leased_until = null where state in ('waiting', 'leased')").run()
    } finally {
      db.close()
    }
  })
}
