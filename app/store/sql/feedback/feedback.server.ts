import type { Feedback } from '../../../feedback/feedback'
import type { FeedbackGiven } from '../../non-event-items'
import type { Db } from '../db'
import { isEvent } from '../dialect'
import { bytesOfHex, hexOfBytes } from '../hex.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type SqlFeedback = {
  message: string
  name: string | null
  email: string | null
  url: string | null
  at: number
  eventId: Uint8Array | null
}

const mostPerEvent = 50

export function sqlFeedback(db: Db): FeedbackGiven {
  const columns = 'f.message, f.name, f.email, f.url, f.at, f.event_id as eventId'
  const seen = `from feedback f
    join project p on p.id = f.project_id
    where p.slug = :slug
    and ${mayTriage('f.project_id')}`
  const ask = {
    ofEvent: db.prepare<Seeing & { slug: string; eventId: Buffer }, SqlFeedback>(
      `select ${columns} ${seen} and f.event_id = :eventId order by f.at, f.id limit ${mostPerEvent}`,
    ),
    withoutEvent: db.prepare<Seeing & { slug: string; limit: number }, SqlFeedback>(
      `select ${columns} ${seen}
      and not exists (select 1 from event e where ${isEvent('e', 'f.event_id', 'f.project_id')})
      order by f.at desc, f.id desc
      limit +:limit`,
    ),
  }
  return {
    async ofEvent(viewer, { projectSlug: slug, id }) {
      const eventId = bytesOfHex(id)
      return eventId ? (await ask.ofEvent.all({ ...seeing(viewer), slug, eventId })).map(toFeedback) : []
    },
    withoutEvent: async (viewer, slug, limit) =>
      (await ask.withoutEvent.all({ ...seeing(viewer), slug, limit })).map(toFeedback),
  }
}

function toFeedback({ message, name, email, url, at, eventId }: SqlFeedback): Feedback {
  return {
    message,
    at,
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(url !== null && { url }),
    ...(eventId !== null && { eventId: hexOfBytes(eventId) }),
  }
}
