import type { Viewer } from '../../accounts/viewer'
import type { Instant } from '../../clock'
import type { NewDeploy, ReleaseChange } from '../release-records'
import type { Db } from './open.server'
import { mayTriage, seeing } from './visible.server'

const mostCommits = 1000

export function releaseRecordWrites(db: Db) {
  const run = {
    known: db.prepare('select 1 from release_record where project_id = :projectId and version = :version'),
    put: db
      .prepare(
        `insert into release_record (project_id, version, status, url, ref, created_at, started_at, released_at)
        select id, :version, coalesce(:status, 'open'), :url, :ref, :at, :startedAt, :releasedAt
        from project
        where id = :projectId
        and ${mayTriage('id')}
        on conflict (project_id, version) do update set status = coalesce(:status, status), url = coalesce(:url, url),
          ref = coalesce(:ref, ref), started_at = coalesce(:startedAt, started_at),
          released_at = coalesce(:releasedAt, released_at)
        returning id`,
      )
      .pluck(),
    clearCommits: db.prepare('delete from release_commit where release_id = ?'),
    addCommit: db.prepare(
      `insert into release_commit (release_id, position, commit_id, repository, message, author_name, author_email, at)
      values (:releaseId, :position, :id, :repository, :message, :authorName, :authorEmail, :at)`,
    ),
    remove: db.prepare(
      `delete from release_record
      where version = :version
      and (:slug is null or project_id = (select id from project where slug = :slug))
      and ${mayTriage('project_id')}`,
    ),
    addDeploys: db
      .prepare(
        `insert into release_deploy (release_id, environment, name, url, started_at, finished_at)
        select id, :environment, :name, :url, :startedAt, :finishedAt
        from release_record
        where version = :version
        and ${mayTriage('project_id')}
        returning id`,
      )
      .pluck(),
  }

  function put(
    seen: ReturnType<typeof seeing>,
    projectId: number,
    { commits, ...change }: ReleaseChange,
    at: Instant,
  ): { created: boolean } | undefined {
    const { version, status = null, url = null, ref = null, startedAt = null, releasedAt = null } = change
    const created = !run.known.get({ projectId, version })
    const releaseId = run.put.get({ ...seen, projectId, version, status, url, ref, startedAt, releasedAt, at })
    if (releaseId === undefined) return undefined
    if (commits) run.clearCommits.run(releaseId)
    for (const [position, commit] of (commits ?? []).slice(0, mostCommits).entries()) {
      const { id, repository = null, message = null, authorName = null, authorEmail = null } = commit
      run.addCommit.run({
        releaseId,
        position,
        id,
        repository,
        message,
        authorName,
        authorEmail,
        at: commit.at ?? null,
      })
    }
    return { created }
  }

  return {
    putRelease({ viewer, projectIds, change, at }: PutRelease): { created: boolean } | undefined {
      const done = projectIds.flatMap((projectId) => put(seeing(viewer), projectId, change, at) ?? [])
      return done.length > 0 ? { created: done.every(({ created }) => created) } : undefined
    },
    removeRelease: ({ viewer, version, slug }: { viewer: Viewer; version: string; slug?: string }): boolean =>
      run.remove.run({ ...seeing(viewer), version, slug: slug ?? null }).changes > 0,
    addDeploy({ viewer, version, deploy }: { viewer: Viewer; version: string; deploy: NewDeploy }) {
      const { environment, name = null, url = null, startedAt = null, finishedAt } = deploy
      const ids = run.addDeploys.all({ ...seeing(viewer), version, environment, name, url, startedAt, finishedAt })
      return ids.length > 0 ? { id: ids[0] as number } : undefined
    },
  }
}

type PutRelease = { viewer: Viewer; projectIds: number[]; change: ReleaseChange; at: Instant }
