import { chmodSync, mkdirSync } from 'node:fs'
import { readdir, unlink } from 'node:fs/promises'
import { type Instant, minutes } from '../clock'
import type { Limits } from '../config'
import type { InboxPosition, InboxRecord } from '../wire/record'
import { Batches } from './batches.server'
import { type Ack, type BlockWriter, type ByteRange, endOf } from './block-writer'
import type { Disk } from './disk.server'
import { DiskFull, InboxFull, InboxUnavailable } from './errors'
import { Held, shortOf } from './fair-share'
import { Blocks, Gathering } from './gathering.server'
import { entryOf, Ledger, noProject } from './ledger'
import { draftRecord } from './record-format.server'
import { segmentFile, segmentsAmong } from './segment.server'
import { defaultSizes, type SegmentSizes, SegmentWriter } from './segment-writer.server'
import { takeStock } from './take-stock.server'
import { ThreadWriter } from './thread-writer.server'
import type { Waiting } from './waiting'

/**
 * The durable log between intake and processing: numbered segment files, appended to in batches.
 * Invariants:
 * 1. `append` resolves only after the record's bytes are on the disk (docs/architecture.md, invariant 1).
 * 2. While one batch is written and synced, the next is collected: one write and one sync per batch, no timer. Records become durable,
 *    and their appends resolve, in the order of the calls.
 * 3. If the disk fails, the whole batch is rejected and its segment is never written again; the next append tries a new segment.
 * 4. Durable bytes are never changed. A segment that is read completely is deleted, never overwritten (its bytes are not scrubbed).
 * 5. Reading again from a position gives the same records: the position that the store commits decides (docs/architecture.md, invariant 2).
 * 6. Tallies are accepted even when the inbox is full, so that refusals are still counted.
 * 7. Envelopes are deleted soon after they are read, because they are not scrubbed: `linger` after one was written, a new segment
 *    is started.
 * 8. One project cannot use up the share of the others (`fair-share`).
 */
export type Inbox = {
  /** Resolves when the record is durable. Rejects with InboxFull or InboxUnavailable; then it is not durable. */
  append(record: InboxRecord): Promise<void>
  /** The end of the durable records. */
  end(): InboxPosition
  /** Calls `listener` after every batch that became durable. */
  onDurable(listener: (end: InboxPosition) => void): void
  /** Everything up to `position` is in the store: removes it from the ledger and soon deletes the segments before it. */
  committed(position: InboxPosition): void
  waiting(): Waiting
  /** Waiting items by key. Reads every waiting record. */
  waitingOfKeys(): { keyId: number; itemKind: string; count: number }[]
  /** Whether it holds three quarters of what one project alone may put into it (`projectShare` of the limit), or more. */
  nearlyFull(): boolean
  /** Why nothing can be appended now; undefined if it can. After a failure this tries the disk, so that an idle inbox recovers. */
  trouble(): Promise<string | undefined>
  /** Waits until every appended record is durable; later appends are rejected. */
  close(): Promise<void>
}

export type InboxOptions = {
  dir: string
  /** The position that the store has committed; `{ segment: 0, offset: 0 }` when it never read. */
  position: InboxPosition
  limits: Pick<Limits, 'inboxBytes' | 'inFlightBytes' | 'projectShare'>
  now: () => Instant
  /** Called with a sentence about damage and disk trouble. */
  report: (message: string) => void
  /** The built `inbox-writer.worker.js`. Without it this thread writes. */
  script?: URL | undefined
  /** The disk calls of this thread; replaced in tests. */
  disk?: Disk
  sizes?: SegmentSizes
  /** Milliseconds. */
  linger?: number
}

const defaultLinger = minutes(1)

/** Opens or creates `dir` and finds the end of the durable records that an earlier process left. */
export async function openInbox(options: InboxOptions): Promise<Inbox> {
  const { dir, position, report, disk, script, sizes = defaultSizes } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const ledger = new Ledger(position)
  const { end, newest } = takeStock(dir, position, ledger, report)
  const writer = script
    ? new ThreadWriter({ script, dir, sizes, durableUpTo: end, report })
    : new Batches(new SegmentWriter(dir, newest, sizes, report, disk))
  const inbox = new SegmentedInbox(options, ledger, writer, end)
  await writer.start((ack) => inbox.onAck(ack))
  return inbox
}

/**
 * Records that arrive while a block is written are collected for the next. With two blocks in progress, batches were half as large, and
 * a message, a wake-up and a sync cost the same for a small one: 30 µs of the main thread per event instead of 25.
 */
const mostUnderWay = 1

/** Early enough for an operator to act before the first project is refused. */
const nearlyFullShare = 0.75

const fullWords = {
  limit: (limit: number, what: string) => `More than ${limit} bytes are ${what}.`,
  share: (limit: number, what: string) =>
    `This project has more than its share of the ${limit} bytes that may be ${what}.`,
}

class SegmentedInbox implements Inbox {
  #blocks = new Blocks()
  #gathering: Gathering | undefined
  #sendsSoon = false
  /** Sent to the writer and not acknowledged, in order. */
  #underWay: Gathering[] = []
  /** Bytes appended and not yet durable. */
  #pendingBytes = new Held()
  #failure: string | undefined
  #listeners: ((end: InboxPosition) => void)[] = []
  #closed = false
  #deletedBefore: number
  #deleting: Promise<void> = Promise.resolve()
  /** Set while the current segment holds an envelope. */
  #turnOver: NodeJS.Timeout | undefined

  constructor(
    private readonly options: InboxOptions,
    private readonly ledger: Ledger,
    private readonly writer: BlockWriter,
    private durableEnd: InboxPosition,
  ) {
    this.#deletedBefore = options.position.segment
    // For the envelopes that an earlier process left.
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

  /** Asynchronously: on a busy disk, listing a directory and freeing a file's space take up to 100 ms. */
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

  nearlyFull(): boolean {
    const { inboxBytes, projectShare } = this.options.limits
    return this.#pendingBytes.total + this.ledger.held.total >= nearlyFullShare * projectShare * inboxBytes
  }

  async trouble(): Promise<string | undefined> {
    if (this.#failure) await this.append({ kind: 'tallies', tallies: [] }).catch(() => undefined)
    return this.#failure ?? this.#full(0, noProject)
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
    const budget = { limit: inboxBytes, share }
    const forWork = shortOf(own + held.of(projectId), pending.total + held.total, bytes, budget)
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

  onAck(ack: Ack): void {
    this.#blocks.giveBack(ack.buffers)
    const gatherings = this.#underWay.splice(0, ack.count)
    for (const { entries } of gatherings)
      for (const { projectId, bytes } of entries) this.#pendingBytes.add(projectId, -bytes)
    if ('range' in ack) {
      // First: the disk writes the next block while this one's requests are answered.
      this.#send()
      this.#onDurable(gatherings, ack.range)
    } else {
      this.#failure = ack.why
      const error = new (ack.isDiskFull ? DiskFull : InboxUnavailable)(ack.why, { cause: ack.cause })
      for (const { reject } of gatherings) reject(error)
      this.#send()
    }
  }

  #onDurable(gatherings: Gathering[], range: ByteRange): void {
    this.#failure = undefined
    let offset = range.from
    let holdsEnvelope = false
    for (const { entries, resolve } of gatherings) {
      for (const entry of entries) {
        offset += entry.bytes
        holdsEnvelope ||= entry.items !== undefined
        this.ledger.add(entry, range.segment, offset)
      }
      resolve()
    }
    this.durableEnd = endOf(range)
    if (holdsEnvelope) this.#turnOverSoon()
    for (const listener of this.#listeners) listener(this.durableEnd)
  }

  #turnOverSoon(): void {
    const { linger = defaultLinger } = this.options
    this.#turnOver ??= setTimeout(() => void this.#turnOverNow(), linger).unref()
  }

  /** A record in the next segment makes processing commit a position there, and the segments before it are deleted. */
  async #turnOverNow(): Promise<void> {
    // An envelope that arrives meanwhile may be in either segment: it sets the timer again.
    this.#turnOver = undefined
    await this.writer.leave()
    if (!this.#closed) await this.append({ kind: 'tallies', tallies: [] }).catch(() => this.#turnOverSoon())
  }
}
