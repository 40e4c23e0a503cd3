import { eventKey, issueKey, unrecordable } from '../../../recording/batch'
import { type KnownOfBatch, releaseKey } from '../../../recording/loaded'
import type { ProcessedEvent } from '../../store'
import { bytesOf, jsonEntry, rowsOf, thenJoin } from '../dialect'
import type { Db } from '../open.server'
import { prepareLoadIssues } from './load-issues.server'

/** First look: which events, issues and releases of a batch are there already. */
export function prepareLoadKnown(db: Db): (events: ProcessedEvent[]) => KnownOfBatch {
  const projects = db.prepare<[], { id: number }>('select id from project')
  // One by one: a look-up by index costs less than a place in a list.
  const isRecorded = db
    .prepare<[string, number], number>(`select 1 from event where event_id = ${bytesOf('?')} and project_id = ?`)
    .pluck()
  const releases = db.prepare<{ list: string }, { projectId: number; version: string; firstSeen: number }>(
    `select r.project_id as projectId, r.version, r.first_seen as firstSeen
    from ${rowsOf(':list')} j
    ${thenJoin} release_seen r on r.project_id = ${jsonEntry('j.value', 0)} and r.version = ${jsonEntry('j.value', 1)}`,
  )
  const issues = prepareLoadIssues(db)

  return (events) => {
    const recorded = new Set<string>()
    const fingerprints = new Map<string, [number, string]>()
    const versions = new Map<string, [number, string]>()
    for (const processed of events) {
      if (unrecordable(processed)) continue
      const { projectId, fingerprint, event } = processed
      if (isRecorded.get(event.id, projectId) !== undefined) recorded.add(eventKey(projectId, event.id))
      fingerprints.set(issueKey(projectId, fingerprint), [projectId, fingerprint])
      if (event.release !== undefined) versions.set(releaseKey(projectId, event.release), [projectId, event.release])
    }
    const found = issues.ofFingerprints(fingerprints.values())
    const targets = [...found.values()].flatMap(({ mergedInto }) => mergedInto ?? [])
    return {
      projects: new Set(projects.all().map(({ id }) => id)),
      events: recorded,
      issues: found,
      targets: issues.ofIds(targets),
      releases: new Map(
        releases
          .all({ list: JSON.stringify([...versions.values()]) })
          .map(({ projectId, version, firstSeen }) => [releaseKey(projectId, version), firstSeen]),
      ),
    }
  }
}
