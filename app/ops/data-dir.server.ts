import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseConfig } from '../config'
import { ConfigError } from '../config.server'
import { inboxDir } from '../data-paths.server'
import { databaseFile } from '../store/open/database-care.server'

/**
 * Creates the data directory, or uses an existing one, for its owner only. Throws ConfigError if that is impossible. The rights of an
 * existing directory are restricted only if it belongs to this user and contains only our data: DATA_DIR=/tmp is a mistake, and /tmp must
 * keep its rights.
 */
export function prepareDataDir(dir: string, database: DatabaseConfig): void {
  try {
    makeDirectory(dir)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { mode, uid } = statSync(dir)
    if ((mode & 0o077) !== 0 && uid === process.getuid?.() && isOurs(dir, database)) chmodSync(dir, 0o700)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: ${dir} cannot be used: ${whyNot(cause)}`, { cause })
  }
}

/**
 * Like mkdir's `recursive`, which never returns inside a directory that cannot have children (/proc), because it keeps treating ENOENT as a
 * missing parent.
 */
function makeDirectory(dir: string): void {
  if (existsSync(dir)) {
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error('Not a directory'), { code: 'ENOTDIR' })
    return
  }
  if (!existsSync(dirname(dir))) makeDirectory(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

function isOurs(dir: string, database: DatabaseConfig): boolean {
  const ours = [databaseFile(database), inboxDir(dir)]
  return readdirSync(dir).length === 0 || ours.some((path) => path !== undefined && existsSync(path))
}

const reasons: Record<string, string> = {
  ENOTDIR: 'there is a file in its place.',
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
  EROFS: 'the file system is read-only.',
  ENOSPC: 'the disk is full.',
  ENOENT: 'no directory can be made there.',
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return reasons[code] ?? `the system says ${code}.`
}
