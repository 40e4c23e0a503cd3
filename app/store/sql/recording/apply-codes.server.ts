import type { SightingToAdd } from '../../../recording/code-index'
import type { MessageChanges } from '../../../recording/decide-messages'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { messageHash } from '../hex.server'
import type { EventRows } from './events.server'
import { prepareCarry, prepareSightingUpsert } from './sighting-upsert.server'

export type CodeChanges = {
  messages: MessageChanges
  sightings: SightingToAdd[]
}

/** Writes messages of issues, and the codes of events. */
export function prepareApplyCodes(db: Db): (changes: CodeChanges, issueId: IdOf, events: EventRows) => Promise<void> {
  const upsert = prepareSightingUpsert(db)
  const carry = prepareCarry(db)
  const insertMessage = db.prepare('insert into issue_message (project_id, message_hash, issue_id) values (?, ?, ?)')
  const addMessages = db.prepare('update issue set messages = messages + :added where id = :id')
  const remove = db.prepare('delete from sighting where id = ?')

  return async ({ messages, sightings }, issueId, events) => {
    await insertMessage.runEach(
      messages.inserted.map(({ projectId, issue, text }) => [projectId, messageHash(text), issueId(issue)]),
    )
    await addMessages.runEach(messages.grown.map(({ issue, added }) => ({ id: issueId(issue), added })))
    await remove.runEach(messages.removed.map((id) => [id]))
    const added = [...messages.moved, ...sightings]
    const ids = await upsert(
      added.map((sighting) => ({
        // Field by field: a copy of the rest takes as long as inserting the row.
        code: sighting.code,
        kind: sighting.kind,
        projectId: sighting.projectId,
        issueId: issueId(sighting.issue),
        confidence: sighting.confidence,
        source: sighting.source,
        eventId: sighting.event === null ? null : events.idAt(sighting.event),
        messageHash: sighting.message === null ? null : messageHash(sighting.message),
        release: sighting.release,
        firstSeen: sighting.firstSeen,
        lastSeen: sighting.lastSeen,
        count: sighting.count,
      })),
    )
    await carry.runEach(
      added.flatMap(({ carriers }, at): [number, number][] =>
        carriers.map((position) => [events.rowAt(position), ids[at]!]),
      ),
    )
  }
}
