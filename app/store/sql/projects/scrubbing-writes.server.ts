import type { Viewer } from '../../../accounts/viewer'
import { type Scrubbing, scrubbingText } from '../../../events/scrubbing'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { mayAdminister, seeing } from '../visible.server'

export function scrubbingWrites(db: Db) {
  const set = db.prepare(
    `update project
    set scrubbing = :scrubbing
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  const runs = {
    async setScrubbing({
      viewer,
      slug,
      scrubbing,
    }: {
      viewer: Viewer
      slug: string
      scrubbing: Scrubbing
    }): Promise<boolean> {
      return (await set.run({ ...seeing(viewer), slug, scrubbing: scrubbingText(scrubbing) ?? null })).changes > 0
    },
  }
  return commands(
    {
      setScrubbing: [
        'issues',
        ({ slug, scrubbing }, set) =>
          noteIf(set, { what: 'project.privacy-changed', project: slug, details: { rules: scrubbingText(scrubbing) } }),
      ],
    },
    runs,
  )
}
