import { countPeople } from '../issues/figures.server'
import type { Db } from '../open.server'

/** Takes a person off an issue's count, and off that of the issue it is shown under. Returns how many issues counted them. */
export function prepareForgetPerson(db: Db): (issueId: number, userHash: number) => number {
  const remove = db.prepare('delete from issue_user where issue_id = ? and user_hash = ?')
  const recount = db.prepare<{ id: number }>(
    `update issue
    set users = ${countPeople}
    where id = :id
    or id = (select merged_into from issue where id = :id)`,
  )
  return (issueId, userHash) => {
    const { changes } = remove.run(issueId, userHash)
    if (changes > 0) recount.run({ id: issueId })
    return changes
  }
}
