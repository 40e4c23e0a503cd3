import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreTrouble } from '../store-trouble'
import { type Db, openReader, openWriter, translatingSqliteErrors } from './open.server'

/**
 * Bytes beside the file that compacting needs at most: SQLite writes what is in use to a temporary file and then to the write-ahead log.
 * A twentieth more is for what both add to a page.
 */
export function roomToCompactSqlite(file: string): number {
  return translatingSqliteErrors(() => {
    const db = openReader(file)
    try {
      return Math.ceil((number(db, 'page_count') - number(db, 'freelist_count')) * number(db, 'page_size') * 2.1)
    } finally {
      db.close()
    }
  })
}

/**
 * Writes the whole file again without what is free in it, and switches on `auto_vacuum` in a file that was made without it. All of it or,
 * when it is interrupted, nothing. Returns how many bytes came back to the disk. Waits `patience` milliseconds for other processes. Throws
 * StoreTrouble: `busy` while another process uses the file, `full`.
 */
export function compactSqliteDatabase(file: string, patience?: number): number {
  return translatingSqliteErrors(() => {
    const before = bytesOf(file)
    const db = openWriter(file, patience)
    try {
      // The temporary file goes beside the database: /tmp may be memory, and its room is not what was checked.
      db.pragma(`temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`)
      db.pragma('temp_store = file')
      db.pragma('auto_vacuum = incremental')
      db.exec('vacuum')
      const [checkpoint] = db.pragma('wal_checkpoint(truncate)') as { busy: number }[]
      if (checkpoint?.busy !== 0)
        throw new StoreTrouble(
          'busy',
          'Another process reads the database: its room comes back when that process ends.',
        )
    } finally {
      db.pragma("temp_store_directory = ''")
      db.close()
    }
    return before - bytesOf(file)
  })
}

const number = (db: Db, pragma: string): number => db.pragma(pragma, { simple: true }) as number

/** With the write-ahead log. */
const bytesOf = (file: string): number =>
  statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
