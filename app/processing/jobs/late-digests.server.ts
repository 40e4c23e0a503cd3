import type { Instant } from '../../clock'
import type { DetectedCode } from '../../digests/code'
import { findCodes } from '../../digests/find-codes'
import type { LateDigests } from '../../store/late-digests'
import type { KeptEvent } from '../../store/regrouping'
import { storedEvent } from '../../symbolication/stored-event'

/** Events taken from the store at once: some milliseconds of the writer's time. */
const sliceEvents = 25

/**
 * Computes the digests of a slice of stored events again after a directory of their application was learned: the event that shows a
 * directory (by a stack in a breadcrumb, or by a path of the framework) is seldom the first.
 * 1. It adds only digests that the learned directories give, and only to events without a digest of the framework.
 * 2. An event that cannot be read, or whose message was scrubbed, is left as it is.
 * Returns whether there may be more to do.
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
    // Computed from what was sent: a source map changes names and places.
    const event = storedEvent({ ...kept, resolution: undefined })
    return findCodes(event, paths).filter(({ kind, confidence }) => kind === 'digest' && confidence === 'recomputed')
  } catch {
    return []
  }
}
