import type { Attachment } from '../../../attachments/attachment'
import { unpack } from '../../../attachments/pack.server'
import type { Attachments } from '../../non-event-items'
import type { Db } from '../db'
import { bytesOfHex } from '../hex.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type OfEvent = Seeing & { slug: string; eventId: Buffer }

export function sqlAttachments(db: Db): Attachments {
  const columns = 'a.id, a.filename, a.content_type as contentType, a.type, c.size, a.received'
  const ofEvent = `from attachment a
    join attachment_content c on c.id = a.content_id
    join project p on p.id = a.project_id
    where a.event_id in (
      select :eventId
      union all
      select feedback_id
      from feedback f
      where f.event_id = :eventId
      and f.project_id = p.id
    )
    and p.slug = :slug
    and ${mayTriage('a.project_id')}`
  const ask = {
    list: db.prepare<OfEvent, Attachment>(`select ${columns} ${ofEvent} order by a.id`),
    one: db.prepare<OfEvent & { id: number }, Attachment & { codec: number; body: Uint8Array }>(
      `select ${columns}, c.codec, c.body ${ofEvent} and a.id = :id`,
    ),
  }
  return {
    async ofEvent(viewer, { projectSlug: slug, id }) {
      const eventId = bytesOfHex(id)
      return eventId ? await ask.list.all({ ...seeing(viewer), slug, eventId }) : []
    },
    async read(viewer, { projectSlug: slug, id: event }, id) {
      const eventId = bytesOfHex(event)
      const row = eventId && (await ask.one.get({ ...seeing(viewer), slug, eventId, id }))
      if (!row) return undefined
      const { codec, body, ...attachment } = row
      const packed = { codec: codec === 1 ? 'deflate' : 'plain', bytes: body } as const
      return { ...attachment, bytes: unpack(packed, attachment.size) }
    },
  }
}
