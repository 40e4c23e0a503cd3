import { randomInt } from 'node:crypto'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import type { Block, ByteRange } from './block-writer'
import { type Disk, realDisk } from './disk.server'
import { completeRecords, encodeSegmentHead, type SegmentHead, segmentHeadBytes } from './record-format.server'
import { segmentFile } from './segment.server'

/** Sizes of segment files, in bytes. `first`: the one made while somebody waits for it; `segment`: the ones made ahead. */
export type SegmentSizes = { first: number; segment: number }

export const defaultSizes: SegmentSizes = { first: 4 * 1024 * 1024, segment: 64 * 1024 * 1024 }

type ActiveSegment = {
  file: FileHandle
  head: SegmentHead
  offset: number
  /** Up to here the file holds zeros that are on the disk. */
  allocated: number
}

/**
 * Writes batches into numbered segment files.
 * Invariants:
 * 1. A segment gets its name only once its head and its zeros are on the disk; the directory is synced before it is used.
 * 2. After a failed write or sync nothing more is written to that segment: what the disk then holds is unknown (the kernel may have
 *    dropped the pages and reports the next sync as successful). It is truncated to the last ack and left.
 * 3. Numbers have no gaps and are never used twice.
 */
export class SegmentWriter {
  #active: ActiveSegment | undefined
  /** The segment for the next batch while it is opened: a batch that comes during the start waits for the same one. */
  #opening: Promise<ActiveSegment> | undefined
  /** The next segment while it is created; resolves to undefined when that failed. */
  #next: Promise<ActiveSegment | undefined> | undefined
  #nextIsMade = false
  /** Aborted when the next segment is needed before all its zeros are written. */
  #hurry = new AbortController()
  /** The segment that is not continued, although it is not full. */
  #left: ActiveSegment | undefined

  constructor(
    private readonly dir: string,
    /** Number of the newest segment there is. */
    private newest: number,
    private readonly sizes: SegmentSizes,
    private readonly report: (message: string) => void,
    /** Writes the batches. */
    private readonly disk: Disk = realDisk,
    /** Writes segments that are created ahead: its calls must not block this thread. */
    private readonly besides: Disk = disk,
  ) {}

  /** Returns their range when all of them are durable. On failure none of them is. */
  async write(blocks: Block[]): Promise<ByteRange> {
    const active = await this.#writable()
    const { offset: from, head } = active
    const buffers = blocks.map(({ buffer, length }) => {
      const bytes = Buffer.from(buffer, 0, length)
      completeRecords(bytes, head)
      return bytes
    })
    try {
      await this.disk.write(active.file.fd, buffers, from)
      await this.disk.sync(active.file.fd)
    } catch (cause) {
      this.#active = undefined
      await this.#seal(active)
      throw cause
    }
    active.offset = buffers.reduce((sum, { length }) => sum + length, from)
    if (active.offset * 2 > active.allocated) this.#prepare()
    return { segment: head.number, from, to: active.offset }
  }

  /** Makes the first segment, so that the first request does not wait for it. */
  async start(): Promise<void> {
    await this.#writable().catch((error: unknown) =>
      this.report(`The inbox cannot write to ${this.dir}: ${String(error)}`),
    )
  }

  /** Starts a new segment with the next batch, unless the current one is empty or no other can be created. */
  async leave(): Promise<void> {
    const active = this.#active
    if (!active || active.offset === segmentHeadBytes) return
    this.#prepare(this.sizes.first)
    if ((await this.#next) && this.#active === active) this.#left = active
  }

  async close(): Promise<void> {
    this.#hurry.abort()
    await this.#opening?.catch(() => undefined)
    const unused = await this.#next
    this.#next = undefined
    if (unused) {
      await unused.file.close()
      await unlink(segmentFile(this.dir, unused.head.number))
    }
    if (this.#active) await this.#seal(this.#active)
    this.#active = undefined
  }

  async #writable(): Promise<ActiveSegment> {
    if (this.#active && !this.#isUsedUp(this.#active)) return this.#active
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<ActiveSegment> {
    if (this.#active) await this.#seal(this.#active)
    this.#active = undefined
    this.#hurry.abort()
    const prepared = await this.#next
    this.#next = undefined
    this.#nextIsMade = false
    this.#active = prepared ?? (await this.#create(this.sizes.first))
    return this.#active
  }

  /** After its zeros a segment can still be written, only slower: better than waiting for the next one. */
  #isUsedUp(active: ActiveSegment): boolean {
    const { offset, allocated } = active
    if (active === this.#left) return true
    return offset >= allocated && (this.#nextIsMade || offset >= this.sizes.segment)
  }

  /** Truncates the unused zeros of a segment that is finished. */
  async #seal({ file, head, offset }: ActiveSegment): Promise<void> {
    try {
      await file.truncate(offset)
    } catch (error) {
      this.report(`Inbox segment ${head.number} could not be cut to its ${offset} bytes: ${String(error)}`)
    }
    await file.close().catch((error: unknown) => this.report(`Inbox segment ${head.number}: ${String(error)}`))
  }

  /** Creates the next segment in the background. When it is needed sooner, it is used with the zeros it has. */
  #prepare(bytes = this.sizes.segment): void {
    if (this.#next) return
    this.#hurry = new AbortController()
    this.#next = this.#create(bytes, this.#hurry.signal).then(
      (made) => {
        this.#nextIsMade = true
        return made
      },
      (error: unknown) => {
        this.report(`The next inbox segment could not be made ahead of time: ${String(error)}`)
        return undefined
      },
    )
  }

  /** Without `hurry` a batch waits for it. */
  async #create(bytes: number, hurry?: AbortSignal): Promise<ActiveSegment> {
    const head = { number: this.newest + 1, mark: randomInt(1, 0xffffffff) }
    const path = segmentFile(this.dir, head.number)
    const file = await open(`${path}.new`, 'w', 0o600)
    let allocated: number
    try {
      await this.besides.write(file.fd, [encodeSegmentHead(head)], 0)
      allocated = await this.#fill(file, bytes, hurry)
      await rename(`${path}.new`, path)
      await syncDirectory(this.dir)
    } catch (cause) {
      await file.close()
      await unlink(`${path}.new`).catch(() => undefined)
      throw cause
    }
    this.newest = head.number
    return { file, head, offset: segmentHeadBytes, allocated }
  }

  /** Writes zeros ahead, so that a later sync writes only data, no file size and no block map: half the time. Returns their end. */
  async #fill(file: FileHandle, bytes: number, hurry?: AbortSignal): Promise<number> {
    let end = segmentHeadBytes
    for (;;) {
      const piece = zeros.subarray(0, Math.max(0, Math.min(zeros.length, bytes - end)))
      await this.besides.write(file.fd, [piece], end)
      // In pieces: many unwritten pages would delay the syncs of the segment in use.
      await this.besides.sync(file.fd)
      end += piece.length
      if (end >= bytes || hurry?.aborted) return end
      if (hurry) await after(restMilliseconds, undefined, { signal: hurry }).catch(() => undefined)
    }
  }
}

const zeros = Buffer.alloc(512 * 1024)
/** The pause between two pieces: at most 40 MB/s. Under a flood the batches need the disk more than they save by the zeros. */
const restMilliseconds = 12.5

async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
