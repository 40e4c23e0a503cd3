import { textKey } from '../../../recording/code-index'
import {
  type KnownMessages,
  messagesPerIssue,
  type SaidByGroup,
  type WaitingSighting,
} from '../../../recording/decide-messages'
import type { IssuesSaying } from '../../../recording/decide-sightings'
import {
  type Counterpart,
  type Counterparts,
  digestKey,
  type JoinQuestions,
  joinsPerEvent,
  type KnownJoins,
} from '../../../recording/join-traces'
import type { Db } from '../db'
import { bytesOf, hexOf, jsonEntry, listed, rowsOf, thenJoin } from '../dialect'
import { messageHash } from '../hex.server'

/** Maximum issues with the same message that are considered for a code: those that happened last. */
const issuesPerMessage = 20

/** Loads what the codes of a batch need: messages of issues, codes that wait for them, events of the same traces. */
export function prepareLoadCodes(db: Db) {
  const isKnown = db
    .prepare<[number, Buffer, number], number>(
      'select 1 from issue_message where project_id = ? and message_hash = ? and issue_id = ?',
    )
    .pluck()
  const waiting = db.prepare<[number, Buffer], WaitingSighting>(
    `select id, code, kind, project_id as projectId, release, first_seen as firstSeen, last_seen as lastSeen, count
    from sighting
    where project_id = ?
    and message_hash = ?`,
  )
  const someWait = db
    .prepare<[number], number>('select 1 from sighting where project_id = ? and message_hash is not null limit 1')
    .pluck()
  const saying = db.prepare<{ projectId: number; hash: Buffer }, { issue: number; lastSeen: number }>(
    `select i.id as issue, i.last_seen as lastSeen
    from issue_message m
    join issue i on i.id = m.issue_id
    where m.project_id = :projectId
    and m.message_hash = :hash
    and i.deleted_at is null
    order by i.last_seen desc, i.id desc
    limit ${issuesPerMessage}`,
  )
  const counterparts = db.prepare<
    { list: string },
    Omit<Counterpart, 'redacted'> & { redacted: 0 | 1; traceId: string }
  >(
    `select ${jsonEntry('j.value', 0)} as traceId, e.id as row, ${hexOf('e.event_id')} as eventId,
      e.project_id as projectId, e.issue_id as issue, e.timestamp, e.release, e.redacted
    from ${rowsOf(':list', 'list')} j
    ${thenJoin} event e on e.id in (
      select x.id
      from event x
      where x.trace_id = ${bytesOf(jsonEntry('j.value', 0))}
      and x.redacted = ${jsonEntry('j.value', 1, 'integer')}
      order by x.id desc
      limit ${joinsPerEvent}
    )
    order by e.id desc`,
  )
  const digests = db.prepare<{ rows: string }, { row: number; code: string; issue: number; confidence: number }>(
    `select c.event_row as row, s.code, s.issue_id as issue, s.confidence
    from event_code c
    join sighting s on s.id = c.sighting_id
    where c.event_row in ${listed(':rows')}
    and s.kind = 'digest'
    order by c.event_row, s.id`,
  )
  const confidence = db
    .prepare<[string, number, number], number>(
      `select confidence from sighting where code = ? and kind = 'digest' and project_id = ? and issue_id = ?`,
    )
    .pluck()

  return {
    async messages(said: SaidByGroup[]): Promise<KnownMessages> {
      const known = new Map<number, Set<string>>()
      const found = new Map<string, WaitingSighting[]>()
      const waitingIn = new Map<number, boolean>()
      for (const { placed, texts } of said) {
        const { ref, projectId, known: issue } = placed.state
        let isWaiting = waitingIn.get(projectId)
        if (isWaiting === undefined) {
          isWaiting = (await someWait.get(projectId)) !== undefined
          waitingIn.set(projectId, isWaiting)
        }
        // A message changes nothing if no issue can remember it and no code waits for it.
        if (!isWaiting && issue && issue.messages >= messagesPerIssue) continue
        let has: Set<string> | undefined
        for (const text of texts.keys()) {
          const bytes = messageHash(text)
          if (ref >= 0 && (await isKnown.get(projectId, bytes, ref)) !== undefined) {
            has ??= new Set()
            has.add(text)
            continue
          }
          const rows = isWaiting ? await waiting.all(projectId, bytes) : []
          if (rows.length > 0) found.set(textKey(projectId, text), rows)
        }
        if (has) known.set(ref, has)
      }
      return { known, waiting: found }
    },
    async issuesSaying(asked: ReadonlyMap<string, { projectId: number; text: string }>): Promise<IssuesSaying> {
      const found = new Map<string, { issue: number; lastSeen: number }[]>()
      for (const [key, { projectId, text }] of asked)
        found.set(key, await saying.all({ projectId, hash: messageHash(text) }))
      return found
    },
    /** By trace id. */
    async counterparts(asked: [traceId: string, redacted: 0 | 1][]): Promise<Counterparts> {
      const found = new Map<string, Counterpart[]>()
      if (asked.length === 0) return found
      for (const { traceId, redacted, eventId, ...row } of await counterparts.all({ list: JSON.stringify(asked) })) {
        const counterpart = { ...row, eventId: eventId.toLowerCase(), redacted: redacted === 1 }
        const known = found.get(traceId)
        if (known) known.push(counterpart)
        else found.set(traceId, [counterpart])
      }
      return found
    },
    async joins(questions: JoinQuestions): Promise<KnownJoins> {
      const byRow = new Map<number, { code: string; issue: number; confidence: number }[]>()
      const asked = questions.rows.length > 0 ? await digests.all({ rows: JSON.stringify(questions.rows) }) : []
      for (const { row, ...digest } of asked) {
        const known = byRow.get(row)
        if (known) known.push(digest)
        else byRow.set(row, [digest])
      }
      const confidences = new Map<string, number>()
      for (const { code, projectId, issue } of questions.sightings) {
        const stored = await confidence.get(code, projectId, issue)
        if (stored !== undefined) confidences.set(digestKey(code, projectId, issue), stored)
      }
      return { digests: byRow, confidences }
    },
  }
}
