import type { Viewer } from '../../../accounts/viewer'
import { shapeWords } from '../../../grouping/storm'
import type { Storm, StormIssue, Storms } from '../../storms'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { shortIdOf } from '../issues/issue-rows.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type SqlStorm = Omit<Storm, 'project' | 'like' | 'mergeTarget'> & {
  bucket: string
  template: string
  slug: string
  name: string
  targetNumber: number
  targetTitle: string
}

const columns = `s.id, s.state, s.bucket, s.template, s.since, s.last_at as lastAt, s.count, s.folded, p.slug, p.name,
  h.number as targetNumber, h.title as targetTitle`

const joined = `from storm s
  join project p on p.id = s.project_id
  join issue o on o.id = s.first_issue_id
  join issue h on h.id = coalesce(o.merged_into, o.id) and h.deleted_at is null`

export function sqlStorms(db: Db, write: RunCommand): Storms {
  const list = db.prepare<Seeing & { slug: string | null; limit: number }, SqlStorm>(
    `select ${columns}
    ${joined}
    where s.state = 'gathering'
    and (:slug is null or p.slug = :slug)
    and ${mayTriage('s.project_id')}
    order by s.last_at desc, s.id desc
    limit +:limit`,
  )
  const one = db.prepare<Seeing & { slug: string; id: number }, SqlStorm>(
    `select ${columns}
    ${joined}
    where s.id = :id
    and s.state <> 'watching'
    and p.slug = :slug
    and ${mayTriage('s.project_id')}`,
  )
  const issues = db.prepare<{ id: number; limit: number }, Omit<StormIssue, 'shortId'> & { number: number }>(
    `select number, title, count, last_seen as lastSeen
    from issue
    where storm_id = :id
    and deleted_at is null
    order by last_seen desc, id desc
    limit +:limit`,
  )
  const find = (viewer: Viewer, slug: string, id: number) => one.get({ ...seeing(viewer), slug, id })

  return {
    list: async (viewer, slug, limit) =>
      (await list.all({ ...seeing(viewer), slug: slug ?? null, limit })).map(toStorm),
    async one(viewer, slug, id, limit) {
      const storm = await find(viewer, slug, id)
      if (!storm) return undefined
      const found = await issues.all({ id, limit })
      return {
        ...toStorm(storm),
        issues: found.map(({ number, ...issue }) => ({ ...issue, shortId: shortIdOf(storm.slug, number) })),
      }
    },
    merge: (viewer, slug, id, at) => write('mergeStorm', { viewer, slug, id, at }),
    listAll: (viewer, slug, id) => write('listStorm', { viewer, slug, id }),
  }
}

function toStorm({ bucket, template, slug, name, targetNumber, targetTitle, ...storm }: SqlStorm): Storm {
  const like = shapeWords(JSON.parse(template)) || String(JSON.parse(bucket)[2])
  return {
    ...storm,
    like,
    project: { slug, name },
    mergeTarget: { shortId: shortIdOf(slug, targetNumber), title: targetTitle },
  }
}
