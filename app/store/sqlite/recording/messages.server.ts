import { sameWordsSource } from '../../../digests/code'
import type { RecordedEvent } from '../../store'
import { rankOf } from '../confidence'
import { messageHash, requiredBytes } from '../hex.server'
import type { Db } from '../open.server'
import type { Group } from './kept'
import { prepareSightingUpsert, type SightingValues } from './sighting-upsert.server'

/** An issue whose messages all differ (grouped by stack) must not fill the table. */
export const messagesPerIssue = 50

type Waiting = Omit<SightingValues, 'confidence' | 'source' | 'issueId' | 'eventId' | 'messageHash'> & { id: number }

/**
 * Which issues have events with which message, so that a code found beside another failure's message finds that failure:
 * at once when it is known, and otherwise when it arrives.
 */
export function prepareMessages(db: Db): { record(groups: Group[]): void } {
  const upsert = prepareSightingUpsert(db)
  const find = db.prepare<Message>(
    'select 1 from issue_message where project_id = :projectId and message_hash = :hash and issue_id = :issueId',
  )
  const insert = db.prepare<Message>(
    'insert into issue_message (project_id, message_hash, issue_id) values (:projectId, :hash, :issueId)',
  )
  const addMessages = db.prepare('update issue set messages = messages + :added where id = :issueId')
  const waiting = db.prepare<{ projectId: number; hash: Buffer }, Waiting>(
    `select id, code, kind, project_id as projectId, release, first_seen as firstSeen, last_seen as lastSeen, count
    from sighting
    where project_id = :projectId
    and message_hash = :hash`,
  )
  const remove = db.prepare('delete from sighting where id = ?')
  const carry = db.prepare(
    `insert into event_code (event_row, sighting_id)
    select id, :sightingId from event where event_id = :eventId and project_id = :projectId
    on conflict do nothing`,
  )

  const take = (message: Message, eventId: Buffer) => {
    for (const { id, ...values } of waiting.all(message)) {
      remove.run(id)
      const sightingId = upsert({
        ...values,
        issueId: message.issueId,
        confidence: rankOf('linked'),
        source: sameWordsSource,
        eventId,
        messageHash: null,
      })
      carry.run({ sightingId, eventId, projectId: message.projectId })
    }
  }

  return {
    record(groups) {
      for (const { projectId, issueId, messages, events } of groups) {
        let added = 0
        for (const [text, eventId] of messagesOf(events.map(({ event }) => event))) {
          const message = { projectId, issueId, hash: messageHash(text) }
          if (find.get(message)) continue
          if (messages + added < messagesPerIssue) {
            insert.run(message)
            added++
          }
          take(message, requiredBytes(eventId))
        }
        if (added > 0) addMessages.run({ added, issueId })
      }
    },
  }
}

type Message = { projectId: number; issueId: number; hash: Buffer }

/** What the failure itself said, each text once with the newest event that said it. */
function messagesOf(events: RecordedEvent[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const event of events) {
    const said = event.thrown?.value ?? event.message
    for (const text of said === undefined ? [event.title] : [said, event.title]) texts.set(text.trim(), event.id)
  }
  return texts
}
