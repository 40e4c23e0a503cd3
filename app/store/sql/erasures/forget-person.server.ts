import type { Db } from '../db'
import { countPeople } from '../issues/figures.server'

/** Removes a person from the users of an issue and of its merge target. Returns how many issues counted them. */
export function prepareForgetPerson(db: Db): (issueId: number, userHash: number) => Promise<number> {
  const remove = db.prepare('delete from issue_user where issue_id = ? and user_hash = ?')
  const recount = db.prepare<{ id: number }>(
    `update issue
    set users = ${countPeople}
    where id = :id
    or id = (select merged_into from issue where id = :id)`,
  )
  return async (issueId, userHash) => {
    const { changes } = await remove.run(issueId, userHash)
    if (changes > 0) await recount.run({ id: issueId })
    return changes
  }
}
