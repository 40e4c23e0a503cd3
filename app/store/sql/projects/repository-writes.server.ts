import type { Viewer } from '../../../accounts/viewer'
import { type Repository, repositoryText } from '../../../projects/repository'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { mayAdminister, seeing } from '../visible.server'

export function repositoryWrites(db: Db) {
  const set = db.prepare(
    `update project
    set repository = :repository
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  const runs = {
    async setRepository({
      viewer,
      slug,
      repository,
    }: {
      viewer: Viewer
      slug: string
      repository: Repository
    }): Promise<boolean> {
      return (await set.run({ ...seeing(viewer), slug, repository: repositoryText(repository) ?? null })).changes > 0
    },
  }
  return commands(
    {
      setRepository: ['none', ({ slug }, set) => noteIf(set, { what: 'project.repository-changed', project: slug })],
    },
    runs,
  )
}
