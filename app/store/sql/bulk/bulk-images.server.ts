import type { Db } from '../db'

/** Part of every image: the newest line of any issue's history before the act changed the issue. */
export type HistoryMark = { toldBefore: number }

/** Stores what undo needs to know about each issue of an act. Inside the caller's transaction. */
export function prepareImages(db: Db) {
  const newestLine = db.prepare<[], { id: number }>('select coalesce(max(id), 0) as id from issue_history')
  const insert = db.prepare(
    `insert into bulk_image (act_id, issue_id, image, history)
    values (:actId, :issueId, :image, (select coalesce(max(id), 0) from issue_history))
    on conflict do nothing`,
  )
  return {
    /** Must be called before the issue is changed. */
    mark: async (): Promise<HistoryMark> => ({ toldBefore: (await newestLine.get())!.id }),
    async keep(actId: number, issueId: number, image: object, mark: HistoryMark): Promise<void> {
      await insert.run({ actId, issueId, image: JSON.stringify({ ...image, ...mark }) })
    },
  }
}
