import { chmodSync, mkdirSync } from 'node:fs'
import { readdir, unlink } from 'node:fs/promises'
import { type Instant, minutes } from '../clock'
import type { Limits } from '../config'
import type { Waiting } from '../runtime'
import { type Disk, realDisk } from './disk.server'
import { InboxFull, InboxUnavailable } from './errors'
import { Held, shortOf } from './fair-share'
import { Ledger } from './ledger'
import type { InboxPosition, InboxRecord } from './record'
import { type Draft, draftRecord } from './record-format.server'
import { segmentFile, segmentsAmong } from './segment.server'
import { defaultSizes, type SegmentSizes, SegmentWriter } from './segment-writer.server'
import { takeStock } from './take-stock.server'

/**
 * The durable hand-over between intake and processing: numbered segment files, appended to in groups.
 * Invariants:
 * 1. `append` resolves only after the record's bytes are on the disk (house invariant 1).
 * 2. While one batch is written and synced the next gathers; there is one write and one sync per batch, and no timer. Records become
 *    durable, and their appends resolve, in the order of the calls.
 * 3. A batch the disk did not take is rejected as a whole, and its segment is never written again; the next append tries a new one.
 * 4. Bytes once durable are never changed: a segment wholly read is deleted, never written over (it holds what was not yet scrubbed).
 * 5. Reading again from a position gives the same records: what the store commits decides what counts (house invariant 2).
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
  disk?: Disk
  sizes?: SegmentSizes
  /** Milliseconds. */
  linger?: number
}

const defaultLinger = minutes(1)

/** Opens `dir`, makes it when it is not there, and finds the durable end behind whatever an earlier process left. */
export async function openInbox(options: InboxOptions): Promise<Inbox> {
  const { dir, position, report, disk = realDisk, sizes = defaultSizes } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const ledger = new Ledger(position)
  const { end, newest } = takeStock(dir, position, ledger, report)
  const writer = new SegmentWriter(dir, newest, sizes, disk, report)
  await writer.start().catch((error: unknown) => report(`The inbox cannot write to ${dir}: ${String(error)}`))
  return new SegmentedInbox(options, ledger, writer, end)
}

/** One batch is at most this long, so that the first of it does not wait for too much of the rest. */
const batchBytes = 8 * 1024 * 1024

/** Holds the bytes of tallies; no project has this id. */
const nobody = 0
const projectOf = (record: InboxRecord): number => (record.kind === 'envelope' ? record.meta.projectId : nobody)

const fullWords = {
  limit: (limit: number, what: string) => `More than ${limit} bytes are ${what}.`,
  share: (limit: number, what: string) =>
    `This project has more than its share of the ${limit} bytes that may be ${what}.`,
}

type Pending = { record: InboxRecord; draft: Draft; resolve: () => void; reject: (error: Error) => void }

class SegmentedInbox implements Inbox {
  #pending: Pending[] = []
  /** Bytes appended and not yet durable. */
  #pendingBytes = new Held()
  #writing: Promise<void> | undefined
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
    private readonly writer: SegmentWriter,
    private durableEnd: InboxPosition,
  ) {
    this.#deletedBefore = options.position.segment
    // What an earlier process left, read or not.
    if (durableEnd.offset > 0) this.#turnOverSoon()
  }

  append(record: InboxRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new InboxUnavailable('The inbox is closed.'))
      const draft = draftRecord(record)
      const full = record.kind === 'envelope' ? this.#full(draft.bytes, record.meta.projectId) : undefined
      if (full) return reject(new InboxFull(full))
      this.#pending.push({ record, draft, resolve, reject })
      this.#pendingBytes.add(projectOf(record), draft.bytes)
      this.#writing ??= this.#write()
    })
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
    await this.#writing
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

  async #write(): Promise<void> {
    // Requests that were read in the same turn of the event loop go into one batch.
    await new Promise(setImmediate)
    while (this.#pending.length > 0) {
      const batch = this.#takeBatch()
      try {
        const ends = await this.writer.write(batch.map(({ draft }) => draft))
        this.#settle(batch, ends)
      } catch (cause) {
        this.#failure = `The disk did not take it: ${String(cause)}`
        const error = new InboxUnavailable(this.#failure, { cause })
        for (const { record, draft, reject } of batch) {
          this.#pendingBytes.add(projectOf(record), -draft.bytes)
          reject(error)
        }
      }
    }
    this.#writing = undefined
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

  #takeBatch(): Pending[] {
    let bytes = 0
    let count = 0
    for (const { draft } of this.#pending) {
      bytes += draft.bytes
      if (count > 0 && bytes > batchBytes) break
      count++
    }
    return this.#pending.splice(0, count)
  }

  #settle(batch: Pending[], ends: InboxPosition[]): void {
    this.#failure = undefined
    batch.forEach(({ record, draft, resolve }, i) => {
      this.#pendingBytes.add(projectOf(record), -draft.bytes)
      this.ledger.add(record, draft.bytes, ends[i]!)
      resolve()
    })
    this.durableEnd = ends.at(-1)!
    if (batch.some(({ record }) => record.kind === 'envelope')) this.#turnOverSoon()
    for (const listener of this.#listeners) listener(this.durableEnd)
  }
}
