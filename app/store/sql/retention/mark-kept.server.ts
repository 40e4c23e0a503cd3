import type { Instant } from '../../../clock'
import { type KeptFor, mostKeptFor } from '../../../retention/kept-for'
import type { Db } from '../db'

export type MarkedEvent = { row: number; issueId: number }

/** Marks events that are kept until the hard maximum, because of what happened to them (retention/kept-for.ts). */
export function prepareMarkKept(db: Db) {
  const insert = db.prepare(
    `insert into kept_event (event_row, why, issue_id, at)
    values (:row, :why, :issueId, :at)
    on conflict (event_row, why) do update set at = excluded.at`,
  )
  const count = db
    .prepare<{ issueId: number; why: KeptFor; row: number }, number>(
      'select count(*) from kept_event where issue_id = :issueId and why = :why and event_row <> :row',
    )
    .pluck()
  const removeOldest = db.prepare(
    `delete from kept_event
    where why = :why
    and event_row = (
      select event_row from kept_event where issue_id = :issueId and why = :why order by at, event_row limit 1
    )`,
  )
  const remove = db.prepare('delete from kept_event where event_row = :row and why = :why')

  const isFull = async ({ row, issueId }: MarkedEvent, why: KeptFor) =>
    ((await count.get({ issueId, why, row })) ?? 0) >= mostKeptFor[why]

  return {
    /** Unmarks the event that was marked first, to make room. */
    async add({ row, issueId }: MarkedEvent, why: KeptFor, at: Instant): Promise<void> {
      if (await isFull({ row, issueId }, why)) await removeOldest.run({ issueId, why })
      await insert.run({ row, issueId, why, at })
    },
    /** Returns whether there was room. */
    async addIfRoom({ row, issueId }: MarkedEvent, why: KeptFor, at: Instant): Promise<boolean> {
      if (await isFull({ row, issueId }, why)) return false
      await insert.run({ row, issueId, why, at })
      return true
    },
    remove: async (row: number, why: KeptFor): Promise<void> => {
      await remove.run({ row, why })
    },
  }
}
