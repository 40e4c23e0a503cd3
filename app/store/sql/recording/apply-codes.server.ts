import type { SightingToAdd } from '../../../recording/code-index'
import type { MessageChanges } from '../../../recording/decide-messages'
import type { JoinedSighting } from '../../../recording/join-traces'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { messageHash, requiredBytes } from '../hex.server'
import type { EventRows } from './events.server'
import { prepareSightingUpsert } from './sighting-upsert.server'

export type CodeChanges = {
  messages: MessageChanges
  sightings: SightingToAdd[]
  joined: JoinedSighting[]
}

/** Writes messages of issues, and the codes of events. */
export function prepareApplyCodes(db: Db): (changes: CodeChanges, issueId: IdOf, events: EventRows) => Promise<void> {
  const upsert = prepareSightingUpsert(db)
  const carry = db.prepare('insert into event_code (event_row, sighting_id) values (?, ?) on conflict do nothing')
  const insertMessage = db.prepare('insert into issue_message (project_id, message_hash, issue_id) values (?, ?, ?)')
  const addMessages = db.prepare('update issue set messages = messages + :added where id = :id')
  const remove = db.prepare('delete from sighting where id = ?')

  const add = async (sighting: SightingToAdd, issueId: IdOf, events: EventRows) => {
    const { event, message, issue, carriers } = sighting
    const sightingId = await upsert({
      code: sighting.code,
      kind: sighting.kind,
      projectId: sighting.projectId,
      issueId: issueId(issue),
      confidence: sighting.confidence,
      source: sighting.source,
      eventId: event === null ? null : events.idAt(event),
      messageHash: message === null ? null : messageHash(message),
      release: sighting.release,
      firstSeen: sighting.firstSeen,
      lastSeen: sighting.lastSeen,
      count: sighting.count,
    })
    for (const position of carriers) await carry.run(events.rowAt(position), sightingId)
  }

  const join = async ({ event, counterpart, issue, ...sighting }: JoinedSighting, issueId: IdOf, events: EventRows) => {
    const eventId = counterpart ? requiredBytes(counterpart.eventId) : event === null ? null : events.idAt(event)
    const sightingId = await upsert({ ...sighting, issueId: issueId(issue), eventId, messageHash: null })
    const row = counterpart ? counterpart.row : event === null ? undefined : events.rowAt(event)
    if (row !== undefined) await carry.run(row, sightingId)
  }

  return async ({ messages, sightings, joined }, issueId, events) => {
    for (const { projectId, issue, text } of messages.inserted)
      await insertMessage.run(projectId, messageHash(text), issueId(issue))
    for (const { issue, added } of messages.grown) await addMessages.run({ id: issueId(issue), added })
    for (const id of messages.removed) await remove.run(id)
    for (const sighting of messages.moved) await add(sighting, issueId, events)
    for (const sighting of sightings) await add(sighting, issueId, events)
    for (const sighting of joined) await join(sighting, issueId, events)
  }
}
