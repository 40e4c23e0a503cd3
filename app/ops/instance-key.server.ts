import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type InstanceKey, isSealed, keyId, makeSealer, type Sealer } from '../accounts/seal.server'
import { instanceKeyFile } from '../data-paths.server'
import type { SealedSecrets } from '../store/sealed-secrets'
import { StoreRefused } from '../store/store-refused'

/**
 * The keys in `DATA_DIR/instance.key`, newest first: one per line, 32 bytes as base64. Created if missing, readable by its owner only (mode
 * 0600). Throws when the file has no key.
 */
export function readInstanceKeys(dataDir: string): [InstanceKey, ...InstanceKey[]] {
  const file = instanceKeyFile(dataDir)
  if (!existsSync(file)) makeFile(file)
  const [newest, ...older] = instanceKeysIn(dataDir)
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

/**
 * Checks that this server has the key with which the servers of its database seal secrets. The first one brings it. Rejects with
 * StoreRefused.
 */
export async function requireInstanceKey(dataDir: string, sealedSecrets: SealedSecrets): Promise<void> {
  const [newest, ...older] = readInstanceKeys(dataDir)
  if (await sealedSecrets.admits([keyId(newest), ...older.map(keyId)])) return
  throw new StoreRefused(
    'wrong_key',
    `${instanceKeyFile(dataDir)} is not the key that encrypts the secrets of this database. Copy instance.key from another server of it, ` +
      'or from a backup. If that key is lost, run digestline rotate-key, and enter again the secrets that it cannot decrypt.',
  )
}

/** Seals with the newest key of the file, also after another process has changed the file (`digestline rotate-key`). */
export function openSealer(dataDir: string): Sealer {
  const file = instanceKeyFile(dataDir)
  let read: { version: string; sealer: Sealer } | undefined
  const current = (): Sealer => {
    if (!existsSync(file)) makeFile(file)
    const { ino, mtimeMs, size } = statSync(file)
    const version = `${ino} ${mtimeMs} ${size}`
    if (read?.version !== version) read = { version, sealer: makeSealer(readInstanceKeys(dataDir)) }
    return read.sealer
  }
  return {
    seal: (text) => current().seal(text),
    open: (sealed) => current().open(sealed),
    isOld: (sealed) => current().isOld(sealed),
  }
}

/** The keys in the file, newest first; none where there is no file. Creates nothing. */
export function instanceKeysIn(dataDir: string): InstanceKey[] {
  const file = instanceKeyFile(dataDir)
  return existsSync(file) ? keysOf(readFileSync(file, 'utf8')) : []
}

const keysOf = (text: string): InstanceKey[] =>
  text
    .split('\n')
    .map((line) => Buffer.from(line.trim(), 'base64'))
    .filter(({ length }) => length === 32)

/** Puts keys of another directory behind those that are there, so that what they sealed opens. Returns what takes that back. */
export function adoptInstanceKeys(dataDir: string, keys: InstanceKey[]): () => void {
  const own = instanceKeysIn(dataDir)
  const others = keys.filter((key) => !own.some((one) => one.equals(key)))
  if (others.length === 0) return () => {}
  writeKeys(dataDir, [...own, ...others])
  return () => (own.length > 0 ? writeKeys(dataDir, own) : rmSync(instanceKeyFile(dataDir), { force: true }))
}

/** How many of these open with no key of the file. A secret that was kept before secrets were sealed needs none. */
export function countUnreadable(dataDir: string, secrets: { sealed: string }[]): number {
  const [newest, ...older] = instanceKeysIn(dataDir)
  const sealer = newest && makeSealer([newest, ...older])
  return secrets.filter(({ sealed }) => isSealed(sealed) && sealer?.open(sealed) === undefined).length
}

/** Makes a new key the newest; the others stay behind it. */
export function addInstanceKey(dataDir: string): void {
  writeKeys(dataDir, [randomBytes(32), ...readInstanceKeys(dataDir)])
}

/** Forgets all keys but the newest. What was sealed with another opens never again. */
export function forgetOldKeys(dataDir: string): void {
  writeKeys(dataDir, [readInstanceKeys(dataDir)[0]])
}

/** Whole or not at all: a half-written file would lock every secret. */
function writeKeys(dataDir: string, keys: InstanceKey[]): void {
  const file = instanceKeyFile(dataDir)
  const lines = keys.map((key) => `${key.toString('base64')}\n`)
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
