import type Database from 'better-sqlite3'

type File = Database.Database

/** Pages of the full-text index that one call merges. */
const mergedAtOnce = 64

const number = (file: File, name: string) => file.pragma(name, { simple: true }) as number

/** Returns at most `bytes` of free pages to the disk, with what is in them. Returns whether there were any. */
export function returnedPages(file: File, bytes: number): boolean {
  const free = number(file, 'freelist_count')
  if (free === 0) return false
  // As a prepared statement it would return one page.
  file.exec(`pragma incremental_vacuum(${Math.ceil(bytes / number(file, 'page_size'))})`)
  return number(file, 'freelist_count') < free
}

/**
 * Merges segments of the full-text index: deleted words stay in it until then. Returns whether there may be more.
 * https://sqlite.org/fts5.html#the_merge_command
 */
export function mergedFullText(file: File): boolean {
  const changes = () => file.prepare<[], number>('select total_changes()').pluck().get()!
  const before = changes()
  file.exec(`insert into issue_text (issue_text, rank) values ('merge', -${mergedAtOnce})`)
  return changes() - before > 1
}

/** Writes the log back and cuts it to nothing, unless somebody reads from it. Returns whether it is empty. */
export function emptiedLog(file: File): boolean {
  const patience = number(file, 'busy_timeout')
  file.pragma('busy_timeout = 0')
  try {
    const [state] = file.pragma('wal_checkpoint(truncate)') as { busy: number }[]
    return state?.busy !== 1
  } finally {
    file.pragma(`busy_timeout = ${patience}`)
  }
}
