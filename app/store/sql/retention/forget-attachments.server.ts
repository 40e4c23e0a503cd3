import type { Instant } from '../../../clock'
import { keptTimes } from '../../../retention/kept-times'
import type { Db } from '../db'
import { isEvent, listed } from '../dialect'

/** Files that one step looks at. */
const rowsAtOnce = 500

/**
 * Forgets files whose event never came, or was evicted before they arrived, in the caller's transaction. Files beside feedback stay. The result is asked until it returns
 * false.
 */
export function prepareForgetAttachments(db: Db): (at: Instant) => () => Promise<boolean> {
  const looked = db
    .prepare<{ after: number }, number>(`select id from attachment where id > :after order by id limit ${rowsAtOnce}`)
    .pluck()
  const remove = db.prepare<{ ids: string; before: Instant }>(
    `delete from attachment
    where id in ${listed(':ids')}
    and received < :before
    and not exists (
      select 1 from event e where ${isEvent('e', 'attachment.event_id', 'attachment.project_id')}
    )
    and not exists (
      select 1 from feedback f where f.event_id = attachment.event_id and f.project_id = attachment.project_id
    )`,
  )
  return (at) => {
    let after = 0
    return async () => {
      const ids = await looked.all({ after })
      if (ids.length === 0) return false
      await remove.run({ ids: JSON.stringify(ids), before: at - keptTimes.looseAttachments })
      after = ids.at(-1)!
      return ids.length === rowsAtOnce
    }
  }
}
