import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Instant } from '../clock'
import { openChunkSpace, type Reservation } from './chunk-space.server'
import type { UploadLimits } from './upload-limits'
import { inMebibytes, UploadProblem } from './upload-problem'

/**
 * Parts of uploads until they are assembled: `artifacts/chunks/<sha-1>`, each stored once for all senders.
 * 1. A chunk exists only if its bytes match the hash in its name and are synced.
 * 2. Asking for a chunk restarts its expiry.
 */
export type Chunks = ReturnType<typeof openChunks>

const isChunkName = /^[0-9a-f]{40}$/

const isSha1 = (text: unknown): text is string => typeof text === 'string' && isChunkName.test(text)

type Arriving = { checksum?: string; gzip: boolean; most?: number }

export function openChunks(artifactsDir: string, limits: UploadLimits, now: () => Instant) {
  const dir = join(artifactsDir, 'chunks')
  const space = openChunkSpace(dir, limits.chunkDiskBytes)
  const fileOf = (checksum: string) => join(dir, checksum)
  const names = () => readdir(dir).catch(() => [] as string[])

  return {
    /** The chunks of this list that are missing. */
    async missing(checksums: string[]): Promise<string[]> {
      const at = now() / 1000
      const there = await Promise.all(checksums.map((checksum) => touch(fileOf(checksum), at)))
      return [...new Set(checksums.filter((_, index) => !there[index]))]
    },

    /**
     * Stores one chunk from a stream and returns its checksum, which is computed if none is given. Throws UploadProblem for a chunk that is
     * too large, damaged, or does not match its checksum, and when chunks take all of their disk space.
     */
    async receive(stream: Readable, { checksum, gzip, most = limits.chunkBytes }: Arriving): Promise<string> {
      if (checksum !== undefined && !isSha1(checksum)) {
        throw new UploadProblem('malformed', 'A chunk is called by its SHA-1, 40 hex digits.')
      }
      const name = `${randomBytes(12).toString('hex')}.new`
      const beside = join(dir, name)
      const reservation = await space.begin(name)
      try {
        mkdirSync(dir, { recursive: true, mode: 0o700 })
        const hash = createHash('sha1')
        const bounded = held(hash, most, reservation)
        const write = (target: Writable) =>
          gzip ? pipeline(stream, createGunzip(), bounded, target) : pipeline(stream, bounded, target)
        await writeNew(beside, write, { flush: true })
        const found = hash.digest('hex')
        if (checksum !== undefined && found !== checksum) {
          throw new UploadProblem('malformed', `The chunk ${checksum} has another SHA-1 than its name.`)
        }
        await rename(beside, fileOf(found))
        reservation.keep()
        return found
      } catch (error) {
        await rm(beside, { force: true })
        reservation.drop()
        throw asProblem(error)
      }
    },

    /** Makes the names of received chunks durable: before they are acknowledged. */
    async sync(): Promise<void> {
      const handle = await open(dir, 'r')
      await handle.sync().finally(() => handle.close())
    },

    /** Bytes that chunks take. */
    async bytes(): Promise<number> {
      const sizes = await Promise.all((await names()).map(async (name) => (await found(join(dir, name)))?.size ?? 0))
      return sizes.reduce((sum, size) => sum + size, 0)
    },

    /** Assembles chunks in `file`. Throws UploadProblem when the result does not match its checksum; ENOENT when a chunk is missing. */
    async assemble(chunks: string[], checksum: string, file: string): Promise<number> {
      const hash = createHash('sha1')
      let size = 0
      const pieces = async function* () {
        for (const chunk of chunks) {
          for await (const piece of createReadStream(fileOf(chunk)) as AsyncIterable<Buffer>) {
            size += piece.length
            if (size > limits.fileBytes) throw tooLarge(limits)
            hash.update(piece)
            yield piece
          }
        }
      }
      await writeNew(file, (target) => pipeline(pieces, target))
      if (hash.digest('hex') === checksum) return size
      throw new UploadProblem(
        'malformed',
        'Put together, the chunks have another SHA-1 than was announced. Send it again.',
      )
    },

    async remove(checksums: Iterable<string>): Promise<void> {
      for (const checksum of checksums) if (isSha1(checksum)) await rm(fileOf(checksum), { force: true })
    },

    /** Removes expired chunks and incomplete files. */
    async expire(): Promise<number> {
      let expired = 0
      for (const name of await names()) {
        const about = await found(join(dir, name))
        if (!about || about.mtimeMs > now() - limits.chunkMilliseconds) continue
        await rm(join(dir, name), { force: true })
        expired++
      }
      return expired
    },
  }
}

/**
 * Makes a file and writes it, with `flush` durably. It is open before anything can fail, and closed when the promise settles: a stream that opens its
 * file itself may make it after the caller removed it.
 */
async function writeNew(
  path: string,
  write: (target: Writable) => Promise<void>,
  { flush = false } = {},
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await write(file.createWriteStream({ flush })).finally(() => file.close())
}

const tooLarge = ({ fileBytes }: UploadLimits) =>
  new UploadProblem('too_large', `An upload may have ${inMebibytes(fileBytes)}. Send it in parts.`)

/** Passes on bytes while there is space, hashes them, and ends with an error when there are too many. */
function held(hash: ReturnType<typeof createHash>, most: number, reservation: Reservation) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const piece of source) {
      size += piece.length
      if (size > most) throw new UploadProblem('too_large', `A chunk may have ${inMebibytes(most)}.`)
      await reservation.grow(piece.length)
      hash.update(piece)
      yield piece
    }
  }
}

const found = (file: string) => stat(file).catch(() => undefined)

/** Whether the chunk exists. If it does, its expiry restarts. */
const touch = (file: string, at: number) =>
  utimes(file, at, at).then(
    () => true,
    () => false,
  )

function asProblem(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code.startsWith('Z_'))
    return new UploadProblem('broken_compression', 'A chunk is no gzip stream.', { cause: error })
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new UploadProblem('uploads_full', 'The disk of the server is full. Make room, then send it again.', {
    cause: error,
  })
}
