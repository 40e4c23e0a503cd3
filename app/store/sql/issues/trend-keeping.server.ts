import { days, hourOf, hours, type Instant, minutes } from '../../../clock'
import { trendScore, trendSpan } from '../../../issues/trend'
import type { TrendKeeping } from '../../trends'
import type { Db } from '../db'
import { byIndex, listed, rowsOf, thenJoin } from '../dialect'

/** Maximum issues that one slice updates, and maximum rows that it passes. */
const issuesAtOnce = 100
const rowsAtOnce = 2000
/** How often the issues that happened since are updated. The others change only with time, and are updated every hour. */
const often = minutes(1)
/** Maximum recent issues that are updated every minute. The rest waits for the hour. */
const mostRecent = 5000

type Trended = { id: number; trend: number }
type Sum = { id: number; lastDay: number; weekBefore: number }

/**
 * Keeps `issue.trend` current, a slice at a time.
 * 1. Every hour all issues that have a trend, or happened in the span that it compares; every minute those that happened since.
 * 2. A row is only written when its trend changes.
 * 3. The progress is in memory: a new writer starts with all issues.
 */
export function sqlTrendKeeping(db: Db): TrendKeeping {
  const span = days(trendSpan.usualDays) + hours(trendSpan.lastHours)
  const inWindow = db.prepare<{ after: number; since: Instant }, { id: number }>(
    `select id
    from issue
    where id > :after
    and id <= :after + ${rowsAtOnce}
    and merged_into is null
    and deleted_at is null
    and (trend <> 0 or last_seen > :since)
    order by id
    limit ${issuesAtOnce}`,
  )
  const highest = db.prepare<[], { id: number | null }>('select max(id) as id from issue')
  const recent = db.prepare<{ since: Instant }, { id: number }>(
    `select i.id
    from ${rowsOf(`'["open", "regressed", "resolved", "muted"]'`, 'text')} s
    ${thenJoin} issue i ${byIndex('issue_by_last_seen')} on i.status = s.value
    where i.last_seen > :since
    and i.merged_into is null
    and i.folded = 0
    limit ${mostRecent}`,
  )
  const sums = db.prepare<{ ids: string; now: number; day: number; week: number }, Sum>(
    `select j.value as id,
      coalesce(sum(case when h.hour > :day then h.count else 0 end), 0) as lastDay,
      coalesce(sum(case when h.hour <= :day then h.count else 0 end), 0) as weekBefore
    from (
      select value, value as own from ${rowsOf(':ids', 'integer')}
      union all
      select m.merged_into as value, m.id as own
      from ${rowsOf(':ids', 'integer')} k
      join issue m on m.merged_into = k.value
    ) j
    left join issue_hour h on h.issue_id = j.own and h.hour > :week and h.hour <= :now
    group by j.value`,
  )
  const write = db.prepare<Trended>('update issue set trend = :trend where id = :id and trend <> :trend')
  const known = db.prepare<[string], Trended>(`select id, trend from issue where id in ${listed('?')}`)

  // A new writer starts with all issues, so what a power cut undoes is found again.
  const writeAll = db.transaction((changed: Trended[]) => write.runEach(changed), { mayBeLost: true })

  let hour = 0
  let after = 0
  let waiting: number[] = []
  let lookedAt = 0

  const score = async (ids: number[], at: Instant): Promise<void> => {
    const now = hourOf(at)
    const day = now - trendSpan.lastHours
    const asked = JSON.stringify(ids)
    const before = new Map((await known.all(asked)).map(({ id, trend }) => [id, trend]))
    const changed = (await sums.all({ ids: asked, now, day, week: day - 24 * trendSpan.usualDays }))
      .map(({ id, lastDay, weekBefore }) => ({ id, trend: trendScore(lastDay, weekBefore) }))
      .filter(({ id, trend }) => before.get(id) !== trend)
    if (changed.length === 0) return
    await writeAll(changed)
  }

  /** The next of all issues; undefined at the end. */
  const nextOfAll = async (at: Instant): Promise<number[] | undefined> => {
    if (after > ((await highest.get())?.id ?? 0)) return undefined
    const ids = (await inWindow.all({ after, since: at - span })).map(({ id }) => id)
    after = ids.length === issuesAtOnce ? ids.at(-1)! : after + rowsAtOnce
    return ids
  }

  return {
    async keep(at) {
      if (hourOf(at) !== hour) {
        hour = hourOf(at)
        after = 0
        lookedAt = at
      }
      const ofAll = await nextOfAll(at)
      if (ofAll) {
        if (ofAll.length > 0) await score(ofAll, at)
        return true
      }
      if (waiting.length === 0) {
        if (at < lookedAt + often) return false
        waiting = (await recent.all({ since: lookedAt - often })).map(({ id }) => id)
        lookedAt = at
      }
      const ids = waiting.splice(0, issuesAtOnce)
      if (ids.length > 0) await score(ids, at)
      return waiting.length > 0
    },
  }
}
