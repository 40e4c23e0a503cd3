import type { Level } from '../../../events/event'
import type { Db } from '../db'

/** What an issue counts of its own events. */
export type Figures = {
  count: number
  firstSeen: number
  lastSeen: number
  level: Level
  culprit: string | null
  firstRelease: string | null
  lastRelease: string | null
}

const columns = `count, first_seen as firstSeen, last_seen as lastSeen, level, culprit, first_release as firstRelease,
  last_release as lastRelease`

type Together = { members: number; count: number | null; firstSeen: number | null; lastSeen: number | null }
type Newest = Pick<Figures, 'level' | 'culprit' | 'lastRelease'> & { lastEvent: Uint8Array | null }

/** In an update of `issue`: how many people it and what is merged into it happened to. */
export const countPeople = `(
      select count(distinct u.user_hash)
      from issue_user u
      where u.issue_id = issue.id
      or u.issue_id in (select m.id from issue m where m.merged_into = issue.id)
    )`

/** Writes what a merge target counts of its own events. */
export const prepareKeepOwn = (db: Db) =>
  db.prepare(
    `insert into issue_own (issue_id, count, first_seen, last_seen, level, culprit, first_release, last_release)
    values (:id, :count, :firstSeen, :lastSeen, :level, :culprit, :firstRelease, :lastRelease)
    on conflict (issue_id) do update
    set count = excluded.count,
      first_seen = excluded.first_seen,
      last_seen = excluded.last_seen,
      level = excluded.level,
      culprit = excluded.culprit,
      first_release = excluded.first_release,
      last_release = excluded.last_release`,
  )

/**
 * The figures of merge targets. A merge target's row in `issue` has those of all that is shown under it, its own lie in `issue_own`, and the row there
 * exists as long as something points to it.
 */
export function prepareFigures(db: Db) {
  const ask = {
    row: db.prepare<[number], Figures & { members: number }>(`select ${columns}, members from issue where id = ?`),
    own: db.prepare<[number], Figures>(`select ${columns} from issue_own where issue_id = ?`),
    together: db.prepare<[number], Together>(
      `select count(*) as members, sum(count) as count, min(case when count > 0 then first_seen else null end) as firstSeen,
        max(case when count > 0 then last_seen else null end) as lastSeen
      from issue
      where merged_into = ?`,
    ),
    newest: db.prepare<[number], Newest>(
      `select level, culprit, last_release as lastRelease, last_event as lastEvent
      from issue
      where merged_into = ?
      and count > 0
      order by last_seen desc, id desc
      limit 1`,
    ),
    oldestRelease: db.prepare<[number], { release: string | null }>(
      `select first_release as release
      from issue
      where merged_into = ?
      and count > 0
      order by first_seen, id
      limit 1`,
    ),
    newestOwnEvent: db.prepare<[number], { eventId: Uint8Array }>(
      'select event_id as eventId from event where issue_id = ? order by timestamp desc, id desc limit 1',
    ),
  }
  const keepOwn = prepareKeepOwn(db)
  const forgetOwn = db.prepare('delete from issue_own where issue_id = ?')
  const write = db.prepare(
    `update issue
    set count = :count,
      first_seen = :firstSeen,
      last_seen = :lastSeen,
      level = :level,
      culprit = :culprit,
      first_release = :firstRelease,
      last_release = :lastRelease,
      last_event = :lastEvent,
      members = :members,
      users = ${countPeople}
    where id = :id`,
  )

  const ownOf = async (id: number): Promise<Figures> => (await ask.own.get(id)) ?? (await ask.row.get(id))!
  const newestOwnEvent = async (id: number) => (await ask.newestOwnEvent.get(id))?.eventId ?? null

  /** Sums up what is shown under the issue; one that nothing points to any more gets its own figures back. */
  const gather = async (id: number, given?: Figures): Promise<void> => {
    const own = given ?? (await ownOf(id))
    const together = (await ask.together.get(id))!
    const lastEvent = await newestOwnEvent(id)
    if (together.members === 0) {
      await forgetOwn.run(id)
      await write.run({ ...own, id, lastEvent, members: 0 })
      return
    }
    await keepOwn.run({ ...own, id })
    const { members, count, firstSeen, lastSeen } = together
    const newest = await ask.newest.get(id)
    const isNewer = newest && lastSeen !== null && (own.count === 0 || lastSeen > own.lastSeen)
    const isOlder = firstSeen !== null && (own.count === 0 || firstSeen < own.firstSeen)
    await write.run({
      id,
      members,
      count: own.count + (count ?? 0),
      firstSeen: isOlder ? firstSeen : own.firstSeen,
      lastSeen: isNewer ? lastSeen : own.lastSeen,
      level: isNewer ? newest.level : own.level,
      culprit: isNewer ? newest.culprit : own.culprit,
      firstRelease: isOlder ? ((await ask.oldestRelease.get(id))?.release ?? null) : own.firstRelease,
      lastRelease: (isNewer ? newest.lastRelease : own.lastRelease) ?? own.lastRelease ?? newest?.lastRelease ?? null,
      lastEvent: (isNewer ? newest.lastEvent : lastEvent) ?? lastEvent ?? newest?.lastEvent ?? null,
    })
  }
  return { ownOf, gather }
}
