import type { Instant } from '../clock'

/**
 * The result of resolving an event's stacks. It is stored beside the payload, never in it.
 * 1. Plain data: it is stored as JSON and crosses threads.
 * 2. Bounded: each position and each cause is listed once, and there are limits (`resolving-limits`).
 * 3. Indexes refer to the event as `normalise` returns it.
 */
export type Resolution = {
  frames: ResolvedFrame[]
  causes: Cause[]
  /** Per exception, per frame: `n > 0` is `frames[n - 1]`, `n < 0` is `causes[-n - 1]`, 0 needs no map. */
  exceptions: number[][]
  /** The same per thread. */
  threads: number[][]
}

/** A resolved frame. */
export type ResolvedFrame = {
  /** The source as in the map, without a bundler's scheme: `./src/cart.ts`. */
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
  /** The map does not contain the source, and it was not uploaded. */
  noText?: true
  /** The map that was used, as it was uploaded: `~/static/main.js.map`. */
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

/** Why a frame could not be resolved: what was searched for, and what was found instead. */
export type Cause = {
  reason: UnresolvedReason
  /** The file as in the frame. */
  file: string
  /** 32 hex digits: the id that the client sent for the file. */
  debugId?: string
  release?: string
  dist?: string
  /** The URLs that were tried, if the file was searched for by name. */
  urls?: string[]
  /** The map that the file refers to. */
  mapUrl?: string
  /** Files that nearly match. */
  candidates: Candidate[]
  problem?: MapProblem
  /** 1-based; set for a position without a mapping. */
  line?: number
  column?: number
}

/**
 * Why a map could not be used. `value`, by `what`: the version, the limit, the mistake in the file, or the digest of a failure of
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

/** An existing file that does not match. */
export type Candidate = { url: string; release?: string; dist?: string; debugId?: string; uploadedAt: Instant }

/** Whether anything in the event needs a map. */
export function isEmpty({ frames, causes }: Resolution): boolean {
  return frames.length === 0 && causes.length === 0
}
