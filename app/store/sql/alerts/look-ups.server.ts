import type { LookUps } from '../../look-ups'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { splitShortId } from '../issues/short-id'

export function sqlLookUps(db: Db, write: RunCommand): LookUps {
  // The few rules there are: without one, the writer is not asked.
  const isAskedFor = db.prepare<{ slug: string }>(
    `select 1
    from alert_rule
    where enabled = 1
    and whens like '%"looked_up"%'
    and (project_id is null or project_id = (select id from project where slug = :slug))
    limit 1`,
  )
  return {
    async note(lookUp) {
      const parts = splitShortId(lookUp.shortId)
      if (parts && (await isAskedFor.get({ slug: parts.slug }))) await write('noteLookUp', lookUp)
    },
  }
}
