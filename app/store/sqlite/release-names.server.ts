import type { Instant } from '../../clock'
import { placeOfRelease } from '../../releases/release-order'
import type { Db } from './open.server'

/** So many releases are remembered per project; the oldest that no tool made make way. One that comes back after that counts as new. */
export const releasesPerProject = 5_000

export type HeardRelease = { projectId: number; version: string; at: Instant }

/** The releases there are: whoever names one first (an event, a session, a tool) makes it. */
export function prepareReleaseNames(db: Db) {
  const insert = db.prepare(
    `insert into release_seen (project_id, version, first_seen, package, place)
    values (:projectId, :version, :at, :package, :place)
    on conflict do nothing`,
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
    )
    and not exists (
      select 1
      from release_record r
      where r.project_id = release_seen.project_id
      and r.version = release_seen.version
    )`,
  )
  /** Known to have a row that is committed: found there, not put there by a transaction that may yet fail. */
  const known = new Set<string>()

  return {
    /** `key`: the project's number, a space, the version. */
    isKnown: (key: string): boolean => known.has(key),
    hear(release: HeardRelease): void {
      if (insert.run({ ...release, ...placeOfRelease(release.version) }).changes > 0) {
        letGo.run({ projectId: release.projectId })
        return
      }
      if (known.size > 10_000) known.clear()
      known.add(`${release.projectId} ${release.version}`)
    },
  }
}

/** Works out the places of releases from before there were any. */
export function placeReleases(db: Db): void {
  const update = db.prepare(
    'update release_seen set package = :package, place = :place where project_id = :projectId and version = :version',
  )
  const unplaced = db.prepare<[], { projectId: number; version: string }>(
    'select project_id as projectId, version from release_seen where package is null',
  )
  db.transaction(() => {
    for (const release of unplaced.all()) update.run({ ...release, ...placeOfRelease(release.version) })
  }).immediate()
}
