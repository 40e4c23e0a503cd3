import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { InboxPosition } from '../../inbox/record'
import { openReader } from '../../store/sqlite/open.server'
import { BackupError } from './backup-error'
import { freeAt } from './room.server'

/** Pages copied between two looks at the disk: 16 MiB. */
const stepPages = 2048

/**
 * Copies the database as it is at one moment, while others read and write it, into a new file.
 *
 * SQLite's backup in steps begins anew whenever another connection wrote between two of them: under load it would never end. Hence a
 * transaction around all steps, which keeps the moment; nobody waits for it, but the write-ahead log cannot be reused until it ends. So
 * nothing but the copying is done meanwhile, at the speed of the disk, and it is given up before the log takes the room that events need.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const db = openReader(from)
  try {
    db.exec('begin')
    db.prepare('select count(*) from sqlite_schema').get()
    const logBefore = logBytes(from)
    await db.backup(to, {
      progress() {
        if (logBytes(from) - logBefore > freeAt(dirname(from))) throw new BackupError(logTooLarge(from))
        return stepPages
      },
    })
  } finally {
    db.close()
  }
}

const logBytes = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0

const logTooLarge = (file: string) =>
  `The backup was given up: so much is written meanwhile that ${dirname(file)} would run full. Make room there, or try at a quieter hour.`

export type CopyFacts = {
  schema: number
  events: number
  issues: number
  projects: number
  position: InboxPosition
  /** SHA-256 of the contents of uploads it names. */
  contents: string[]
}

/** Checks the copy and says what is in it. Throws BackupError when it is damaged. */
export function examineCopy(file: string): CopyFacts {
  const db = new Database(file)
  try {
    // One file, whatever opens it next.
    db.pragma('journal_mode = delete')
    const said = (db.pragma('integrity_check(5)') as { integrity_check: string }[]).map((row) => row.integrity_check)
    if (said.join() !== 'ok')
      throw new BackupError(`The database is damaged, and so would be its backup: ${said.join('; ')}`)
    const number = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0
    const hasUploads = number("select count(*) from sqlite_schema where type = 'table' and name = 'artifact_content'")
    return {
      schema: number('select max(number) from migration'),
      events: number('select count(*) from event'),
      issues: number('select count(*) from issue'),
      projects: number('select count(*) from project'),
      position: db.prepare<[], InboxPosition>('select segment, offset from inbox_position').get() ?? {
        segment: 0,
        offset: 0,
      },
      contents: hasUploads ? db.prepare<[], string>('select hash from artifact_content').pluck().all() : [],
    }
  } finally {
    db.close()
  }
}

/** Says in the copy where its inbox is to be read on. */
export function setPosition(file: string, position: InboxPosition): void {
  const db = new Database(file)
  try {
    db.prepare('update inbox_position set segment = :segment, offset = :offset').run(position)
  } finally {
    db.close()
  }
}
