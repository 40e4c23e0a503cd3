import { readRepository } from '../../../projects/repository'
import type { Repositories } from '../../repositories'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayTriage, type Seeing, seeing } from '../visible.server'

export function sqlRepositories(db: Db, write: RunCommand): Repositories {
  const ofProject = db.prepare<Seeing & { slug: string }, { repository: string | null }>(
    `select p.repository
    from project p
    where p.slug = :slug
    and ${mayTriage('p.id')}`,
  )
  return {
    of: async (viewer, slug) => readRepository((await ofProject.get({ ...seeing(viewer), slug }))?.repository),
    set: (viewer, slug, repository) => write('setRepository', { viewer, slug, repository }),
  }
}
