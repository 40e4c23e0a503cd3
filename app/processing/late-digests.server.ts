import type { Instant } from '../clock'
import type { FoundCode } from '../digests/code'
import { findCodes } from '../digests/find-codes'
import type { LateDigests } from '../store/late-digests'
import type { KeptEvent } from '../store/regrouping'
import { storedEvent } from '../symbolication/stored-event'

/** Events taken from the store at once: some milliseconds of the writer's time. */
const sliceEvents = 25

type Parts = { recorder: { lateDigests: LateDigests }; now: () => Instant }

/**
 * Computes digests of stored events again, a slice at a time, when a directory of their application was learned after them: the event that
 * gives a directory away (a stack in a breadcrumb, a path of the framework) is seldom the first.
 * 1. One slice is one transaction; whenever the thread ends, the next one goes on behind the last slice that is in.
 * 2. Only what the learned directories give is added, and only to events that carry no digest of the framework themselves.
 * 3. An event that cannot be read, or whose message was scrubbed, is left as it is.
 * Returns whether there may be more to do.
 */
export async function lateDigestSlice({ recorder: { lateDigests }, now }: Parts): Promise<boolean> {
  const slice = await lateDigests.next(sliceEvents, now())
  if (!slice) return false
  const found = slice.events.map((event) => ({ row: event.row, codes: recomputed(event, slice.paths) }))
  await lateDigests.settle(
    slice,
    found.filter(({ codes }) => codes.length > 0),
  )
  return true
}

function recomputed(kept: KeptEvent, paths: string[]): FoundCode[] {
  try {
    // Computed from what was sent: a source map changes names and places.
    const event = storedEvent({ ...kept, resolution: undefined })
    return findCodes(event, paths).filter(({ kind, confidence }) => kind === 'digest' && confidence === 'recomputed')
  } catch {
    return []
  }
}
