import { type ErasedPerson, eraseInText } from '../../../events/erase-person'
import { marksOf } from '../../../events/facet-marks'
import { bytesIn, packBytes } from '../../body-packing.server'
import type { RewrittenEvent } from '../../erasures'
import type { Db } from '../db'
import { rowOfKey } from '../event-row'
import { prepareFacets } from '../recording/facets.server'
import { prepareForgetPerson } from './forget-person.server'

type StoredBody = {
  issueId: number
  eventId: Uint8Array
  title: string | null
  blockId: number
  start: number
  length: number | null
  codec: number
  bytes: Uint8Array
}
type Erased = { attachments: number; people: number; reports: number }

/**
 * Writes events without the person: body, facets, files, feedback. In the caller's transaction. Other events of a block keep their
 * position: the new text, padded with spaces, replaces the old one.
 */
export function prepareRewrite(db: Db) {
  const facets = prepareFacets(db)
  const forgetPerson = prepareForgetPerson(db)
  const place = db.prepare<[number], StoredBody>(
    `select e.issue_id as issueId, e.event_id as eventId, e.title, e.block_id as blockId, e.body_start as start,
      e.body_length as length, b.codec, b.bytes
    from event e
    join body_block b on b.id = e.block_id
    where e.id = ?`,
  )
  const update = db.prepare(
    `update event
    set body_start = :start,
      body_length = :length,
      title = :title,
      marks = :marks,
      person = case when :isTheirs = 1 then null else person end
    where id = :row`,
  )
  const store = db.prepare('update body_block set codec = :codec, bytes = :bytes where id = :blockId')
  const ofEvent = 'where event_id = :eventId and project_id = :projectId'
  const dropFiles = db.prepare(`delete from attachment ${ofEvent}`)
  const dropFeedback = db.prepare(`delete from feedback ${ofEvent}`)

  return async (projectId: number, person: ErasedPerson, rewritten: RewrittenEvent[]): Promise<Erased> => {
    const erased: Erased = { attachments: 0, people: 0, reports: 0 }
    const blocks = new Map<number, Buffer>()
    for (const { key, payload, isTheirs, before, after } of rewritten) {
      const row = rowOfKey(key)
      const { issueId, eventId, title, blockId, start, length, ...block } = (await place.get(row))!
      const whole = blocks.get(blockId) ?? Buffer.from(bytesIn(block, 0, null))
      const put = putIn(whole, { start, length: length ?? whole.length - start }, payload)
      blocks.set(blockId, put.whole)
      await update.run({
        ...{ row, start: put.start, length: payload.length },
        title: title === null ? null : eraseInText(title, person),
        marks: after.facets === undefined ? null : marksOf(after.facets),
        isTheirs: isTheirs ? 1 : 0,
      })
      await facets.take({ projectId, issueId, events: [before] })
      await facets.add({ projectId, issueId, events: [after] })
      if (!isTheirs) continue
      erased.attachments += (await dropFiles.run({ eventId, projectId })).changes
      erased.reports += (await dropFeedback.run({ eventId, projectId })).changes
      if (before.user !== undefined) erased.people += await forgetPerson(issueId, before.user)
    }
    for (const [blockId, whole] of blocks) await store.run({ blockId, ...packBytes(whole) })
    return erased
  }
}

/** Replaces a payload in place, or appends the new one if it is longer. */
function putIn(
  whole: Buffer,
  old: { start: number; length: number },
  payload: Uint8Array,
): { whole: Buffer; start: number } {
  whole.fill(0x20, old.start, old.start + old.length)
  if (payload.length > old.length) return { whole: Buffer.concat([whole, payload]), start: whole.length }
  whole.set(payload, old.start)
  return { whole, start: old.start }
}
