import type { Instant } from '../../../clock'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'

/** Maximum directories per project, the newest first: each deploy may add one. */
const directoriesPerProject = 20

/**
 * Learns from a batch where applications run. A new directory requests that the digests of earlier events of the project are computed again
 * (`late-digests.server`), including those of this batch, which were processed without it.
 */
export function prepareDirectories(db: Db): (fresh: ProcessedEvent[]) => Promise<void> {
  const isKnown = db.prepare('select 1 from app_directory where project_id = :projectId and path = :path')
  const see = db.prepare(
    `insert into app_directory (project_id, path, seen_at)
    values (:projectId, :path, :at)
    on conflict (project_id, path) do update set seen_at = excluded.seen_at`,
  )
  const forget = db.prepare(
    `delete from app_directory
    where project_id = :projectId
    and path not in (
      select path
      from app_directory
      where project_id = :projectId
      order by seen_at desc, path
      limit ${directoriesPerProject}
    )`,
  )
  const newest = db.prepare<[], number>('select coalesce(max(id), 0) from event').pluck()
  const waiting = db.prepare<[number], { paths: string; releases: string }>(
    'select paths, releases from late_directory where project_id = ?',
  )
  const ask = db.prepare(
    `insert into late_directory (project_id, paths, releases, before_row, looked)
    values (:projectId, :paths, :releases, :beforeRow, 0)
    on conflict (project_id) do update
    set paths = excluded.paths,
      releases = excluded.releases,
      before_row = excluded.before_row,
      looked = 0`,
  )

  const learn = async (projectId: number, seen: Map<string, Seen>) => {
    const paths = new Set<string>()
    const releases = new Set<string>()
    const known = await isKnown.getEach(Array.from(seen.keys(), (path) => ({ projectId, path })))
    for (const [at, [path, { release }]] of [...seen].entries()) {
      if (known[at] !== undefined) continue
      paths.add(path)
      releases.add(release)
    }
    await see.runEach(Array.from(seen, ([path, { at }]) => ({ projectId, path, at })))
    if (paths.size === 0) return
    await forget.run({ projectId })
    const before = await waiting.get(projectId)
    await ask.run({
      projectId,
      paths: together(paths, before?.paths),
      releases: together(releases, before?.releases),
      beforeRow: (await newest.get())! + 1,
    })
  }

  return async (fresh) => {
    const directories = new Map<number, Map<string, Seen>>()
    for (const { projectId, event, appDirectories } of fresh) {
      if (appDirectories.length === 0) continue
      const seen = directories.get(projectId) ?? new Map<string, Seen>()
      directories.set(projectId, seen)
      for (const path of appDirectories) seen.set(path, { at: event.received, release: event.release ?? '' })
    }
    for (const [projectId, seen] of directories) await learn(projectId, seen)
  }
}

type Seen = { at: Instant; release: string }

/** JSON of the new directories, followed by those that wait already. */
const together = (fresh: Set<string>, waiting = '[]') =>
  JSON.stringify([...new Set([...fresh, ...(JSON.parse(waiting) as string[])])].slice(0, directoriesPerProject))
