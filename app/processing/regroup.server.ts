import type { Instant } from '../clock'
import { findCodes } from '../digests/find-codes'
import { groupEvent } from '../grouping/group.server'
import { isTitleOf } from '../grouping/rule-title'
import type { GroupingSettings } from '../grouping/settings'
import type { KeptEvent, Move, Regrouper } from '../store/regrouping'
import type { Recorder } from '../store/store'
import { storedEvent } from '../symbolication/stored-event'
import { groupKeys, recorded } from './street.server'

/** Events taken from the store at once, and how long the writer looks at them before it asks for its other work. */
const sliceEvents = 25
const sliceMilliseconds = 25

type Parts = { recorder: Pick<Recorder, 'settings'> & { regrouper: Regrouper }; now: () => Instant }

/**
 * Groups stored events again, a slice at a time, as they would be grouped if they came today; moves those that belong elsewhere.
 * 1. One slice is one transaction: whenever the thread ends, the next one goes on behind the last slice that is in.
 * 2. A slice is small, so that what comes in waits no longer than for one of them.
 * 3. An event that cannot be read stays where it is.
 * Returns whether there may be more to do.
 */
export async function regroupSlice({ recorder, now }: Parts): Promise<boolean> {
  const { regrouper } = recorder
  const slice = await regrouper.next(sliceEvents)
  if (!slice) return false
  const { grouping } = await recorder.settings(slice.projectId)
  const found: { moves: Move[]; title?: string } = { moves: [] }
  const started = performance.now()
  let looked = 0
  for (const event of slice.events) {
    const to = placeOf(event, slice.projectId, grouping)
    if (to && to.fingerprint !== slice.fingerprint) found.moves.push({ row: event.row, to })
    else if (to?.retitled !== undefined && !isTitleOf(to.retitled, slice.title)) found.title ??= to.event.title
    looked++
    if (performance.now() - started > sliceMilliseconds) break
  }
  const last = slice.last && looked === slice.events.length
  await regrouper.settle({ ...slice, events: slice.events.slice(0, looked), last }, found, now())
  return true
}

function placeOf(kept: KeptEvent, projectId: number, grouping: GroupingSettings): Move['to'] | undefined {
  try {
    const event = storedEvent(kept)
    const grouped = groupEvent(event, findCodes(event, []), grouping)
    return { projectId, ...groupKeys(grouped), event: { ...recorded(grouped.event), timestamp: kept.timestamp } }
  } catch {
    return undefined
  }
}
