import type { ProcessedEvent } from '../../store'
import { countPeople } from '../figures.server'
import type { Db } from '../open.server'

/** So many people are told apart per issue; further ones are not counted. */
const usersPerIssue = 10_000

type State = { users: number; head: number | null; members: number }

/** Whom issues happened to, each person once. What is merged counts for itself, and for its head those nobody else there knows. */
export function prepareUsers(db: Db) {
  const state = db.prepare<[number], State>('select users, merged_into as head, members from issue where id = ?')
  const own = db.prepare<[number], { users: number }>('select count(*) as users from issue_user where issue_id = ?')
  const insert = db.prepare(
    'insert into issue_user (issue_id, user_hash) values (:issueId, :user) on conflict do nothing',
  )
  const grow = db.prepare('update issue set users = users + :added where id = :issueId')
  const recount = db.prepare(`update issue set users = ${countPeople} where id = ?`)

  return {
    add(issueId: number, events: Pick<ProcessedEvent, 'user'>[]): void {
      const users = new Set<number>()
      for (const { user } of events) if (user !== undefined) users.add(user)
      if (users.size === 0) return
      const { users: counted, head, members } = state.get(issueId)!
      const isAlone = members === 0
      let room = usersPerIssue - (isAlone ? counted : own.get(issueId)!.users)
      let added = 0
      for (const user of users) {
        if (room <= 0) break
        const { changes } = insert.run({ issueId, user })
        added += changes
        room -= changes
      }
      if (added === 0) return
      if (isAlone) grow.run({ issueId, added })
      const shown = head ?? (isAlone ? undefined : issueId)
      if (shown !== undefined) recount.run(shown)
    },
  }
}
