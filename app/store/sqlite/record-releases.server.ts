import type { Instant } from '../../clock'
import type { ProcessedEvent } from '../store'
import type { Db } from './open.server'

/** So many releases are remembered per project; the oldest make way. One that comes back after that counts as new. */
export const releasesPerProject = 5_000

/** When each release of a project was first heard of, and which releases have which commits. */
export function prepareReleasesSeen(db: Db) {
  const insert = db.prepare(
    `insert or ignore into release_seen (project_id, version, first_seen)
    values (:projectId, :version, :at)`,
  )
  const letGo = db.prepare(
    `delete from release_seen
    where project_id = :projectId
    and first_seen < (
      select first_seen
      from release_seen
      where project_id = :projectId
      order by first_seen desc
      limit 1 offset ${releasesPerProject - 1}
    )`,
  )
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
  /** Known to have a row that is committed: found there, not put there by a transaction that may yet fail. */
  const known = new Set<string>()

  return {
    see(events: ProcessedEvent[]): void {
      const heard = new Map<string, { projectId: number; version: string; at: Instant }>()
      for (const { projectId, event } of events) {
        if (event.release === undefined) continue
        const key = `${projectId} ${event.release}`
        const before = heard.get(key)
        if (before) before.at = Math.min(before.at, event.received)
        else if (!known.has(key)) heard.set(key, { projectId, version: event.release, at: event.received })
      }
      if (known.size > 10_000) known.clear()
      for (const [key, release] of heard) {
        if (insert.run(release).changes === 0) known.add(key)
        else letGo.run({ projectId: release.projectId })
      }
    },
    firstSeenOf: (projectId: number, version: string) => firstSeen.get({ projectId, version })?.at,
    /** The first release with the commit (hexadecimal, whole or its beginning); releases may be called by it. */
    releaseOf: (projectId: number, commit: string) =>
      (withCommit.get({ projectId, commit }) ?? namedForCommit.get({ projectId, commit }))?.version,
  }
}
