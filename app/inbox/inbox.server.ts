import { chmodSync, mkdirSync } from 'node:fs'
import { readdir, unlink } from 'node:fs/promises'
import { type Instant, minutes } from '../clock'
import type { Limits } from '../config'
import type { InboxPosition, InboxRecord } from '../wire/record'
import { Batches } from './batches.server'
import { type BlockWriter, endOf, type Settled, type Stretch } from './block-writer'
import type { Disk } from './disk.server'
import { InboxFull, InboxUnavailable } from './errors'
import { Held, shortOf } from './fair-share'
import { Blocks, Gathering } from './gathering.server'
import { entryOf, Ledger, nobody } from './ledger'
import { draftRecord } from './record-format.server'
import { segmentFile, segmentsAmong } from './segment.server'
import { defaultSizes, type SegmentSizes, SegmentWriter } from './segment-writer.server'
import { takeStock } from './take-stock.server'
import { ThreadWriter } from './thread-writer.server'
import type { Waiting } from './waiting'

/**
 * The durable hand-over between intake and processing: numbered segment files, appended to in groups.
 * Invariants:
 * 1. `append` resolves only after the record's bytes are on the disk (docs/architecture.md, invariant 1).
 * 2. While one batch is written and synced the next gathers; there is one write and one sync per batch, and no timer. Records become
 *    durable, and their appends resolve, in the order of the calls.
 * 3. A batch the disk did not take is rejected as a whole, and its segment is never written again; the next append tries a new one.
 * 4. Bytes once durable are never changed: a segment wholly read is deleted, never written over (it holds what was not yet scrubbed).
 * 5. Reading again from a position gives the same records: what the store commits decides what counts (docs/architecture.md, invariant 2).
 * 6. Tallies are taken even when the inbox is full: what is refused for want of room must still be counted.
 * 7. Envelopes leave the disk soon after they were read, however little comes behind them: `linger` after one was written, what follows goes
 *    into a next segment. What lies here was not scrubbed.
 * 8. One project cannot use up the room of the others (`fair-share`).
 */
export type Inbox = {
  /** Resolves when the record is durable. Rejects with InboxFull or InboxUnavailable; then nothing is promised. */
  append(record: InboxRecord): Promise<void>
  /** Where the durable records end. */
  end(): InboxPosition
  /** Calls `listener` after every batch that became durable. */
  onDurable(listener: (end: InboxPosition) => void): void
  /** Everything up to `position` is in the store: forgets it, and deletes segments wholly behind it soon after. */
  committed(position: InboxPosition): void
  waiting(): Waiting
  /** Items waiting by key: looks at every record that waits. */
  waitingOfKeys(): { keyId: number; itemKind: string; count: number }[]
  /** Why nothing can be appended now, if so. After a failure this tries the disk, so that an idle inbox recovers too. */
  trouble(): Promise<string | undefined>
  /** Waits for what was appended to be durable; later appends are rejected. */
  close(): Promise<void>
}

export type InboxOptions = {
  dir: string
  /** How far the store has read; `{ segment: 0, offset: 0 }` when never. */
  position: InboxPosition
  limits: Pick<Limits, 'inboxBytes' | 'inFlightBytes' | 'projectShare'>
  now: () => Instant
  /** Told, in a sentence, what was out of order. */
  report: (message: string) => void
  /** The built `inbox-writer.worker.js`: the thread that writes. Without it this thread does. */
  script?: URL | undefined
  /** What this thread writes to. */
  disk?: Disk
  sizes?: SegmentSizes
  /** Milliseconds. */
  linger?: number
}

const defaultLinger = minutes(1)

/** Opens `dir`, makes it when it is not there, and finds the durable end behind whatever an earlier process left. */
export async function openInbox(options: InboxOptions): Promise<Inbox> {
  const { dir, position, report, disk, script, sizes = defaultSizes } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const ledger = new Ledger(position)
  const { end, newest } = takeStock(dir, position, ledger, report)
  const writer = script
    ? new ThreadWriter({ script, dir, sizes, promised: end, report })
    : new Batches(new SegmentWriter(dir, newest, sizes, report, disk))
  const inbox = new SegmentedInbox(options, ledger, writer, end)
  await writer.start((settled) => inbox.settle(settled))
  return inbox
}

/**
 * What comes while a block is written gathers, until a block is full. With a second one ready, batches were half as large, and a message, a
 * wake-up and a sync cost the same for a small one: 30 µs of the main thread per event instead of 25, and fewer events.
 */
const mostUnderWay = 1

const fullWords = {
  limit: (limit: number, what: string) => `More than ${limit} bytes are ${what}.`,
  share: (limit: number, what: string) =>
    `This project has more than its share of the ${limit} bytes that may be ${what}.`,
}

class SegmentedInbox implements Inbox {
  #blocks = new Blocks()
  #gathering: Gathering | undefined
  #sendsSoon = false
  /** Given to the writer and not heard of, in order. */
  #underWay: Gathering[] = []
  /** Bytes appended and not yet durable. */
  #pendingBytes = new Held()
  #failure: string | undefined
  #listeners: ((end: InboxPosition) => void)[] = []
  #closed = false
  #deletedBefore: number
  #deleting: Promise<void> = Promise.resolve()
  /** Set while a segment holds an envelope that is not to stay in it. */
  #turnOver: NodeJS.Timeout | undefined

  constructor(
    private readonly options: InboxOptions,
    private readonly ledger: Ledger,
    private readonly writer: BlockWriter,
    private durableEnd: InboxPosition,
  ) {
    this.#deletedBefore = options.position.segment
    // What an earlier process left, read or not.
    if (durableEnd.offset > 0) this.#turnOverSoon()
  }

  append(record: InboxRecord): Promise<void> {
    if (this.#closed) return Promise.reject(new InboxUnavailable('The inbox is closed.'))
    const draft = draftRecord(record)
    const { bytes } = draft
    const full = record.kind === 'envelope' ? this.#full(bytes, record.meta.projectId) : undefined
    if (full) return Promise.reject(new InboxFull(full))
    const entry = entryOf(record, bytes)
    this.#pendingBytes.add(entry.projectId, bytes)
    if (this.#gathering && !this.#gathering.fits(bytes)) this.#send()
    this.#gathering ??= new Gathering(this.#blocks.take(bytes))
    this.#gathering.add(draft, entry)
    this.#sendSoon()
    return this.#gathering.durable
  }

  end(): InboxPosition {
    return this.durableEnd
  }

  onDurable(listener: (end: InboxPosition) => void): void {
    this.#listeners.push(listener)
  }

  committed(position: InboxPosition): void {
    this.ledger.drop(position)
    if (position.segment <= this.#deletedBefore) return
    this.#deletedBefore = position.segment
    this.#deleting = this.#deleting.then(() => this.#deleteBefore(position.segment))
  }

  /** Beside everything else: while a disk is busy, looking through a directory and freeing a file's room take up to 100 ms. */
  async #deleteBefore(segment: number): Promise<void> {
    const { dir, report } = this.options
    for (const number of segmentsAmong(await readdir(dir).catch(() => []))) {
      if (number >= segment) break
      await unlink(segmentFile(dir, number)).catch((error: unknown) =>
        report(`Inbox segment ${number} is read but could not be deleted: ${String(error)}`),
      )
    }
  }

  waiting(): Waiting {
    return this.ledger.waiting(this.options.now())
  }

  waitingOfKeys(): { keyId: number; itemKind: string; count: number }[] {
    return this.ledger.ofKeys()
  }

  async trouble(): Promise<string | undefined> {
    if (this.#failure) await this.append({ kind: 'tallies', tallies: [] }).catch(() => undefined)
    return this.#failure ?? this.#full(0, nobody)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#turnOver)
    this.#send()
    await this.#deleting
    await this.writer.close()
  }

  #full(bytes: number, projectId: number): string | undefined {
    const { inboxBytes, inFlightBytes, projectShare: share } = this.options.limits
    const pending = this.#pendingBytes
    const { held } = this.ledger
    const own = pending.of(projectId)
    const forDisk = shortOf(own, pending.total, bytes, { limit: inFlightBytes, share })
    if (forDisk) return fullWords[forDisk](inFlightBytes, 'waiting for the disk')
    const room = { limit: inboxBytes, share }
    const forWork = shortOf(own + held.of(projectId), pending.total + held.total, bytes, room)
    return forWork && fullWords[forWork](inboxBytes, 'waiting to be processed')
  }

  /** Requests that were read in the same turn of the event loop go into one block. */
  #sendSoon(): void {
    if (this.#sendsSoon) return
    this.#sendsSoon = true
    setImmediate(() => {
      this.#sendsSoon = false
      if (this.#underWay.length < mostUnderWay) this.#send()
    })
  }

  #send(): void {
    const gathering = this.#gathering
    if (!gathering) return
    this.#gathering = undefined
    this.#underWay.push(gathering)
    this.writer.write(gathering.block())
  }

  settle(settled: Settled): void {
    this.#blocks.giveBack(settled.buffers)
    const gatherings = this.#underWay.splice(0, settled.count)
    for (const { entries } of gatherings)
      for (const { projectId, bytes } of entries) this.#pendingBytes.add(projectId, -bytes)
    if ('stretch' in settled) {
      // First of all: the disk writes the next block while this one's answers are given.
      this.#send()
      this.#promise(gatherings, settled.stretch)
    } else {
      this.#failure = settled.why
      const error = new InboxUnavailable(settled.why, { cause: settled.cause })
      for (const { reject } of gatherings) reject(error)
      this.#send()
    }
  }

  #promise(gatherings: Gathering[], stretch: Stretch): void {
    this.#failure = undefined
    let offset = stretch.from
    let holdsEnvelope = false
    for (const { entries, resolve } of gatherings) {
      for (const entry of entries) {
        offset += entry.bytes
        holdsEnvelope ||= entry.items !== undefined
        this.ledger.add(entry, stretch.segment, offset)
      }
      resolve()
    }
    this.durableEnd = endOf(stretch)
    if (holdsEnvelope) this.#turnOverSoon()
    for (const listener of this.#listeners) listener(this.durableEnd)
  }

  #turnOverSoon(): void {
    const { linger = defaultLinger } = this.options
    this.#turnOver ??= setTimeout(() => void this.#turnOverNow(), linger).unref()
  }

  /** A record in the next segment has processing commit a position there, and with that the segments before are deleted. */
  async #turnOverNow(): Promise<void> {
    // What comes meanwhile may be in either segment: it is looked after anew.
    this.#turnOver = undefined
    await this.writer.leave()
    if (!this.#closed) await this.append({ kind: 'tallies', tallies: [] }).catch(() => this.#turnOverSoon())
  }
}
