import type { Instant } from '../../clock'
import type { DetectedCode } from '../../digests/code'
import { findCodes } from '../../digests/find-codes'
import type { LateDigests } from '../../store/late-digests'
import type { KeptEvent } from '../../store/regrouping'
import { storedEvent } from '../../symbolication/stored-event'

/** Events read from the store at once: a few milliseconds of the writer's time. */
const sliceEvents = 25

/**
 * Recomputes the digests of a slice of stored events after an install directory of their application was learned: the event that reveals
 * the directory (by a stack in a breadcrumb, or by a path of the framework) is seldom the first.
 * 1. It only adds digests that follow from the learned directories, and only to events without a digest of the framework.
 * 2. An event that cannot be read, or whose message was scrubbed, does not change. Returns whether there may be more to do.
 */
export async function lateDigestSlice(lateDigests: LateDigests, { at }: { at: Instant }): Promise<boolean> {
  const slice = await lateDigests.next(sliceEvents, at)
  if (!slice) return false
  const found = slice.events.map((event) => ({ key: event.key, codes: recomputed(event, slice.paths) }))
  await lateDigests.ack(
    slice,
    found.filter(({ codes }) => codes.length > 0),
  )
  return true
}

function recomputed(kept: KeptEvent, paths: string[]): DetectedCode[] {
  try {
    // Computed from the frames that were sent: a source map changes names and positions.
    const event = storedEvent({ ...kept, resolution: undefined })
    return findCodes(event, paths).filter(({ kind, confidence }) => kind === 'digest' && confidence === 'recomputed')
  } catch {
    return []
  }
}
