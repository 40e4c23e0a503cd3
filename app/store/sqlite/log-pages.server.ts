import { closeSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'

/*
 * Places in the index of the write-ahead log, in the byte order of the machine: how many pages the log has, and how many of them were written
 * back. Source: https://sqlite.org/walformat.html#the_wal_index_file_format
 */
const pagesAt = 16
const writtenBackAt = 96

/** Pages of the log of this database that are not written back to it yet; 0 where there is no log. */
export function logPages(file: string): number {
  const header = Buffer.alloc(writtenBackAt + 4)
  let fd: number | undefined
  try {
    fd = openSync(`${file}-shm`, 'r')
    if (readSync(fd, header, 0, header.length, 0) < header.length) return 0
  } catch {
    // Nobody has the database open.
    return 0
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
  const number = (at: number) => (endianness() === 'LE' ? header.readUInt32LE(at) : header.readUInt32BE(at))
  return Math.max(0, number(pagesAt) - number(writtenBackAt))
}
