import { operator } from '../../../accounts/viewer'
import type { Mutes } from '../../triage'
import type { Db } from '../db'
import { prepareHistory } from './history.server'

/** Maximum mutes that end in one transaction. */
const atOnce = 100

export function sqlMutes(db: Db): Mutes {
  const appendHistory = prepareHistory(db)
  const open = db.prepare<{ at: number }, { id: number }>(
    `update issue
    set status = 'open',
      status_at = :at,
      condition = null,
      wake_at = null
    where id in (
      select id from issue where wake_at <= :at and status = 'muted' and merged_into is null limit ${atOnce}
    )
    returning id`,
  )
  const end = db.transaction(async (at: number) => {
    const woken = await open.all({ at })
    for (const { id } of woken) await appendHistory({ issueId: id, viewer: operator, at, what: 'woken', detail: '' })
    return woken.length
  })
  return { end }
}
