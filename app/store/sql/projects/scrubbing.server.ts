import { readScrubbing, type Scrubbing } from '../../../events/scrubbing'
import type { ScrubbingSettings } from '../../scrubbing'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

type Kept = { scrubbing: string | null }

export function sqlScrubbing(db: Db, write: RunCommand): ScrubbingSettings {
  const ofProject = db.prepare<Seeing & { slug: string }, Kept>(
    `select p.scrubbing
    from project p
    where p.slug = :slug
    and ${mayAdminister('p.id')}`,
  )
  return {
    async of(viewer, slug) {
      const kept = await ofProject.get({ ...seeing(viewer), slug })
      return kept && readScrubbing(kept.scrubbing)
    },
    set: (viewer, slug, scrubbing) => write('setScrubbing', { viewer, slug, scrubbing }),
  }
}

/** Loads the scrubbing settings of a project for the pipeline. */
export function prepareScrubbing(db: Db): (projectId: number) => Promise<Scrubbing> {
  const ofProject = db.prepare<[number], Kept>('select scrubbing from project where id = ?')
  return async (projectId) => readScrubbing((await ofProject.get(projectId))?.scrubbing)
}
