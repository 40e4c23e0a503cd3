import { statfsSync } from 'node:fs'
import { StoreTrouble } from '../../store/store-trouble'
import { BackupError } from './backup-error'

const mebibyte = 1024 * 1024

/** Bytes that this user may still write where `dir` lies. */
export function freeAt(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

/** Throws BackupError when there is not so much room. */
export function requireRoom(dir: string, bytes: number): void {
  const free = freeAt(dir)
  if (free >= bytes) return
  const [needed, left] = [Math.ceil(bytes / mebibyte), Math.floor(free / mebibyte)]
  throw new BackupError(`There is not enough room: ${needed} MiB are needed in ${dir}, ${left} MiB are free.`)
}

/** An error of the disk or of copying the database in words; undefined for everything else. */
export function diskInWords(error: unknown, dir: string): string | undefined {
  if (error instanceof StoreTrouble && error.code !== 'full')
    return `The database could not be copied: ${error.message}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|full)$/.test(code)) return `There is no room left in ${dir}.`
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return `This user may not write in ${dir}, or not read what is to be copied.`
  if (/^(EBUSY|EXDEV)$/.test(code))
    return `${pathOf(error) ?? dir} cannot be moved: it is a mount of its own (${code}). ${instead}`
  return /^(EIO|ESTALE|EFBIG)$/.test(code) ? `The disk did not take it (${code}).` : undefined
}

const instead = 'Mount DATA_DIR as a whole, or set it to another directory.'

const pathOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).path
