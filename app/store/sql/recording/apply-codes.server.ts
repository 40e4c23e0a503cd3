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

/** The ids of what the batch wrote before. */
type Written = { issueId: IdOf; events: EventRows }

export function prepareApplyCodes(db: Db): (changes: CodeChanges, issueId: IdOf, events: EventRows) => Promise<void> {
  const upsert = prepareSightingUpsert(db)
  const carry = db.prepare('insert into event_code (event_row, sighting_id) values (?, ?) on conflict do nothing')
  const insertMessage = db.prepare('insert into issue_message (project_id, message_hash, issue_id) values (?, ?, ?)')
  const addMessages = db.prepare('update issue set messages = messages + :added where id = :id')
  const remove = db.prepare('delete from sighting where id = ?')

  const sightingOf = ({ event, message, issue, carriers: _, ...sighting }: SightingToAdd, of: Written) => ({
    ...sighting,
    issueId: of.issueId(issue),
    eventId: event === null ? null : of.events.idAt(event),
    messageHash: message === null ? null : messageHash(message),
  })
  const joinOf = ({ event, counterpart, issue, ...sighting }: JoinedSighting, { issueId, events }: Written) => ({
    ...sighting,
    issueId: issueId(issue),
    eventId: counterpart ? requiredBytes(counterpart.eventId) : event === null ? null : events.idAt(event),
    messageHash: null,
  })
  const rowOfJoin = ({ event, counterpart }: JoinedSighting, { events }: Written): number[] => {
    if (counterpart) return [counterpart.row]
    return event === null ? [] : [events.rowAt(event)]
  }

  return async ({ messages, sightings, joined }, issueId, events) => {
    await insertMessage.runEach(
      messages.inserted.map(({ projectId, issue, text }) => [projectId, messageHash(text), issueId(issue)]),
    )
    await addMessages.runEach(messages.grown.map(({ issue, added }) => ({ id: issueId(issue), added })))
    await remove.runEach(messages.removed.map((id) => [id]))
    const of = { issueId, events }
    const added = [...messages.moved, ...sightings]
    const ids = await upsert([
      ...added.map((sighting) => sightingOf(sighting, of)),
      ...joined.map((sighting) => joinOf(sighting, of)),
    ])
    const rows = [
      ...added.map(({ carriers }) => Array.from(carriers, (position) => events.rowAt(position))),
      ...joined.map((sighting) => rowOfJoin(sighting, of)),
    ]
    await carry.runEach(rows.flatMap((own, at) => own.map((row) => [row, ids[at]!])))
  }
}
