import type { ProcessedEvent } from '../store'
import type { Db } from './open.server'

/** Directories remembered per project, newest first: every deploy may bring another one. */
const directoriesPerProject = 20

/**
 * What a batch gives away of where applications run. A directory that is new to a project is a reason to compute the digests of its
 * earlier events again (`late-digests.server`); events of this batch too, which were processed without it.
 */
export function prepareDirectories(db: Db): (fresh: ProcessedEvent[]) => void {
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
  const waiting = db.prepare<[number], string>('select paths from late_directory where project_id = ?').pluck()
  const ask = db.prepare(
    `insert into late_directory (project_id, paths, before_row, looked)
    values (:projectId, :paths, :beforeRow, 0)
    on conflict (project_id) do update
    set paths = excluded.paths,
      before_row = excluded.before_row,
      looked = 0`,
  )

  const learn = (projectId: number, seen: Map<string, number>) => {
    const fresh: string[] = []
    for (const [path, at] of seen) {
      if (!isKnown.get({ projectId, path })) fresh.push(path)
      see.run({ projectId, path, at })
    }
    forget.run({ projectId })
    if (fresh.length === 0) return
    const before = JSON.parse(waiting.get(projectId) ?? '[]') as string[]
    const paths = [...new Set([...fresh, ...before])].slice(0, directoriesPerProject)
    ask.run({ projectId, paths: JSON.stringify(paths), beforeRow: newest.get()! + 1 })
  }

  return (fresh) => {
    const directories = new Map<number, Map<string, number>>()
    for (const { projectId, event, appDirectories } of fresh) {
      if (appDirectories.length === 0) continue
      const seen = directories.get(projectId) ?? new Map<string, number>()
      directories.set(projectId, seen)
      for (const path of appDirectories) seen.set(path, event.received)
    }
    for (const [projectId, seen] of directories) learn(projectId, seen)
  }
}
