import { statfsSync } from 'node:fs'
import { StoreTrouble } from '../../store/store-trouble'
import { BackupError } from './backup-error'

const mebibyte = 1024 * 1024

/** Bytes that this user can still write to the file system of `dir`. */
export function freeAt(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

/** Throws BackupError when fewer bytes are free. */
export function requireFreeSpace(dir: string, bytes: number): void {
  const free = freeAt(dir)
  if (free >= bytes) return
  const [needed, left] = [Math.ceil(bytes / mebibyte), Math.floor(free / mebibyte)]
  throw new BackupError(`Not enough free space: ${needed} MiB are needed in ${dir}, ${left} MiB are free.`)
}

/** A sentence for an error of the disk or of copying the database; undefined for any other error. */
export function describeDiskError(error: unknown, dir: string): string | undefined {
  if (error instanceof StoreTrouble && error.code !== 'full')
    return `The database could not be copied: ${error.message}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|full)$/.test(code)) return `No space left in ${dir}.`
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return `This user may not write to ${dir} or read the files to copy.`
  if (/^(EBUSY|EXDEV)$/.test(code))
    return `${pathOf(error) ?? dir} cannot be moved: it is a separate mount (${code}). ${instead}`
  return /^(EIO|ESTALE|EFBIG)$/.test(code) ? `The disk failed (${code}).` : undefined
}

const instead = 'Mount DATA_DIR as a whole, or set it to another directory.'

const pathOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).path
