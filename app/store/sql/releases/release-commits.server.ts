import type { Viewer } from '../../../accounts/viewer'
import type { CommitFile, ReleaseCommit } from '../../../releases/release'
import { mapInOrder } from '../../in-order'
import type { CommitWithFiles, TouchingCommit } from '../../releases'
import type { Db } from '../db'
import { jsonList, listed, thenJoin } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'

const filesShown = 20
const mostTouching = 200

type SqlCommit = {
  position: number
  id: string
  repository: string | null
  message: string | null
  authorName: string | null
  authorEmail: string | null
  at: number | null
}

const columns = `c.position, c.commit_id as id, c.repository, c.message, c.author_name as authorName,
      c.author_email as authorEmail, c.at`

function toCommit({ position: _, id, ...rest }: SqlCommit): ReleaseCommit {
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return { id, ...present }
}

/** Reads the commits of releases as they were sent, the newest first. */
export function prepareReleaseCommits(db: Db) {
  const commits = db.prepare<{ recordId: number; from: number; limit: number }, SqlCommit>(
    `select ${columns}
    from release_commit c
    where c.release_id = :recordId
    and c.position >= :from
    order by c.position
    limit +:limit`,
  )
  const files = db.prepare<{ recordId: number; position: number }, CommitFile>(
    `select path, change
    from release_commit_file
    where release_id = :recordId
    and position = :position
    order by path
    limit ${filesShown}`,
  )
  const allFiles = db.prepare<{ recordId: number; position: number }, { count: number }>(
    'select count(*) as count from release_commit_file where release_id = :recordId and position = :position',
  )
  const touching = db.prepare<
    { projectId: number; versions: string; names: string },
    SqlCommit & { version: string; paths: string }
  >(
    `select ${columns}, r.version, ${jsonList('f.path')} as paths
    from release_record r
    ${thenJoin} release_commit_file f on f.release_id = r.id and f.name in ${listed(':names')}
    join release_commit c on c.release_id = r.id and c.position = f.position
    where r.project_id = :projectId
    and r.version in ${listed(':versions')}
    group by r.id, c.release_id, c.position
    order by coalesce(c.at, 0) desc, c.position
    limit ${mostTouching}`,
  )

  const some = db.prepare<Seeing & { slug: string; versions: string }>(
    `select 1
    from project p
    ${thenJoin} release_record r on r.project_id = p.id
    ${thenJoin} release_commit_file f on f.release_id = r.id
    where p.slug = :slug
    and ${mayTriage('p.id')}
    and r.version in ${listed(':versions')}
    limit 1`,
  )

  return {
    knowsFiles: async (viewer: Viewer, slug: string, versions: string[]): Promise<boolean> =>
      (await some.get({ ...seeing(viewer), slug, versions: JSON.stringify(versions) })) !== undefined,
    async of(recordId: number | null, range: { from: number; limit: number }): Promise<CommitWithFiles[]> {
      if (recordId === null) return []
      return await mapInOrder(await commits.all({ recordId, ...range }), async (row) => {
        const { position } = row
        const shown = await files.all({ recordId, position })
        const count =
          shown.length < filesShown ? shown.length : ((await allFiles.get({ recordId, position }))?.count ?? 0)
        return { ...toCommit(row), files: shown, moreFiles: count - shown.length }
      })
    },
    touching: async (projectId: number, versions: string[], names: string[]): Promise<TouchingCommit[]> =>
      (await touching.all({ projectId, versions: JSON.stringify(versions), names: JSON.stringify(names) })).map(
        ({ version, paths, ...row }) => ({ ...toCommit(row), version, paths: JSON.parse(paths) as string[] }),
      ),
  }
}
