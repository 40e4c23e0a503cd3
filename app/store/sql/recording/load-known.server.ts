import { eventKey, type Recorded, type SortedBatch } from '../../../recording/batch'
import type { NamedRelease } from '../../../recording/decide-issues'
import { type KnownOfBatch, releaseKey } from '../../../recording/loaded'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { bytesOf, jsonEntry, rowsOf, thenJoin } from '../dialect'
import { daysOfCopies } from '../events/day-of-event'
import { inDays } from '../events/in-days'
import { prepareLoadIssues } from './load-issues.server'

/** First load: the projects, and which events were recorded already, evicted ones included. `refusals`: from `checkEvents`. */
export function prepareLoadRecorded(
  db: Db,
): (events: ProcessedEvent[], refusals: (string | undefined)[]) => Promise<Recorded> {
  const projects = db.prepare<[], number>('select id from project where deleted_at is null').pluck()
  // One by one: a look-up by index costs less than an entry of a list.
  const { eventDays } = db
  const hasId = `event_id = ${bytesOf('?')} and project_id = ?`
  // Without days, events that are kept and evicted ones are found alike.
  const isRecorded = db
    .prepare<[string, number, ...number[]], number>(
      eventDays
        ? `select 1 from event where ${hasId} and ${inDays('?', '?', '?')}`
        : `select 1 from event_key where ${hasId}`,
    )
    .pluck()
  const daysOf = (event: ProcessedEvent): number[] => {
    if (!eventDays) return []
    const { first, last } = daysOfCopies(event)
    const { from, to, withoutDay } = eventDays.idsOf(first, last)
    return [from, to, withoutDay]
  }
  const isEvicted = db.prepare<[string, number], number>(`select 1 from evicted_event where ${hasId}`).pluck()
  const hasEvicted = db.prepare<[], number>('select 1 from evicted_event limit 1').pluck()
  return async (events, refusals) => {
    const recorded = new Set<string>()
    const checked = events.filter((_, at) => refusals[at] === undefined)
    const asked = checked.map(({ projectId, event }): [string, number] => [event.id, projectId])
    const note = (found: (number | undefined)[]) => {
      for (const [at, one] of found.entries()) {
        const [id, projectId] = asked[at]!
        if (one !== undefined) recorded.add(eventKey(projectId, id))
      }
    }
    note(await isRecorded.getEach(checked.map((one, at) => [...asked[at]!, ...daysOf(one)])))
    if (eventDays && (await hasEvicted.get()) !== undefined) note(await isEvicted.getEach(asked))
    return { projects: new Set(await projects.all()), recorded }
  }
}

/** Second load: the issues and releases of the fresh events. */
export function prepareLoadKnown(
  db: Db,
): (batch: SortedBatch, named: Map<string, NamedRelease>) => Promise<KnownOfBatch> {
  const releases = db.prepare<{ list: string }, { projectId: number; version: string; firstSeen: number }>(
    `select r.project_id as projectId, r.version, r.first_seen as firstSeen
    from ${rowsOf(':list', 'list')} j
    ${thenJoin} release_seen r on r.project_id = ${jsonEntry('j.value', 0, 'integer')} and r.version = ${jsonEntry('j.value', 1)}`,
  )
  const issues = prepareLoadIssues(db)

  return async ({ groups }, named) => {
    const found = await issues.ofFingerprints(groups)
    const targets: number[] = []
    for (const { mergedInto } of found.values()) if (mergedInto !== null) targets.push(mergedInto)
    const list = JSON.stringify(Array.from(named.values(), ({ projectId, version }) => [projectId, version]))
    const firstSeen = new Map<string, number>()
    for (const row of await releases.all({ list })) firstSeen.set(releaseKey(row.projectId, row.version), row.firstSeen)
    return { issues: found, targets: await issues.ofIds(targets), releases: firstSeen }
  }
}
