import type { Instant } from '../../../clock'
import { stepSize } from '../../../retention/step-size'
import type { BulkWork } from '../../bulk'
import type { Db } from '../db'
import { jsonField } from '../dialect'
import { preparePurge } from '../issues/purge.server'
import { prepareBulkSteps } from './bulk-steps.server'

/** Short enough not to delay recording, large enough for 20,000 issues in some seconds. */
const slice = { issues: 500, milliseconds: 20 }
/** Events of a deleted issue, or rows of a table, that one step deletes. */
const purged = { first: 25, most: 50, milliseconds: 4 }

/** Continues acts, the oldest first, and deletes those that can no longer be undone. */
export function sqlBulkWork(db: Db): BulkWork {
  const step = prepareBulkSteps(db)
  const purge = preparePurge(db)
  const steps = stepSize(purged)
  const working = db.prepare<[], { id: number }>(
    "select id from bulk_act where state in ('acting', 'undoing') order by id limit 1",
  )
  const over = db.prepare<{ at: Instant }, { id: number; deletes: 0 | 1 }>(
    `select id, ${jsonField('act', 'what')} = 'delete' as deletes
    from bulk_act
    where expires_at <= :at
    and state in ('done', 'undone')
    order by expires_at
    limit 1`,
  )
  const deleted = db.prepare<[number], { id: number }>('select issue_id as id from bulk_image where act_id = ? limit 1')
  const dropImage = db.prepare('delete from bulk_image where act_id = :actId and issue_id = :id')
  const dropImages = db.prepare(
    `delete from bulk_image
    where act_id = :id
    and issue_id in (select issue_id from bulk_image where act_id = :id limit ${slice.issues})`,
  )
  const drop = db.prepare('delete from bulk_act where id = ?')

  const goOn = db.transaction(async (at: Instant): Promise<boolean> => {
    const found = await working.get()
    if (!found) return false
    await step(found.id, slice, at)
    return true
  })
  const forget = db.transaction(async (at: Instant): Promise<boolean> => {
    const found = await over.get({ at })
    if (!found) return false
    const { id } = found
    if (!found.deletes) {
      if ((await dropImages.run({ id })).changes === 0) await drop.run(id)
      return true
    }
    const end = performance.now() + slice.milliseconds
    do {
      const issue = await deleted.get(id)
      if (!issue) {
        await drop.run(id)
        break
      }
      const began = performance.now()
      if (await purge.group(issue.id, at, steps.size())) await dropImage.run({ actId: id, id: issue.id })
      steps.took(performance.now() - began)
    } while (performance.now() < end)
    return true
  })
  return { slice: goOn, forget }
}
