import type { EvictionReason } from '../../../retention/eviction-reason'
import type { Db } from '../db'
import { isEvent, isEvicted } from '../dialect'
import { idsAround, inDays } from '../events/in-days'

/** The newest event with a code. `ownEvent`: the one of the sighting, if there is one; `newestAt`: when `newest` happened. */
export type Wanted = {
  projectId: number
  ownEvent: Uint8Array | null
  newest: Uint8Array | null
  newestAt: number
}

/** What is left of it. */
export type NewestEvent = {
  eventRow: number | null
  eventId: Uint8Array | null
  eventTimestamp: number | null
  redacted: number | null
  evictedAt?: number | null
  evictedFor?: EvictionReason | null
}

type EventFacts = { row: number; timestamp: number; redacted: number }
type Evicted = { evictedAt: number; evictedFor: EvictionReason }
type EventIdentity = { eventId: Uint8Array; projectId: number }

/**
 * Finds these events, or when and why they were evicted, in the order they are asked for. Does not check permissions. Not joined to the
 * sightings: an engine that keeps days apart would look into every day for each of them.
 */
export function prepareNewestEvents(db: Db): (wanted: Wanted[]) => Promise<NewestEvent[]> {
  const { eventDays } = db
  const columns = `select e.id as row, e.timestamp, e.redacted from event e where ${isEvent('e', ':eventId', ':projectId')}`
  const anywhere = db.prepare<EventIdentity, EventFacts>(columns)
  const near =
    eventDays &&
    db.prepare<EventIdentity, EventFacts>(`${columns} and ${inDays(':from', ':to', ':withoutDay', 'e.id')}`)
  const evicted = db.prepare<EventIdentity, Evicted>(
    `select g.evicted_at as evictedAt, g.reason as evictedFor
    from evicted_event g
    where ${isEvicted('g', ':eventId', ':projectId')}`,
  )
  const find = async (wanted: Wanted[]): Promise<(EventFacts | undefined)[]> => {
    const asked = wanted.map(asOf)
    if (!near) return anywhere.getEach(asked)
    const first = await near.getEach(wanted.map((one) => ({ ...asOf(one), ...idsAround(eventDays, one.newestAt) })))
    const missing = asked.filter((_, n) => first[n] === undefined)
    if (missing.length === 0) return first
    // It arrived much later than it happened, or is gone.
    const others = (await anywhere.getEach(missing)).values()
    return first.map((one) => one ?? others.next().value)
  }

  return async (wanted) => {
    const named = wanted.filter(({ newest }) => newest !== null)
    const found = new Map((await find(named)).map((event, n) => [named[n], event]))
    const gone = wanted.filter((one) => !found.get(one) && one.ownEvent !== null)
    const why = new Map((await evicted.getEach(gone.map(asOf))).map((one, n) => [gone[n], one]))
    return wanted.map((one) => {
      const event = found.get(one)
      return {
        eventRow: event?.row ?? null,
        eventId: event ? one.newest : null,
        eventTimestamp: event?.timestamp ?? null,
        redacted: event?.redacted ?? null,
        ...why.get(one),
      }
    })
  }
}

const asOf = ({ newest, projectId }: Wanted): EventIdentity => ({ eventId: newest!, projectId })
