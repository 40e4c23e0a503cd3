import type { PackedResolution } from '../symbolication/answered'
import type { SortedBatch } from './batch'

/*
 * The results of resolving frames by source maps, once per question. An answer based on more uploads replaces one based on fewer, never the
 * other way round: a batch may be processed before an upload and recorded after it.
 */

/** A question of the batch, with its best answer. */
export type AnsweredResolution = {
  projectId: number
  resolution: PackedResolution
  /** How many events of the batch have it, and the position of the newest. */
  events: number
  newest: number
}

/** By `questionKey`. */
export type AnsweredResolutions = Map<string, AnsweredResolution>

export type KnownResolutions = {
  /** By `questionKey`. */
  answers: ReadonlyMap<string, { id: number; bytes: Uint8Array; version: number }>
  /** The number of uploads so far. */
  uploads: number
  /** The requested projects that have uploads. */
  projectsWithUploads: ReadonlySet<number>
}

export type ResolutionChanges = {
  /** For each fresh event with an answer; below zero for a new answer. */
  ofEvent: Map<number, number>
  inserted: (AnsweredResolution & { ref: number })[]
  /** The stored answer is replaced. */
  replaced: { id: number; resolution: PackedResolution }[]
  counted: { id: number; events: number; newest: number }[]
  /** Uploads that were used. */
  bundles: number[]
  /** Projects whose unresolved stacks are tried again, because they were processed before an upload that may be complete now. */
  late: number[]
}

export const questionKey = (projectId: number, question: Uint8Array): string => {
  let key = `${projectId} `
  for (const byte of question) key += String.fromCharCode(byte)
  return key
}

/** The questions of a batch. `keys`: that of each event, by position. */
export function resolutionQuestions({ fresh }: SortedBatch): { asked: AnsweredResolutions; keys: Map<number, string> } {
  const asked: AnsweredResolutions = new Map()
  const keys = new Map<number, string>()
  for (let position = 0; position < fresh.length; position++) {
    const { resolution, projectId } = fresh[position]!
    if (!resolution) continue
    const key = questionKey(projectId, resolution.question)
    keys.set(position, key)
    const before = asked.get(key)
    if (!before) {
      asked.set(key, { projectId, resolution, events: 1, newest: position })
      continue
    }
    before.events++
    before.newest = position
    if (resolution.version > before.resolution.version) before.resolution = resolution
  }
  return { asked, keys }
}

export function decideResolutions(
  { fresh }: SortedBatch,
  { asked, keys }: ReturnType<typeof resolutionQuestions>,
  known: KnownResolutions,
): ResolutionChanges {
  const changes: ResolutionChanges = {
    ofEvent: new Map(),
    inserted: [],
    replaced: [],
    counted: [],
    bundles: [],
    late: [],
  }
  const refs = new Map<string, number>()
  const late = new Set<number>()
  for (const [key, question] of asked) {
    const { projectId, resolution, events, newest } = question
    const stored = known.answers.get(key)
    if (stored) {
      refs.set(key, stored.id)
      changes.counted.push({ id: stored.id, events, newest })
      if (resolution.version > stored.version && !sameBytes(resolution.bytes, stored.bytes))
        changes.replaced.push({ id: stored.id, resolution })
      continue
    }
    const ref = -1 - changes.inserted.length
    refs.set(key, ref)
    changes.inserted.push({ ...question, ref })
    const isLate = resolution.version < known.uploads && known.projectsWithUploads.has(projectId)
    if (resolution.unresolved && isLate) late.add(projectId)
  }
  for (const [position, key] of keys) changes.ofEvent.set(position, refs.get(key)!)
  const bundles = new Set<number>()
  for (const { resolution } of fresh) for (const bundle of resolution?.bundles ?? []) bundles.add(bundle)
  changes.bundles.push(...bundles)
  changes.late.push(...late)
  return changes
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
