import { messagesPerIssue } from '../../../recording/decide-messages'
import type { RecordedEvent } from '../../store'
import type { Db } from '../db'
import { messageHash, requiredBytes } from '../hex.server'
import { prepareSightingUpsert, type SightingValues } from '../recording/sighting-upsert.server'

type Carried = Pick<SightingValues, 'code' | 'kind' | 'confidence' | 'source' | 'messageHash'> & { id: number }

type Moved = { row: number; from: number; to: number; projectId: number; event: RecordedEvent }

/** Moves the codes and messages of an event to another issue. */
export function prepareMovedCodes(db: Db): { move(moved: Moved): Promise<void> } {
  const upsert = prepareSightingUpsert(db)
  const carried = db.prepare<{ row: number; from: number }, Carried>(
    `select s.id, s.code, s.kind, s.confidence, s.source, s.message_hash as messageHash
    from event_code c
    join sighting s on s.id = c.sighting_id
    where c.event_row = :row
    and s.issue_id = :from`,
  )
  const point = db.prepare('insert into event_code (event_row, sighting_id) values (:row, :to) on conflict do nothing')
  const pointNoMore = db.prepare('delete from event_code where event_row = :row and sighting_id = :id')
  // If the sighting named this event, it names none: the newest event of the issue is used.
  const takeOff = db.prepare(
    `update sighting
    set count = count - 1,
      event_id = case when event_id = :eventId then null else event_id end
    where id = :id`,
  )
  const drop = db.prepare('delete from sighting where id = ? and count <= 0')
  const said = db.prepare(
    `insert into issue_message (project_id, message_hash, issue_id)
    select :projectId, :hash, :to
    where (select messages from issue where id = :to) < ${messagesPerIssue}
    on conflict do nothing`,
  )
  const counted = db.prepare('update issue set messages = messages + 1 where id = ?')

  return {
    async move({ row, from, to, projectId, event }) {
      const eventId = requiredBytes(event.id)
      const at = { firstSeen: event.timestamp, lastSeen: event.timestamp, count: 1, release: event.release ?? null }
      for (const { id, ...code } of await carried.all({ row, from })) {
        const [sightingId] = await upsert([{ ...code, ...at, projectId, issueId: to, eventId }])
        await point.run({ row, to: sightingId })
        await pointNoMore.run({ row, id })
        await takeOff.run({ id, eventId })
        await drop.run(id)
      }
      for (const text of new Set([event.thrown?.value ?? event.message, event.title])) {
        if (text === undefined) continue
        if ((await said.run({ projectId, hash: messageHash(text), to })).changes > 0) await counted.run(to)
      }
    },
  }
}
