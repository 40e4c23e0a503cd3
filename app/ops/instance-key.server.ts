import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { InstanceKey } from '../accounts/seal.server'
import { instanceKeyFile } from '../data-paths.server'

/**
 * The keys in `DATA_DIR/instance.key`, newest first: one per line, 32 bytes as base64. Created if missing, readable by its owner only (mode
 * 0600). Throws when the file has no key.
 */
export function readInstanceKeys(dataDir: string): [InstanceKey, ...InstanceKey[]] {
  const file = instanceKeyFile(dataDir)
  if (!existsSync(file)) makeFile(file)
  const lines = readFileSync(file, 'utf8').split('\n')
  const keys = lines.map((line) => Buffer.from(line.trim(), 'base64')).filter(({ length }) => length === 32)
  const [newest, ...older] = keys
  if (!newest) throw new Error(`${file} holds no key: take it from a backup of this file.`)
  return [newest, ...older]
}

function makeFile(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another thread or process created it in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
