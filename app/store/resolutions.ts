import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { PackedResolution } from '../symbolication/answered'
import type { Cause } from '../symbolication/resolution'

/** The part of the port (`store.ts`) for results of resolving by source maps. Types only. */
export interface Resolutions {
  /** Why recent stacks of the project could not be resolved, latest first. For those who triage the project; undefined for others. */
  unresolved(viewer: Viewer, slug: string, limit: number): Promise<UnresolvedStack[] | undefined>
  /** For each cause: when a file that would match it was uploaded, if that was after `since`. */
  uploadedSince(viewer: Viewer, slug: string, causes: Cause[], since: Instant): Promise<(Instant | undefined)[]>
  /** Uploads whose stacks are being resolved again. */
  late(viewer: Viewer, slug: string): Promise<{ tried: number } | undefined>
  /** Whether stacks of the issue were resolved after its events were grouped: how many, and when the last one was. */
  lateResolved(viewer: Viewer, shortId: string): Promise<{ stacks: number; at: Instant } | undefined>
  /** Forgets it: the issue was regrouped, or a member chose to keep it. */
  dismissLateResolved(viewer: Viewer, shortId: string): Promise<boolean>
  /** Requests another attempt at the project's unresolved stacks, as after an upload. */
  tryAgain(viewer: Viewer, slug: string): Promise<boolean>
  /** The same for the stacks of one event, regardless of age. */
  tryEventAgain(viewer: Viewer, shortId: string, eventId: string, at: Instant): Promise<boolean>
}

/** Identical stacks count as one; `events` is the number of their events, of which the newest is named. */
export type UnresolvedStack = {
  causes: Cause[]
  events: number
  seenAt: Instant
  answeredAt: Instant
  event?: { id: string; issueShortId: string }
}

/**
 * The writer's side of late uploads.
 * 1. Stacks that an upload may resolve are found by a query, not by messages: a restart forgets nothing.
 * 2. A stack is tried once for each state of the uploads.
 */
export interface LateStacks {
  /** Stacks of one project that were answered before its newest upload, the latest first; undefined when all were tried. */
  next(limit: number, now: Instant): Promise<LateStack[] | undefined>
  ack(tried: TriedStack[], now: Instant): Promise<void>
}

/** With its newest event. `version`: of the uploads for which it is tried. */
export type LateStack = {
  id: number
  projectId: number
  version: number
  payload: string
  receivedEventId: string
  received: Instant
}

/** `resolution` undefined: no frame needed a source map. `culprit`: the resolved location. */
export type TriedStack = { stack: LateStack; resolution?: PackedResolution; culprit?: string }

/** Scripts whose functions are not yet known. */
export interface UnscannedScripts {
  next(): Promise<UnscannedScript | undefined>
  /** `functions` undefined: it cannot be parsed. */
  ack(script: UnscannedScript, functions: Uint8Array | undefined): Promise<void>
}

export type UnscannedScript = { artifactId: number; contentHash: string; size: number }
