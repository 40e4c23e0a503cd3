import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { EvictionReason } from '../retention/eviction-reason'
import type { KeptFor } from '../retention/kept-for'
import type { RunCause } from '../retention/next-run'
import type { InstanceRetention, ProjectRetention } from '../retention/settings'

/** The writer's side: evicts events, packs what is left, and forgets what is older than its limit. Types only. */
export interface Evicting {
  /**
   * One slice of at most `budget` milliseconds. `diskBytes`: the size of the disk. Returns whether there is more to do, or after how many
   * milliseconds, where the next slice need not wait as long as other jobs do.
   */
  slice(turn: { at: Instant; budget: number; diskBytes: number | undefined }): Promise<boolean | number>
  /** Whether the next slice has to wait a moment for the disk. Never for longer than a second. */
  hasToWait(): Promise<boolean>
}

/** When and why an event was evicted. */
export type Evicted = { at: Instant; reason: EvictionReason }

/** A run that evicted events. `endedAt` absent: under way. */
export type RetentionRun = {
  id: number
  cause: RunCause
  complete: boolean
  pressure: number
  startedAt: Instant
  endedAt?: Instant
  issues: number
  evicted: Partial<Record<EvictionReason, number>>
  bytesBefore: number
  bytesAfter?: number
}

/** What a project takes. `events`: how many are kept. Sizes in bytes; what several projects share counts for each. */
export type ProjectStorage = {
  slug: string
  name: string
  events: number
  bodies: number
  attachments: number
  sourceMaps: number
  /** When the oldest of its issues was first seen, whose first event is kept. */
  oldest?: Instant
  retention: ProjectRetention
}

/** `database`: bytes in use, and bytes of the file that are free for what comes next. */
export type InstanceStorage = {
  database: { used: number; free: number }
  sourceMaps: number
  attachments: number
  projects: ProjectStorage[]
  /** What was used at the end of the last days, oldest first. */
  days: { at: Instant; bytes: number }[]
  runs: RetentionRun[]
  retention: InstanceRetention
  askedAt?: Instant
}

/** What has limits of its own, and is counted in rows. */
export type CountedKind =
  | 'issueCounts'
  | 'sessionCounts'
  | 'itemCounts'
  | 'codes'
  | 'evictedIds'
  | 'comments'
  | 'auditLog'
  | 'deliveries'
  | 'signIns'

/** Rows are counted up to this number and one more. */
export const mostCounted = 100_000

/** `logBytes`: of log lines that wait for a failure. */
export type KeptRows = Record<CountedKind, number> & { logBytes: number }

export type KeepEvent = 'kept' | 'full' | 'unknown'

/** What is kept, as pages, API and command line see it. */
export interface Retention {
  /** For owners and the operator; undefined for others. */
  ofInstance(viewer: Viewer): Promise<InstanceStorage | undefined>
  /** What has limits of its own, counted up to `mostCounted`. For owners; undefined for others. */
  keptRows(viewer: Viewer): Promise<KeptRows | undefined>
  /** For admins of the project; undefined for others. `instance`: the limits it is bound by. */
  ofProject(
    viewer: Viewer,
    slug: string,
  ): Promise<(ProjectStorage & { days: InstanceStorage['days']; instance: InstanceRetention }) | undefined>
  setOfInstance(viewer: Viewer, retention: InstanceRetention): Promise<boolean>
  setOfProject(viewer: Viewer, slug: string, retention: ProjectRetention): Promise<boolean>
  /**
   * How many kept events are older: of a project for its admins, of all for owners, those always kept included. 0 for others,
   * undefined when counting takes too long.
   */
  olderThan(viewer: Viewer, slug: string | undefined, before: Instant): Promise<number | undefined>
  /** Asks for a run over all issues now. For owners. */
  runNow(viewer: Viewer, at: Instant): Promise<boolean>
  /** Keeps an event until the hard maximum, or no longer. For members. */
  keepEvent(viewer: Viewer, shortId: string, eventId: string, keep: boolean, at: Instant): Promise<KeepEvent>
  /** Why an event is kept, as far as somebody did something with it. For members. */
  keptFor(viewer: Viewer, shortId: string, eventId: string): Promise<KeptFor[]>
  /** When and why an event of an issue was evicted; undefined when it was not, or for who may not see it. */
  evicted(viewer: Viewer, shortId: string, eventId: string): Promise<(Evicted & { timestamp: Instant }) | undefined>
}
