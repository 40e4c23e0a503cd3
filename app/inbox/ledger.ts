import type { Instant } from '../clock'
import type { InboxPosition, InboxRecord } from '../wire/record'
import { Held } from './fair-share'
import { comparePositions } from './position'
import type { Waiting } from './waiting'

/** What is remembered of a record that waits. `segment` and `offset`: where it ends. */
export type Entry = {
  segment: number
  offset: number
  bytes: number
  receivedAt: Instant | undefined
  projectId: number
  keyId: number
  items: Record<string, number> | undefined
}

/** Of a record that lies nowhere yet. */
export function entryOf(record: InboxRecord, bytes: number): Entry {
  const meta = record.kind === 'envelope' ? record.meta : undefined
  return {
    segment: 0,
    offset: 0,
    bytes,
    receivedAt: meta?.receivedAt,
    projectId: meta?.projectId ?? nobody,
    keyId: meta?.keyId ?? 0,
    items: meta?.items,
  }
}

/** Holds the bytes of tallies; no project has this id. */
export const nobody = 0

/** What waits, kept as records come and go, so that asking costs nothing. In the order of the inbox. */
export class Ledger {
  /** Bytes that wait, by project; those of tallies are nobody's. */
  readonly held = new Held()
  #entries: Entry[] = []
  /** Entries before this one are gone; the array is cut only now and then. */
  #first = 0
  #byProject = new Map<number, Map<string, number>>()

  /** `behind`: everything up to here was read already. */
  constructor(private behind: InboxPosition) {}

  /** `entry` ends there, and is this ledger's from now on. */
  add(entry: Entry, segment: number, offset: number): void {
    entry.segment = segment
    entry.offset = offset
    this.#entries.push(entry)
    this.held.add(entry.projectId, entry.bytes)
    this.#count(entry, 1)
  }

  /** Forgets everything up to and including the record that ends at `position`. */
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

  /** What waits of each key. Looks at all that waits: for the start. */
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
