import { eventKey, issueKey, unrecordable } from '../../../recording/batch'
import { type KnownOfBatch, releaseKey } from '../../../recording/loaded'
import type { ProcessedEvent } from '../../store'
import { bytesOf, jsonEntry, rowsOf, thenJoin } from '../dialect'
import type { Db } from '../open.server'
import { prepareLoadIssues } from './load-issues.server'

/** First look: which events, issues and releases of a batch are there already. */
export function prepareLoadKnown(db: Db): (events: ProcessedEvent[]) => KnownOfBatch {
  const projects = db.prepare<[], { id: number }>('select id from project')
  const recorded = db.prepare<{ list: string }, { projectId: number; eventId: string }>(
    `select ${jsonEntry('j.value', 0)} as projectId, ${jsonEntry('j.value', 1)} as eventId
    from ${rowsOf(':list')} j
    ${thenJoin} event e on e.event_id = ${bytesOf(jsonEntry('j.value', 1))} and e.project_id = ${jsonEntry('j.value', 0)}`,
  )
  const releases = db.prepare<{ list: string }, { projectId: number; version: string; firstSeen: number }>(
    `select r.project_id as projectId, r.version, r.first_seen as firstSeen
    from ${rowsOf(':list')} j
    ${thenJoin} release_seen r on r.project_id = ${jsonEntry('j.value', 0)} and r.version = ${jsonEntry('j.value', 1)}`,
  )
  const issues = prepareLoadIssues(db)

  return (events) => {
    const ids: [number, string][] = []
    const fingerprints = new Map<string, [number, string]>()
    const versions = new Map<string, [number, string]>()
    for (const processed of events) {
      if (unrecordable(processed)) continue
      const { projectId, fingerprint, event } = processed
      ids.push([projectId, event.id])
      fingerprints.set(issueKey(projectId, fingerprint), [projectId, fingerprint])
      if (event.release !== undefined) versions.set(releaseKey(projectId, event.release), [projectId, event.release])
    }
    const found = issues.ofFingerprints(fingerprints.values())
    const targets = [...found.values()].flatMap(({ mergedInto }) => mergedInto ?? [])
    return {
      projects: new Set(projects.all().map(({ id }) => id)),
      events: new Set(
        recorded.all({ list: JSON.stringify(ids) }).map(({ projectId, eventId }) => eventKey(projectId, eventId)),
      ),
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
