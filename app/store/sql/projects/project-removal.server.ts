import { mostContents, type ProjectContents, type ProjectRemoval } from '../../project-removal'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

export function sqlProjectRemoval(db: Db, write: RunCommand): ProjectRemoval {
  const contents = db.prepare<Seeing & { slug: string }, ProjectContents>(
    `with counted as (
      select i.count
      from issue i
      join project o on o.id = i.project_id
      where o.slug = :slug
      and i.deleted_at is null
      limit ${mostContents}
    )
    select (select count(*) from counted) as issues,
      (select coalesce(sum(count), 0) from counted) as events,
      (
        select count(*)
        from (select 1 as one from delivery where project_id = p.id limit ${mostContents}) d
      ) as deliveries,
      (select count(*) from artifact_bundle where project_id = p.id) as uploads,
      (select count(*) from project_key where project_id = p.id) as keys,
      coalesce((select bodies from project_bytes where project_id = p.id), 0) as bytes
    from project p
    where p.slug = :slug
    and p.built_in = 0
    and ${mayAdminister('p.id')}`,
  )
  return {
    contents: async (viewer, slug) => contents.get({ ...seeing(viewer), slug }),
    remove: (viewer, slug, at) => write('removeProject', { viewer, slug, at }),
  }
}
