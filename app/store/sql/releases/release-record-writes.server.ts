import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { NewDeploy, ReleaseChange, ReleaseCommit } from '../../../releases/release'
import { commands } from '../../command'
import { flatMapInOrder } from '../../in-order'
import type { Db } from '../db'
import { prepareAddRelease } from '../recording/release-names.server'
import { prepareReleaseUse } from '../recording/release-use.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { prepareFixedByCommit } from './release-fixes.server'

type PutRelease = { viewer: Viewer; projectIds: number[]; change: ReleaseChange; at: Instant }
type AddDeploy = { viewer: Viewer; version: string; slug?: string; deploy: NewDeploy; at: Instant }

export function releaseRecordWrites(db: Db) {
  const addRelease = prepareAddRelease(db)
  const use = prepareReleaseUse(db)
  const setCommits = prepareSetCommits(db)
  const fixedByCommit = prepareFixedByCommit(db)
  const record = prepareRecordOfRelease(db)
  const remove = prepareRemove(db)
  const ofProjects = db.prepare<Seeing & { version: string; slug: string | null }, { projectId: number }>(
    `select project_id as projectId
    from release_seen
    where version = :version
    and project_id in (select id from project where :slug is null or slug = :slug)
    and ${mayTriage('project_id')}`,
  )
  const addDeploy = db
    .prepare(
      `insert into release_deploy (release_id, environment, name, url, started_at, finished_at)
      values (:releaseId, :environment, :name, :url, :startedAt, :finishedAt)
      returning id`,
    )
    .pluck()

  const put = async (seen: Seeing, projectId: number, { commits, heads, ...change }: ReleaseChange, at: Instant) => {
    const done = await record({ seen, projectId, change, at })
    if (!done) return undefined
    await addRelease({ projectId, version: change.version, at })
    const hasCommits = await setCommits(done.releaseId, commits, heads)
    if (hasCommits) await fixedByCommit({ projectId, releaseId: done.releaseId, version: change.version, at })
    return done
  }

  const runs = {
    async putRelease({ viewer, projectIds, change, at }: PutRelease): Promise<{ created: boolean } | undefined> {
      const done = await flatMapInOrder(
        projectIds,
        async (projectId) => (await put(seeing(viewer), projectId, change, at)) ?? [],
      )
      return done.length > 0 ? { created: done.every(({ created }) => created) } : undefined
    },
    removeRelease: remove,
    /** A release that was only known by its events becomes the tool's. */
    async addDeploy({ viewer, version, slug, deploy, at }: AddDeploy): Promise<{ id: number } | undefined> {
      const { environment, name = null, url = null, startedAt = null, finishedAt } = deploy
      const seen = seeing(viewer)
      const ids = await flatMapInOrder(
        await ofProjects.all({ ...seen, version, slug: slug ?? null }),
        async ({ projectId }) => {
          const done = await record({ seen, projectId, change: { version }, at })
          if (!done) return []
          await use.see(projectId, version, environment.slice(0, 64), finishedAt)
          return (await addDeploy.get({
            releaseId: done.releaseId,
            environment,
            name,
            url,
            startedAt,
            finishedAt,
          })) as number
        },
      )
      return ids[0] === undefined ? undefined : { id: ids[0] }
    },
  }
  return commands(
    { putRelease: ['issues', 'unaudited'], removeRelease: ['issues', 'unaudited'], addDeploy: ['issues', 'unaudited'] },
    runs,
  )
}

type Recorded = { releaseId: number; created: boolean }
type ToRecord = { seen: Seeing; projectId: number; change: ReleaseChange; at: Instant }

/** `created`: neither a tool nor an event had named it before. Undefined when the viewer does not triage the project. */
function prepareRecordOfRelease(db: Db): (asked: ToRecord) => Promise<Recorded | undefined> {
  const known = db.prepare('select 1 from release_seen where project_id = :projectId and version = :version')
  const upsert = db
    .prepare(
      `insert into release_record (project_id, version, status, url, ref, created_at, started_at, released_at)
      select id, :version, coalesce(:status, 'open'), :url, :ref, :at, :startedAt, :releasedAt
      from project
      where id = :projectId
      and ${mayTriage('id')}
      on conflict (project_id, version) do update set status = coalesce(:status, release_record.status),
        url = coalesce(:url, release_record.url),
        ref = coalesce(:ref, release_record.ref),
        started_at = coalesce(:startedAt, release_record.started_at),
        released_at = coalesce(:releasedAt, release_record.released_at)
      returning id`,
    )
    .pluck()
  return async ({ seen, projectId, change, at }) => {
    const { version, status = null, url = null, ref = null, startedAt = null, releasedAt = null } = change
    const created = !(await known.get({ projectId, version }))
    const releaseId = await upsert.get({ ...seen, projectId, version, status, url, ref, startedAt, releasedAt, at })
    return releaseId === undefined ? undefined : { releaseId: releaseId as number, created }
  }
}

const commitLimits = { commits: 1_000, filesPerCommit: 500, files: 20_000 }

/** Whether commits were reported. */
function prepareSetCommits(db: Db) {
  const clear = db.prepare('delete from release_commit where release_id = ?')
  const clearFiles = db.prepare('delete from release_commit_file where release_id = ?')
  const add = db.prepare(
    `insert into release_commit (release_id, position, commit_id, repository, message, author_name, author_email, at)
    values (:releaseId, :position, :id, :repository, :message, :authorName, :authorEmail, :at)`,
  )
  const addFile = db.prepare(
    `insert into release_commit_file (release_id, position, path, name, change)
    values (:releaseId, :position, :path, :name, :change)
    on conflict do nothing`,
  )
  const some = db.prepare('select 1 from release_commit where release_id = ?')

  const replace = async (releaseId: number, commits: ReleaseCommit[]) => {
    await clear.run(releaseId)
    await clearFiles.run(releaseId)
    let room = commitLimits.files
    for (const [position, commit] of commits.slice(0, commitLimits.commits).entries()) {
      const { id, repository = null, message = null, authorName = null, authorEmail = null, at = null } = commit
      await add.run({ releaseId, position, id, repository, message, authorName, authorEmail, at })
      const files = (commit.files ?? []).slice(0, Math.min(room, commitLimits.filesPerCommit))
      room -= files.length
      for (const { path, change } of files) {
        await addFile.run({ releaseId, position, path, name: path.slice(path.lastIndexOf('/') + 1), change })
      }
    }
  }

  return async (
    releaseId: number,
    commits: ReleaseCommit[] | undefined,
    heads: ReleaseChange['heads'],
  ): Promise<boolean> => {
    if (commits) await replace(releaseId, commits)
    // A head alone counts as one commit; a list of commits replaces that count.
    else if (heads && heads.length > 0 && !(await some.get(releaseId))) await replace(releaseId, heads)
    else return false
    return true
  }
}

type Remove = { viewer: Viewer; version: string; slug?: string }

/** Releases that events or sessions named stay. */
function prepareRemove(db: Db): (asked: Remove) => Promise<boolean> {
  const remove = db.prepare<Seeing & { version: string; slug: string | null }, { projectId: number }>(
    `delete from release_record
    where version = :version
    and (:slug is null or project_id = (select id from project where slug = :slug))
    and ${mayTriage('project_id')}
    returning project_id as projectId`,
  )
  const forget = db.prepare(
    `delete from release_seen
    where project_id = :projectId
    and version = :version
    and not exists (
      select 1
      from release_environment
      where project_id = :projectId
      and version = :version
      and events > 0
    )
    and not exists (
      select 1
      from session_hour
      where project_id = :projectId
      and release = :version
    )`,
  )
  return async ({ viewer, version, slug }) => {
    const removed = await remove.all({ ...seeing(viewer), version, slug: slug ?? null })
    for (const { projectId } of removed) await forget.run({ projectId, version })
    return removed.length > 0
  }
}
