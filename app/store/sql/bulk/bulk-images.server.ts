import type { Db } from '../db'

/** With every image: the newest line of any history before the act came to the issue. */
export type HistoryMark = { toldBefore: number }

/** What an act keeps of an issue, so that it can be put back. Inside the caller's transaction. */
export function prepareImages(db: Db) {
  const newestLine = db.prepare<[], { id: number }>('select coalesce(max(id), 0) as id from issue_history')
  const insert = db.prepare(
    `insert into bulk_image (act_id, issue_id, image, history)
    values (:actId, :issueId, :image, (select coalesce(max(id), 0) from issue_history))
    on conflict do nothing`,
  )
  return {
    /** To be asked before the issue is changed. */
    mark: async (): Promise<HistoryMark> => ({ toldBefore: (await newestLine.get())!.id }),
    async keep(actId: number, issueId: number, image: object, mark: HistoryMark): Promise<void> {
      await insert.run({ actId, issueId, image: JSON.stringify({ ...image, ...mark }) })
    },
  }
}
