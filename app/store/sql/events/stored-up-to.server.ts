import type { Instant } from '../../../clock'
import type { StoredEvent } from '../../store'
import type { Db } from '../db'
import { isEvent } from '../dialect'
import { mayTriage, type Seeing } from '../visible.server'
import {
  eventsWhere,
  isRead,
  type SqlStored,
  type SqlUnread,
  storedColumnsUpTo,
  storedFrom,
  toStored,
} from './event-rows.server'
import { idsAround, inDays } from './in-days'

type UpTo = Seeing & { longest: number }
type StoredRow = SqlStored | SqlUnread

/** An event of a project that is known to have happened at about this time. */
export type NearEvent = { projectId: number; eventId: Uint8Array; at: Instant }

/** Events with payloads of at most `longest` bytes, for viewers who may open them. Longer payloads are not read. */
export function prepareStoredUpTo(db: Db) {
  const { eventDays } = db
  const where = (condition: string) =>
    `${eventsWhere(condition)}
    select ${storedColumnsUpTo} from e ${storedFrom}
    where ${mayTriage('e.project_id')}`
  const ofProject = isEvent('event', ':eventId', ':projectId')
  const ask = {
    byId: db.prepare<UpTo & { eventId: Buffer }, StoredRow>(`${where(isEvent('event', ':eventId'))} order by e.id`),
    byRow: db.prepare<UpTo & { row: number }, StoredRow>(where('id = :row')),
    near: db.prepare<UpTo & { eventId: Uint8Array; projectId: number }, StoredRow>(
      where(eventDays ? `${ofProject} and ${inDays(':from', ':to', ':withoutDay')}` : ofProject),
    ),
  }
  return {
    /** In every project of the viewer. */
    byId: (seen: Seeing, eventId: Buffer, longest: number) => ask.byId.all({ ...seen, eventId, longest }),
    byRow: (seen: Seeing, row: number, longest: number) => ask.byRow.get({ ...seen, row, longest }),
    /** Undefined also for an event that arrived more than a day after it happened: then its row has to be found first. */
    near: (seen: Seeing, { projectId, eventId, at }: NearEvent, longest: number) =>
      ask.near.get({ ...seen, projectId, eventId, longest, ...idsAround(eventDays, at) }),
  }
}

/** Events that were read beside another question, by their rows. `longest`: bytes of a payload that is read. */
export type ReadAlong = {
  longest: number
  add(...events: StoredRow[]): void
  of(row: number): StoredEvent | 'too-large' | undefined
}

export function readAlong(longest: number): ReadAlong {
  const events = new Map<number, StoredRow>()
  return {
    longest,
    add: (...some) => {
      for (const event of some) events.set(event.row, event)
    },
    of: (row) => {
      const event = events.get(row)
      return event && (isRead(event) ? toStored(event) : 'too-large')
    },
  }
}
