import type { PackedLines } from '../../../logs/log-line'
import type { EventLogs, LogFigures } from '../../event-logs'
import { linesIn } from '../../log-packing.server'
import type { Db } from '../db'
import { bytesOfHex } from '../hex.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { type DueEvent, dueColumns, placeOf } from './due-events.server'
import { prepareFindLines } from './find-lines.server'

type OfEvent = Seeing & { slug: string; eventId: Buffer }

export function sqlEventLogs(db: Db): EventLogs {
  const findLines = prepareFindLines(db)
  const ofEvent = `event_id = :eventId
    and project_id in (select id from project where slug = :slug)
    and ${mayTriage('project_id')}`
  const kept = db.prepare<OfEvent, PackedLines>(`select codec, body as bytes from event_log where ${ofEvent}`)
  const due = db.prepare<OfEvent, DueEvent>(`select ${dueColumns} from event_log_due where ${ofEvent}`)
  const figures = db.prepare<Seeing & { slug: string }, LogFigures>(
    `select r.bytes, r.lines, r.aged, r.crowded, r.events, r.events_over as eventsOver,
      r.events_turned_away as eventsTurnedAway,
      (select coalesce(sum(length(l.body)), 0) from event_log l where l.project_id = r.project_id) as keptBytes
    from log_ring r
    join project p on p.id = r.project_id
    where p.slug = :slug
    and ${mayTriage('r.project_id')}`,
  )
  return {
    async ofEvent(viewer, { projectSlug: slug, id }) {
      const eventId = bytesOfHex(id)
      if (!eventId) return []
      const asked = { ...seeing(viewer), slug, eventId }
      const packed = await kept.get(asked)
      if (packed) return linesIn(packed)
      const waiting = await due.get(asked)
      return waiting ? await findLines(waiting.projectId, placeOf(waiting)) : []
    },
    async isDue(viewer, { projectSlug: slug, id }) {
      const eventId = bytesOfHex(id)
      return eventId !== undefined && (await due.get({ ...seeing(viewer), slug, eventId })) !== undefined
    },
    async ofProject(viewer, slug) {
      return await figures.get({ ...seeing(viewer), slug })
    },
  }
}
