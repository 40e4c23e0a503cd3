import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { contentPartBytes, type KeptContent } from './artifacts'

/**
 * Contents of uploaded files: `<dir>/aa/aabb….gz`, named by the SHA-256 of the raw bytes, compressed, each once. Where several machines use
 * the database, it holds the same bytes in parts, and the files are a cache.
 * 1. A name depends only on the bytes: nothing that an upload declares becomes a path.
 * 2. A file is complete or does not exist: it is written under another name, synced and renamed, and its directory synced; only then may a
 *    row name it.
 * 3. A file that no row names may be deleted, but only by the process that also stores files (`sweep`): otherwise a file stored a moment
 *    ago could be deleted.
 */
export type ArtifactContents = {
  keep(raw: Uint8Array): KeptContent
  /** Undefined when it is missing, damaged, or larger than `largest`. */
  read(hash: string, largest: number): Uint8Array | undefined
  /** The bytes of the file from `part` times `contentPartBytes` on; undefined behind its end, and when there is no file. */
  part(hash: string, part: number): Uint8Array | undefined
  /** Keeps a content as another machine has it in its file, and reads it; a full disk prevents only the first. */
  cache(hash: string, packed: Uint8Array, largest: number): Uint8Array | undefined
  /** Keeps a content that was copied from elsewhere as it is in a file. */
  put(hash: string, packed: Uint8Array): void
  /** Every hash in one of the 256 folders, and leftovers of interrupted writes. */
  inFolder(folder: string): { hashes: string[]; leftovers: string[] }
  remove(names: { folder: string; files: string[] }): void
}

const isHash = /^[0-9a-f]{64}$/

export function openContents(dir: string): ArtifactContents {
  const folderOf = (hash: string) => join(dir, hash.slice(0, 2))
  const fileOf = (hash: string) => join(folderOf(hash), `${hash}.gz`)
  return {
    keep(raw) {
      const hash = createHash('sha256').update(raw).digest('hex')
      const file = fileOf(hash)
      if (!existsSync(file)) writeWhole(file, gzipSync(raw, { level: 6 }))
      return { hash, size: raw.length, stored: statSync(file).size }
    },
    read(hash, largest) {
      if (!isHash.test(hash)) return undefined
      try {
        return gunzipSync(readFileSync(fileOf(hash)), { maxOutputLength: largest })
      } catch {
        return undefined
      }
    },
    part(hash, part) {
      if (!isHash.test(hash) || !existsSync(fileOf(hash))) return undefined
      const handle = openSync(fileOf(hash), 'r')
      try {
        const bytes = Buffer.alloc(contentPartBytes)
        const read = readSync(handle, bytes, 0, bytes.length, part * contentPartBytes)
        return read > 0 ? bytes.subarray(0, read) : undefined
      } finally {
        closeSync(handle)
      }
    },
    cache(hash, packed, largest) {
      try {
        const raw = gunzipSync(packed, { maxOutputLength: largest })
        keepQuietly(() => writeWhole(fileOf(hash), packed))
        return raw
      } catch {
        return undefined
      }
    },
    put(hash, packed) {
      if (isHash.test(hash)) writeWhole(fileOf(hash), packed)
    },
    inFolder(folder) {
      const names = readFolder(join(dir, folder))
      const hashes = names.filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -3))
      return {
        hashes: hashes.filter((hash) => isHash.test(hash)),
        leftovers: names.filter((name) => /\.new$/.test(name)),
      }
    },
    remove({ folder, files }) {
      for (const name of files) rmSync(join(dir, folder, name), { force: true })
    },
  }
}

/** What was not kept is read from the database again. */
function keepQuietly(keep: () => void): void {
  try {
    keep()
  } catch {}
}

function readFolder(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

function writeWhole(file: string, bytes: Uint8Array): void {
  const folder = dirname(file)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    sync(dirname(folder))
  }
  const beside = `${file}.${randomBytes(4).toString('hex')}.new`
  try {
    const handle = openSync(beside, 'wx', 0o600)
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  sync(folder)
}

function sync(dir: string): void {
  const handle = openSync(dir, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
