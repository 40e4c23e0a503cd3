import type { Instant } from '../../clock'
import { erasePerson } from '../../events/erase-person'
import { groupEvent } from '../../grouping/group.server'
import { groupKeys } from '../../grouping/group-keys.server'
import { noGroupingSettings } from '../../grouping/settings'
import type { Eraser, ErasureSlice, RewrittenEvent } from '../../store/erasures'
import { recordedEvent } from '../../store/recorded-event'
import type { KeptEvent } from '../../store/regrouping'
import { storedEvent } from '../../symbolication/stored-event'
import { diskPause } from './disk-pause'

/** Events taken from the store at once. */
const sliceEvents = 25

/** Erases a visitor from a slice of stored events. Returns whether there may be more to do, or after how many milliseconds. */
export async function eraseSlice(
  eraser: Eraser,
  { at, budget }: { at: Instant; budget: number },
): Promise<boolean | number> {
  const slice = await eraser.next(sliceEvents)
  if (!slice) {
    const isMore = await eraser.finish({ at, budget })
    return isMore === 'wait' ? diskPause : isMore
  }
  const started = performance.now()
  const done = { looked: 0, rewritten: [] as RewrittenEvent[], unreadable: 0 }
  for (const event of slice.events) {
    const rewritten = rewrite(event, slice)
    if (rewritten === 'unreadable') done.unreadable++
    else if (rewritten) done.rewritten.push(rewritten)
    done.looked++
    if (performance.now() - started > budget) break
  }
  await eraser.ack(slice, done)
  return true
}

/** An event that cannot be read stays as it is, and is counted. */
function rewrite(kept: KeptEvent, { person }: ErasureSlice): RewrittenEvent | 'unreadable' | undefined {
  try {
    const erased = erasePerson(JSON.parse(kept.payload), person)
    if (!erased) return undefined
    const payload = JSON.stringify(erased.payload)
    const before = keysOf(kept)
    const { facets, event } = keysOf({ ...kept, payload })
    return { key: kept.key, payload: Buffer.from(payload), isTheirs: erased.isTheirs, before, after: { facets, event } }
  } catch {
    return 'unreadable'
  }
}

function keysOf(kept: KeptEvent) {
  const event = storedEvent(kept)
  const { facets, user } = groupKeys(groupEvent(event, [], noGroupingSettings))
  return { facets, user, event: { ...recordedEvent(event), timestamp: kept.timestamp } }
}
