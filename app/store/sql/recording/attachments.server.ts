import { attachmentsPerEvent, type PackedAttachment } from '../../../attachments/attachment'
import type { Db } from '../db'
import { requiredBytes } from '../hex.server'
import type { Outcome } from '../tallies/outcome'

/** Writes files of events. Equal contents are stored once. */
export function prepareAttachments(db: Db): (attachment: PackedAttachment) => Promise<Outcome> {
  const content = db.prepare<[Buffer], { id: number }>('select id from attachment_content where sha256 = ?')
  const addContent = db.prepare<unknown[], { id: number }>(
    // Another writer may be adding the same content to another project.
    `insert into attachment_content (sha256, size, codec, body)
    values (:sha256, :size, :codec, :body)
    on conflict (sha256) do update set size = excluded.size
    returning id`,
  )
  const count = db.prepare<[Buffer, number], { count: number }>(
    'select count(*) as count from attachment where event_id = ? and project_id = ?',
  )
  const known = db.prepare(
    `select 1
    from attachment
    where event_id = :eventId
    and project_id = :projectId
    and filename = :filename
    and content_id = :contentId`,
  )
  const add = db.prepare(
    `insert into attachment (project_id, event_id, content_id, filename, content_type, type, received)
    values (:projectId, :eventId, :contentId, :filename, :contentType, :type, :received)`,
  )
  return async (attachment) => {
    const { projectId, filename, contentType, type, received, size, packed } = attachment
    const eventId = requiredBytes(attachment.eventId)
    const sha256 = Buffer.from(attachment.sha256, 'hex')
    const found = (await content.get(sha256))?.id
    if (found !== undefined && (await known.get({ eventId, projectId, filename, contentId: found }))) return 'duplicate'
    if (((await count.get(eventId, projectId))?.count ?? 0) >= attachmentsPerEvent)
      return { refused: 'too_many_attachments' }
    const codec = packed.codec === 'deflate' ? 1 : 0
    const contentId = found ?? (await addContent.get({ sha256, size, codec, body: packed.bytes }))!.id
    await add.run({ projectId, eventId, contentId, filename, contentType, type, received })
    return 'processed'
  }
}
