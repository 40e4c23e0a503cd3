import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inMebibytes, UploadProblem } from './upload-problem'

/**
 * The disk space for chunks, shared by all current uploads of this process.
 * 1. Bytes are reserved before they are written, so concurrent uploads never exceed the limit together.
 * 2. A file counts in blocks, as on the disk: many empty chunks take space, too.
 * 3. Chunks that another thread removed count until space runs out; then the directory is measured again.
 */

/** The reservation of one chunk until it is kept or dropped. */
export type Reservation = {
  /** Reserves this many more bytes. Throws UploadProblem `uploads_full` when there is no space. */
  grow(bytes: number): Promise<void>
  /** The file is complete and has its final name. */
  keep(): void
  /** The file is gone. */
  drop(): void
}

const blockBytes = 4096

/** Bytes a file of this size takes on the disk. */
const taken = (size: number): number => Math.max(1, Math.ceil(size / blockBytes)) * blockBytes

export function openChunkSpace(dir: string, most: number) {
  const underWay = new Set<string>()
  let measured: number | undefined
  let reserved = 0
  /** Bytes of all chunks kept since the start: the difference during a measurement is what it may have missed. */
  let kept = 0
  let measuring: Promise<void> | undefined

  /** Leaves out unfinished files, which are reserved. A file that is finished meanwhile may count twice until the next measurement. */
  async function measure(): Promise<void> {
    const before = kept
    const names = await readdir(dir).catch(() => [] as string[])
    const sizes = await Promise.all(names.map((name) => (underWay.has(name) ? 0 : sizeOf(join(dir, name)))))
    measured = sizes.reduce((sum, size) => sum + size, 0) + kept - before
  }

  const fits = (bytes: number) => measured !== undefined && measured + reserved + bytes <= most

  async function reserve(bytes: number): Promise<void> {
    if (!fits(bytes)) {
      measuring ??= measure().finally(() => {
        measuring = undefined
      })
      await measuring
    }
    if (!fits(bytes)) throw full(most)
    reserved += bytes
  }

  return {
    /** Starts the file with this name. Throws UploadProblem `uploads_full` when there is no space for it. */
    async begin(name: string): Promise<Reservation> {
      let size = 0
      let held = taken(0)
      await reserve(held)
      underWay.add(name)
      let ended = false
      const end = () => {
        ended = true
        underWay.delete(name)
        reserved -= held
      }
      return {
        async grow(bytes) {
          const more = taken(size + bytes) - held
          if (more > 0) await reserve(more)
          // It was dropped while it waited for space.
          if (ended) {
            reserved -= more
            return
          }
          size += bytes
          held += more
        },
        keep() {
          end()
          kept += held
          measured = (measured ?? 0) + held
        },
        drop: end,
      }
    },
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => taken(size),
    () => 0,
  )

const full = (most: number) =>
  new UploadProblem(
    'uploads_full',
    `Unfinished uploads take all the disk they may (${inMebibytes(most)}). Try again later.`,
  )
