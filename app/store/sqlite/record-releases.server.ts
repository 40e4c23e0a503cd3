import type { Instant } from '../../clock'
import type { ProcessedEvent } from '../store'
import type { Db } from './open.server'
import { type HeardRelease, prepareReleaseNames } from './release-names.server'

/** When each release of a project was first heard of, and which releases have which commits. */
export function prepareReleasesSeen(db: Db) {
  const names = prepareReleaseNames(db)
  const firstSeen = db.prepare<{ projectId: number; version: string }, { at: Instant }>(
    'select first_seen as at from release_seen where project_id = :projectId and version = :version',
  )
  const withCommit = db.prepare<{ projectId: number; commit: string }, { version: string }>(
    `select r.version
    from release_commit c
    join release_record r on r.id = c.release_id
    where c.commit_id >= :commit
    and c.commit_id < :commit || 'g'
    and r.project_id = :projectId
    order by r.created_at, r.id
    limit 1`,
  )
  const namedForCommit = db.prepare<{ projectId: number; commit: string }, { version: string }>(
    `select version
    from release_seen
    where project_id = :projectId
    and version >= :commit
    and version < :commit || 'g'
    order by first_seen
    limit 1`,
  )

  return {
    see(events: ProcessedEvent[]): void {
      const heard = new Map<string, HeardRelease>()
      for (const { projectId, event } of events) {
        if (event.release === undefined) continue
        const key = `${projectId} ${event.release}`
        const before = heard.get(key)
        if (before) before.at = Math.min(before.at, event.received)
        else if (!names.isKnown(key)) heard.set(key, { projectId, version: event.release, at: event.received })
      }
      for (const release of heard.values()) names.hear(release)
    },
    firstSeenOf: (projectId: number, version: string) => firstSeen.get({ projectId, version })?.at,
    /** The first release with the commit (hexadecimal, whole or its beginning); releases may be called by it. */
    releaseOf: (projectId: number, commit: string) =>
      (withCommit.get({ projectId, commit }) ?? namedForCommit.get({ projectId, commit }))?.version,
  }
}
