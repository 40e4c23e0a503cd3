import { logLineKind } from '../projects/item-kinds'
import type { InboxPosition } from '../wire/record'
import { processAnswered } from './answered-record.server'
import type { LoopParts } from './loop-parts'
import { withDigest } from './parking'

/**
 * Processes one parked item again, if an attempt was requested. Returns whether there may be more.
 * 1. The request for an attempt is removed before the attempt: an item that ends the thread is not processed again until it is requested
 *    again.
 * 2. Removing the item and recording its result is one transaction. It was counted as accepted before, and is not counted again; lines in it were
 *    never counted one by one.
 */
export async function retryParked(parts: LoopParts, position: InboxPosition): Promise<boolean> {
  const { recorder, limits, progress, pipeline, now, report, digestOf } = parts
  let id = 0
  try {
    const item = await recorder.takeRetry()
    if (!item) return false
    id = item.id
    const settings = await recorder.settings(item.record.meta.projectId)
    progress.retrying()
    const { unanswered: _none, ...processed } = await processAnswered(item.record, pipeline, limits, () => settings)
    const tallies = processed.tallies.filter(
      ({ outcome, itemKind }) => outcome !== 'accepted' && itemKind !== logLineKind,
    )
    const parked = processed.parked.map((one) => withDigest(one, digestOf))
    await recorder.record({ ...processed, tallies, parked, position, unparked: [id], at: now() })
  } catch (error) {
    report({ what: 'retry-failed', id, error })
  } finally {
    progress.idle()
  }
  return id !== 0
}
