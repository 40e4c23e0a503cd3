import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { minutes } from '../../../clock'
import type { OutsideAllowed, S3Config } from '../../../config'
import { isBackupName } from '../../../data-paths.server'
import { makeOutside } from '../../../outside/outside.server'
import { BackupError } from '../backup-error'
import { makeS3Storage, type S3Storage } from './s3-storage.server'

const mebibyte = 1024 * 1024
/** Bytes sent and read at once; more where a backup would have more parts than the protocol allows. */
const partBytes = 8 * mebibyte
const mostParts = 10_000
/** Of one part. */
const milliseconds = minutes(5)

/**
 * Copies a backup to the bucket, reads it back and compares it, and then removes older ones beyond `keep`. One that cannot be read back is
 * removed, and the older ones stay. Throws BackupError.
 */
export async function copyToS3(
  file: string,
  { s3, keep, allow }: { s3: S3Config; keep: number; allow: OutsideAllowed },
): Promise<void> {
  const room = { requestBytes: 64 * mebibyte, answerBytes: 64 * mebibyte, milliseconds }
  // The address is the operator's choice, like that of a mail server: it may be a private one.
  const hosts = [...allow.hosts, new URL(s3.endpoint).hostname.replace(/^\[(.*)\]$/, '$1')]
  const outside = makeOutside({ allow: { ...allow, hosts }, ...room })
  try {
    const storage = makeS3Storage(s3, outside)
    const key = s3.prefix + basename(file)
    await copy(storage, key, file)
    await prune(storage, s3.prefix, keep)
  } finally {
    outside.close()
  }
}

async function copy(storage: S3Storage, key: string, file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const part = Math.max(partBytes, Math.ceil(size / mostParts / mebibyte) * mebibyte)
    const sent = await send(storage, key, handle, size, part)
    if ((await readBack(storage, key, size, part)) === sent) return
    await storage.remove(key)
    throw new BackupError(`${key} is not what was sent when it is read back. It was removed.`)
  } finally {
    await handle.close()
  }
}

/** Returns the SHA-256 of what was sent. */
async function send(storage: S3Storage, key: string, handle: FileHandle, size: number, part: number): Promise<string> {
  const hash = createHash('sha256')
  const piece = async (from: number) => {
    const bytes = Buffer.alloc(Math.min(part, size - from))
    await handle.read(bytes, 0, bytes.length, from)
    hash.update(bytes)
    return bytes
  }
  if (size <= part) {
    await storage.put(key, await piece(0))
    return hash.digest('hex')
  }
  const upload = await storage.begin(key)
  try {
    for (let from = 0; from < size; from += part) await upload.add(await piece(from))
    await upload.complete()
  } catch (error) {
    // What was sent of it would be paid for. That it cannot be removed is less important than why.
    await upload.abort().catch(() => {})
    throw error
  }
  return hash.digest('hex')
}

async function readBack(storage: S3Storage, key: string, size: number, part: number): Promise<string> {
  const hash = createHash('sha256')
  for (let from = 0; from < size; from += part)
    hash.update(await storage.read(key, { from, to: Math.min(size, from + part) }))
  return hash.digest('hex')
}

/** Names of backups sort by time; other objects are left alone. */
async function prune(storage: S3Storage, prefix: string, keep: number): Promise<void> {
  const keys = (await storage.list(prefix)).map(({ key }) => key)
  const backups = keys.filter((key) => isBackupName(key.slice(prefix.length))).sort()
  for (const key of backups.slice(0, -keep)) await storage.remove(key)
}
