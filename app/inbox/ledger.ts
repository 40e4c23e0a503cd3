import type { Instant } from '../clock'
import type { InboxPosition, InboxRecord } from '../wire/record'
import { Held } from './fair-share'
import { comparePositions } from './position'
import type { Waiting } from './waiting'

/** What the ledger keeps of a waiting record. `segment` and `offset`: where the record ends. */
export type Entry = {
  segment: number
  offset: number
  bytes: number
  receivedAt: Instant | undefined
  projectId: number
  keyId: number
  items: Record<string, number> | undefined
}

/** The entry of a record that is not written yet. */
export function entryOf(record: InboxRecord, bytes: number): Entry {
  const meta = record.kind === 'envelope' ? record.meta : undefined
  return {
    segment: 0,
    offset: 0,
    bytes,
    receivedAt: meta?.receivedAt,
    projectId: meta?.projectId ?? noProject,
    keyId: meta?.keyId ?? 0,
    items: meta?.items,
  }
}

/** The bytes of tallies are counted under this id; no project has it. */
export const noProject = 0

/** The records that wait, in inbox order, kept up to date so that a query is cheap. */
export class Ledger {
  /** Bytes that wait, by project. */
  readonly held = new Held()
  #entries: Entry[] = []
  /** Entries before this index are removed; the array is compacted now and then. */
  #first = 0
  #byProject = new Map<number, Map<string, number>>()

  /** `behind`: everything up to this position has been read. */
  constructor(private behind: InboxPosition) {}

  /** Adds an entry that ends at this place, and takes ownership of it. */
  add(entry: Entry, segment: number, offset: number): void {
    entry.segment = segment
    entry.offset = offset
    this.#entries.push(entry)
    this.held.add(entry.projectId, entry.bytes)
    this.#count(entry, 1)
  }

  /** Removes everything up to and including the record that ends at `position`. */
  drop(position: InboxPosition): void {
    for (;;) {
      const entry = this.#entries[this.#first]
      if (!entry || comparePositions(entry, position) > 0) break
      this.held.add(entry.projectId, -entry.bytes)
      this.#count(entry, -1)
      this.#first++
    }
    if (comparePositions(position, this.behind) > 0) this.behind = position
    if (this.#first > 1024 && this.#first * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#first)
      this.#first = 0
    }
  }

  waiting(now: Instant): Waiting {
    let oldest: Instant | undefined
    for (let i = this.#first; i < this.#entries.length && oldest === undefined; i++) {
      oldest = this.#entries[i]?.receivedAt
    }
    return {
      records: this.#entries.length - this.#first,
      bytes: this.held.total,
      oldestSeconds: oldest === undefined ? 0 : Math.max(0, Math.floor((now - oldest) / 1000)),
      behind: this.behind,
      byProject: new Map([...this.#byProject].map(([projectId, items]) => [projectId, Object.fromEntries(items)])),
    }
  }

  /** Waiting items by key. Reads every entry: for the start only. */
  ofKeys(): { keyId: number; itemKind: string; count: number }[] {
    return this.#entries
      .slice(this.#first)
      .flatMap(({ keyId, items = {} }) =>
        Object.entries(items).map(([itemKind, count]) => ({ keyId, itemKind, count })),
      )
  }

  #count({ projectId, items }: Entry, sign: 1 | -1): void {
    if (!items) return
    let counts = this.#byProject.get(projectId)
    if (!counts) {
      counts = new Map()
      this.#byProject.set(projectId, counts)
    }
    for (const kind in items) {
      const left = (counts.get(kind) ?? 0) + sign * items[kind]!
      if (left > 0) counts.set(kind, left)
      else counts.delete(kind)
    }
    if (counts.size === 0) this.#byProject.delete(projectId)
  }
}
