import type { Instant } from '../clock'

/**
 * What resolving an event's stacks came to: kept beside the event's payload, never in it.
 *
 * 1. Plain data: it is stored as JSON and crosses threads.
 * 2. Bounded: each place and each cause is told once however often the stack passes it, and there are limits (`resolving-limits`).
 * 3. Indexes are those of the event as `normalise` gives it.
 */
export type Resolution = {
  frames: ResolvedFrame[]
  causes: Cause[]
  /** Per exception, per frame: `n > 0` is `frames[n - 1]`, `n < 0` is `causes[-n - 1]`, 0 needs no map. */
  exceptions: number[][]
  /** The same per thread. */
  threads: number[][]
}

/** A frame where it was written. */
export type ResolvedFrame = {
  /** The source as the map names it, without a bundler's scheme: `./src/cart.ts`. */
  filename: string
  function?: string
  /** 1-based. */
  line: number
  /** 1-based. */
  column: number
  inApp: boolean
  contextLine?: string
  preContext?: string[]
  postContext?: string[]
  /** The map does not hold the source, and nobody uploaded it. */
  noText?: true
  /** The map that told, as it was uploaded: `~/static/main.js.map`. */
  map: string
}

const unresolvedReasons = [
  'no_debug_id_and_no_release',
  'no_artifacts',
  'debug_id_not_uploaded',
  'wrong_release',
  'wrong_dist',
  'url_not_in_release',
  'map_missing_for_file',
  'map_reference_missing',
  'map_unreadable',
  'map_too_large',
  'map_without_sources',
  'position_not_in_map',
  'no_column',
  'too_many_frames',
  'resolving_failed',
] as const

export type UnresolvedReason = (typeof unresolvedReasons)[number]

/** Why a frame could not be resolved: what was looked for, and what was there instead. */
export type Cause = {
  reason: UnresolvedReason
  /** The file as the frame names it. */
  file: string
  /** 32 hex digits: the id the client sent for the file. */
  debugId?: string
  release?: string
  dist?: string
  /** The URLs the file was looked for under, when it was looked for by name. */
  urls?: string[]
  /** The map the file refers to. */
  mapUrl?: string
  /** What there is that nearly matches. */
  candidates: Candidate[]
  problem?: MapProblem
  /** 1-based, of a position that no mapping covers. */
  line?: number
  column?: number
}

/**
 * Why a map could not be used. `value`, by `what`: the version, the limit, what is wrong in the file, or the digest of a failure of
 * Digestline.
 */
export type MapProblem = {
  what:
    | 'not_json'
    | 'not_object'
    | 'wrong_version'
    | 'no_mappings'
    | 'many_mappings'
    | 'damaged'
    | 'gone'
    | 'large'
    | 'large_together'
    /** The database or its disk did not answer. */
    | 'store'
    | 'digest'
  value?: string
}

/** A file that is there and does not match. */
export type Candidate = { url: string; release?: string; dist?: string; debugId?: string; uploadedAt: Instant }

/** Whether anything in the event needed a map. */
export function isEmpty({ frames, causes }: Resolution): boolean {
  return frames.length === 0 && causes.length === 0
}
