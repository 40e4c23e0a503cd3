import type { Event, Frame } from '../events/event'
import type { PackedResolution, ResolveFrames } from './answered'
import { applyResolution } from './apply-resolution'
import type { ArtifactReader } from './artifact-reader'
import { ByteCache } from './byte-cache'
import type { FunctionTable } from './function-table'
import { looksBuilt, scriptOf } from './needs-map'
import { openedArtifacts } from './opened-artifacts'
import { pack, questionOf } from './packed-resolution.server'
import { isEmpty, type Resolution } from './resolution'
import { makeResolver } from './resolver'
import { resolvingLimits } from './resolving-limits'

/** What one thread resolves with. `version`: grows with every upload; answers are then asked again. */
export type ResolvingParts = {
  artifacts: ArtifactReader
  version: () => number
  savedFunctions?: (contentHash: string) => FunctionTable | undefined
}

/** What an answer takes in memory: its text compresses well, and objects take more than their text. */
const inMemory = 12
const least = 200

type Known = { resolution: Resolution; packed: PackedResolution } | 'needs none'

/**
 * Resolves frames for one processing thread. The maps it read stay in its memory, up to a limit, and so do its latest answers, because the
 * same failure happens again and again.
 */
export function makeResolveFrames({ artifacts, version, savedFunctions }: ResolvingParts): ResolveFrames {
  const resolve = makeResolver(artifacts, openedArtifacts(artifacts, savedFunctions))
  let answers = new ByteCache<Known>(resolvingLimits.answers)
  let knownVersion = -1

  const answer = (projectId: number, event: Event, question: Uint8Array): Known => {
    const { resolution, bundles } = resolve(projectId, event)
    if (isEmpty(resolution)) return 'needs none'
    const unresolved = resolution.causes.length > 0
    return { resolution, packed: { question, bytes: pack(resolution), unresolved, version: knownVersion, bundles } }
  }

  const lookUp = (projectId: number, event: Event, question: Uint8Array): Known => {
    const newest = version()
    if (newest !== knownVersion) answers = new ByteCache(resolvingLimits.answers)
    knownVersion = newest
    const key = Buffer.from(question).toString('latin1')
    const known = answers.get(key) ?? answer(projectId, event, question)
    answers.set(key, known, known === 'needs none' ? least : least + inMemory * known.packed.bytes.length)
    return known
  }

  return (projectId, event) => {
    const question = questionOf(projectId, event)
    if (!question) return undefined
    let known: Known
    try {
      known = lookUp(projectId, event, question)
    } catch (error) {
      // For trouble with the store, or of ours, an event is not parked: it is kept as if nothing had been uploaded yet, and so tried again.
      known = failed(event, question, error)
    }
    if (known === 'needs none') return undefined
    return { event: applyResolution(event, known.resolution), resolution: known.packed }
  }
}

function failed(event: Event, question: Uint8Array, error: unknown): Known {
  const resolution = failedResolution(event, error)
  const isAsked = [...resolution.exceptions, ...resolution.threads].some((answers) => answers.includes(-1))
  if (!isAsked) return 'needs none'
  return { resolution, packed: { question, bytes: pack(resolution), unresolved: true, version: -1, bundles: [] } }
}

function failedResolution(event: Event, error: unknown): Resolution {
  const value = error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300)
  const { platform, images } = event
  const hasIds = images.some(({ type }) => type === 'sourcemap')
  const needsMap = (frame: Frame) => scriptOf(frame, platform) !== undefined && looksBuilt(frame, platform, hasIds)
  const answers = (frames: Frame[]) => frames.map((frame) => (needsMap(frame) ? -1 : 0))
  return {
    frames: [],
    causes: [{ reason: 'resolving_failed', file: '', candidates: [], problem: { what: 'failed', value } }],
    exceptions: event.exceptions.map(({ frames }) => answers(frames)),
    threads: event.threads.map(({ frames }) => answers(frames)),
  }
}
