import { type Figures, type FiguresWithEvent, figuresOfGroup } from '../../../issues/figures'
import type { Db } from '../db'

const columns = `count, first_seen as firstSeen, last_seen as lastSeen, level, culprit, first_release as firstRelease,
  last_release as lastRelease`

type Sums = Pick<Figures, 'count' | 'firstSeen' | 'lastSeen'>
type Newest = Pick<FiguresWithEvent<Uint8Array>, 'level' | 'culprit' | 'lastRelease' | 'lastEvent'>

/** In an update of `issue`: how many people are affected by it and its members. */
export const countPeople = `(
      select count(distinct u.user_hash)
      from issue_user u
      where u.issue_id = issue.id
      or u.issue_id in (select m.id from issue m where m.merged_into = issue.id)
    )`

/** Writes the figures of a merge target's own events. */
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
 * The figures of merge targets (app/issues/figures.ts). The row in `issue` has the figures of everything that is shown under the target; its
 * own are in `issue_own`, where it has a row as long as it has members.
 */
export function prepareFigures(db: Db) {
  const ask = {
    row: db.prepare<[number], Figures>(`select ${columns} from issue where id = ?`),
    own: db.prepare<[number], Figures>(`select ${columns} from issue_own where issue_id = ?`),
    members: db.prepare<[number], number>('select count(*) from issue where merged_into = ?').pluck(),
    sums: db.prepare<[number], Sums>(
      `select sum(count) as count, min(first_seen) as firstSeen, max(last_seen) as lastSeen
      from issue
      where merged_into = ?
      and count > 0
      having count(*) > 0`,
    ),
    newest: db.prepare<[number], Newest>(
      `select level, culprit, last_release as lastRelease, last_event as lastEvent
      from issue
      where merged_into = ?
      and count > 0
      order by last_seen desc, id desc
      limit 1`,
    ),
    oldest: db.prepare<[number], Pick<Figures, 'firstRelease'>>(
      `select first_release as firstRelease
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

  const ofMembers = async (id: number): Promise<FiguresWithEvent<Uint8Array> | undefined> => {
    const sums = await ask.sums.get(id)
    return sums && { ...sums, ...(await ask.newest.get(id))!, ...(await ask.oldest.get(id))! }
  }

  /** Writes the sums of what is shown under the issue. One without members gets its own figures back. */
  const gather = async (id: number, given?: Figures): Promise<void> => {
    const own = given ?? (await ownOf(id))
    const members = (await ask.members.get(id)) ?? 0
    if (members === 0) await forgetOwn.run(id)
    else await keepOwn.run({ ...own, id })
    const lastEvent = (await ask.newestOwnEvent.get(id))?.eventId ?? null
    const figures = figuresOfGroup({ ...own, lastEvent }, members === 0 ? undefined : await ofMembers(id))
    await write.run({ ...figures, id, members })
  }
  return { ownOf, gather }
}
