import type { Instant } from '../../../clock'
import { placeOfRelease } from '../../../releases/release-order'
import type { Db } from '../db'

/** Maximum releases per project. The oldest are deleted, except those a tool created; a release that returns after that counts as new. */
const releasesPerProject = 5_000

type NamedRelease = { projectId: number; version: string; at: Instant }

/** Adds releases. The first event, session or tool that names a release creates it. */
export function prepareAddRelease(db: Db): (release: NamedRelease) => Promise<void> {
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

  /** Adds the release unless it is known. */
  return async (release: NamedRelease): Promise<void> => {
    const { changes } = await insert.run({ ...release, ...placeOfRelease(release.version) })
    if (changes > 0) await letGo.run({ projectId: release.projectId })
  }
}

/** Computes the sort keys of releases that have none. Takes the writer's turn only if there are any. */
export async function placeReleases(db: Db): Promise<void> {
  const update = db.prepare(
    'update release_seen set package = :package, place = :place where project_id = :projectId and version = :version',
  )
  const unplaced = db.prepare<[], { projectId: number; version: string }>(
    'select project_id as projectId, version from release_seen where package is null',
  )
  const placeAll = db.transaction(async () => {
    for (const release of await unplaced.all()) await update.run({ ...release, ...placeOfRelease(release.version) })
  })
  if ((await unplaced.all()).length > 0) await placeAll()
}
