import type { Viewer } from '../../accounts/viewer'
import { type Scrubbing, scrubbingText } from '../../events/scrubbing'
import type { Db } from './open.server'
import { mayAdminister, seeing } from './visible.server'

export function scrubbingWrites(db: Db) {
  const set = db.prepare(
    `update project
    set scrubbing = :scrubbing
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  return {
    setScrubbing({ viewer, slug, scrubbing }: { viewer: Viewer; slug: string; scrubbing: Scrubbing }): boolean {
      return set.run({ ...seeing(viewer), slug, scrubbing: scrubbingText(scrubbing) ?? null }).changes > 0
    },
  }
}
