import type { Instant } from '../../clock'
import { findCodes } from '../../digests/find-codes'
import { groupEvent } from '../../grouping/group.server'
import { groupKeys } from '../../grouping/group-keys.server'
import { isTitleOf } from '../../grouping/rule-title'
import type { GroupingSettings } from '../../grouping/settings'
import { recordedEvent } from '../../store/recorded-event'
import type { KeptEvent, Move, Regrouper } from '../../store/regrouping'
import type { Recorder } from '../../store/store'
import { storedEvent } from '../../symbolication/stored-event'

/** Events read from the store at once. */
const sliceEvents = 25

type RegroupRecorder = Pick<Recorder, 'settings'> & { regrouper: Regrouper }

/**
 * Groups a slice of stored events as they would be grouped if they were received today, and moves those that belong to another issue. An
 * event that cannot be read stays in its issue. Returns whether there may be more to do.
 */
export async function regroupSlice(
  recorder: RegroupRecorder,
  { at, budget }: { at: Instant; budget: number },
): Promise<boolean> {
  const { regrouper } = recorder
  const slice = await regrouper.next(sliceEvents)
  if (!slice) return false
  const { grouping } = await recorder.settings(slice.projectId)
  const found: { moves: Move[]; title?: string } = { moves: [] }
  const started = performance.now()
  let looked = 0
  for (const event of slice.events) {
    const to = placeOf(event, slice.projectId, grouping)
    if (to && to.fingerprint !== slice.fingerprint) found.moves.push({ key: event.key, to })
    else if (to?.retitled !== undefined && !isTitleOf(to.retitled, slice.title)) found.title ??= to.event.title
    looked++
    if (performance.now() - started > budget) break
  }
  const last = slice.last && looked === slice.events.length
  await regrouper.ack({ ...slice, events: slice.events.slice(0, looked), last }, found, at)
  return true
}

function placeOf(kept: KeptEvent, projectId: number, grouping: GroupingSettings): Move['to'] | undefined {
  try {
    const event = storedEvent(kept)
    const grouped = groupEvent(event, findCodes(event, []), grouping)
    return { projectId, ...groupKeys(grouped), event: { ...recordedEvent(grouped.event), timestamp: kept.timestamp } }
  } catch {
    return undefined
  }
}
