import { textKey } from '../../../recording/code-index'
import {
  type KnownMessages,
  messagesPerIssue,
  type SaidByGroup,
  type WaitingSighting,
} from '../../../recording/decide-messages'
import type { IssuesSaying } from '../../../recording/decide-sightings'
import type { Db } from '../db'
import { messageHash } from '../hex.server'

/** Maximum issues with the same message that are considered for a code: those that happened last. */
const issuesPerMessage = 20

/** Loads what the codes of a batch need: messages of issues, and codes that wait for them. */
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

  const textsToLookUp = async (said: SaidByGroup[]) => {
    const projects = [...new Set(said.map(({ placed }) => placed.state.projectId))]
    const some = await someWait.getEach(projects.map((id) => [id]))
    const waitingIn = new Set(projects.filter((_, at) => some[at] !== undefined))
    return said.flatMap(({ placed, texts }) => {
      const { ref, projectId, known: issue } = placed.state
      const isWaiting = waitingIn.has(projectId)
      // A message that no issue can remember and no code waits for changes nothing.
      if (!isWaiting && issue && issue.messages >= messagesPerIssue) return []
      return Array.from(texts.keys(), (text) => ({ ref, projectId, isWaiting, text, hash: messageHash(text) }))
    })
  }

  return {
    async messages(said: SaidByGroup[]): Promise<KnownMessages> {
      const asked = await textsToLookUp(said)
      const ofKnownIssues = asked.filter(({ ref }) => ref >= 0)
      const known = new Map<number, Set<string>>()
      const rows = await isKnown.getEach(ofKnownIssues.map(({ ref, projectId, hash }) => [projectId, hash, ref]))
      for (const [at, row] of rows.entries()) {
        if (row === undefined) continue
        const { ref, text } = ofKnownIssues[at]!
        const has = known.get(ref)
        if (has) has.add(text)
        else known.set(ref, new Set([text]))
      }
      const unknown = asked.filter(({ ref, text, isWaiting }) => isWaiting && !known.get(ref)?.has(text))
      const found = new Map<string, WaitingSighting[]>()
      const sightings = await waiting.allEach(unknown.map(({ projectId, hash }) => [projectId, hash]))
      for (const [at, ofText] of sightings.entries())
        if (ofText.length > 0) found.set(textKey(unknown[at]!.projectId, unknown[at]!.text), ofText)
      return { known, waiting: found }
    },
    async issuesSaying(asked: ReadonlyMap<string, { projectId: number; text: string }>): Promise<IssuesSaying> {
      const found = await saying.allEach(
        Array.from(asked.values(), ({ projectId, text }) => ({ projectId, hash: messageHash(text) })),
      )
      return new Map(Array.from(asked.keys(), (key, at) => [key, found[at]!]))
    },
  }
}
