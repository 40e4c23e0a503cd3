import { decideUsers, type UserChanges, type UserGroup, userQuestions, usersOf } from '../../../recording/decide-users'
import type { IdOf } from '../../../recording/references'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { jsonEntry, listed, rowsOf, thenJoin } from '../dialect'
import { countPeople } from '../issues/figures.server'

/** Counts the users of issues (app/recording/decide-users.ts). */
export function prepareUsers(db: Db) {
  const known = db.prepare<{ list: string }, { issue: number; user: number }>(
    `select u.issue_id as issue, u.user_hash as user
    from ${rowsOf(':list', 'list')} j
    ${thenJoin} issue_user u on u.issue_id = ${jsonEntry('j.value', 0, 'integer')} and u.user_hash = ${jsonEntry('j.value', 1, 'integer')}`,
  )
  const own = db.prepare<{ ids: string }, { issue: number; users: number }>(
    `select issue_id as issue, count(*) as users
    from issue_user
    where issue_id in ${listed(':ids')}
    group by issue_id`,
  )
  const insert = db.prepare('insert into issue_user (issue_id, user_hash) values (?, ?)')
  const grow = db.prepare('update issue set users = users + :added where id = :id')
  const recount = db.prepare(`update issue set users = ${countPeople} where id = ?`)

  const stateOf = db.prepare<[number], { users: number; shown: number; members: number }>(
    'select users, coalesce(merged_into, id) as shown, members from issue where id = ?',
  )

  const load = async (groups: UserGroup[]) => {
    const asked = userQuestions(groups)
    const pairs: [number, number][] = []
    for (const { issue, users } of asked.users) for (const user of users) pairs.push([issue, user])
    const users = new Map<number, Set<number>>()
    for (const { issue, user } of pairs.length > 0 ? await known.all({ list: JSON.stringify(pairs) }) : []) {
      const found = users.get(issue)
      if (found) found.add(user)
      else users.set(issue, new Set([user]))
    }
    const counts = asked.own.length > 0 ? await own.all({ ids: JSON.stringify(asked.own) }) : []
    return { users, own: new Map(counts.map(({ issue, users }) => [issue, users])) }
  }

  /** Decides what these users change. Writes nothing. */
  const decide = async (groups: UserGroup[]): Promise<UserChanges> => decideUsers(groups, await load(groups))

  const apply = async ({ added, grown, recounted }: UserChanges, issueId: IdOf): Promise<void> => {
    await insert.runEach(added.flatMap(({ issue, users }) => Array.from(users, (user) => [issueId(issue), user])))
    await grow.runEach(grown.map(({ issue, added }) => ({ id: issueId(issue), added })))
    await recount.runEach(recounted.map((issue) => [issueId(issue)]))
  }

  return {
    decide,
    apply,
    /** Adds the users of events to an existing issue. */
    async add(issue: number, events: Pick<ProcessedEvent, 'user'>[]): Promise<void> {
      const { users: counted, shown, members } = (await stateOf.get(issue))!
      const group = { issue, shown, isAlone: members === 0, counted, users: usersOf(events) }
      await apply(await decide([group]), (ref) => ref)
    },
  }
}
