import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { PackedResolution } from '../symbolication/answered'
import type { Cause } from '../symbolication/resolution'

/** The part of the port (`store.ts`) for what resolving by source maps came to. Types only. */
export interface Resolutions {
  /** What recent stacks of the project could not be resolved for, the latest first. For who triages the project; undefined for others. */
  unresolved(viewer: Viewer, slug: string, limit: number): Promise<UnresolvedStack[] | undefined>
  /** For each cause: when a file that would match it was uploaded, if that was after `since`. */
  uploadedSince(viewer: Viewer, slug: string, causes: Cause[], since: Instant): Promise<(Instant | undefined)[]>
  /** Uploads whose stacks are being resolved again. */
  late(viewer: Viewer, slug: string): Promise<{ tried: number } | undefined>
  /** Whether stacks of the issue were resolved after its events were grouped: how many, and when the last one was. */
  lateResolved(viewer: Viewer, shortId: string): Promise<{ stacks: number; at: Instant } | undefined>
  /** Forgets that: the issue was regrouped, or nobody wants it to be. */
  dismissLateResolved(viewer: Viewer, shortId: string): Promise<boolean>
  /** Asks for the unresolved stacks of the project to be tried again, as after an upload. */
  tryAgain(viewer: Viewer, slug: string): Promise<boolean>
  /** The same for the stacks of one event, however old. */
  tryEventAgain(viewer: Viewer, shortId: string, eventId: string, at: Instant): Promise<boolean>
}

/** Stacks that are alike count as one; `events` have it, of which the newest is named. */
export type UnresolvedStack = {
  causes: Cause[]
  events: number
  seenAt: Instant
  answeredAt: Instant
  event?: { id: string; issueShortId: string }
}

/**
 * The writer's side of late uploads.
 * 1. What an upload may resolve is found by what the store holds, not by what was told: a restart forgets nothing.
 * 2. A stack is tried once for each state of the uploads.
 */
export interface LateStacks {
  /** Stacks of one project that were answered before its newest upload, the latest first; undefined when all were tried. */
  next(limit: number, now: Instant): Promise<LateStack[] | undefined>
  ack(tried: TriedStack[], now: Instant): Promise<void>
}

/** With the newest event that has it. `version`: of the uploads, that it is tried for. */
export type LateStack = {
  id: number
  projectId: number
  version: number
  payload: string
  receivedEventId: string
  received: Instant
}

/** `resolution` undefined: nothing needed a map. `culprit`: where it happened, as it was written. */
export type TriedStack = { stack: LateStack; resolution?: PackedResolution; culprit?: string }

/** Scripts whose functions are not yet known. */
export interface UnscannedScripts {
  next(): Promise<UnscannedScript | undefined>
  /** `functions` undefined: it cannot be parsed. */
  ack(script: UnscannedScript, functions: Uint8Array | undefined): Promise<void>
}

export type UnscannedScript = { artifactId: number; contentHash: string; size: number }
