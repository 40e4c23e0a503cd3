import { mostCounted } from '../../../issues/open-counts'
import type { ProjectFigures, Projects } from '../../store'
import type { Db } from '../db'
import { byIndex, greatest, rowsOf, thenJoin } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type SqlFigures = { slug: string; open: number; lastEvent: number | null; lastRelease: string | null }

const heads = 'i.merged_into is null and i.folded = 0'

/** The figures of project overviews, for projects that the viewer triages: one query for all of them. */
export function prepareProjectFigures(db: Db): Pick<Projects, 'figures' | 'eventsPerDay'> {
  // Each newest value is at the end of an index.
  const newest = (status: string) =>
    `coalesce((select max(i.last_seen) from issue i ${byIndex('issue_of_project_by_last_seen')}
      where i.project_id = p.id and i.status = '${status}' and ${heads}), 0)`
  const figures = db.prepare<Seeing, SqlFigures>(
    `select p.slug,
      (
        select count(*)
        from (
          select 1
          from issue i ${byIndex('issue_of_project_by_last_seen')}
          where i.project_id = p.id
          and i.status in ('open', 'regressed')
          and ${heads}
          limit ${mostCounted}
        )
      ) as open,
      nullif(${greatest(...['open', 'regressed', 'resolved', 'muted'].map(newest))}, 0) as lastEvent,
      (select version from release_seen r where r.project_id = p.id order by r.first_seen desc, r.version desc limit 1)
        as lastRelease
    from project p
    where ${mayTriage('p.id')}`,
  )
  // A sum for each day of each project: grouping hours by day would sort them, though the key has them in order.
  const eventsPerDay = db.prepare<Seeing & { days: string }, { slug: string; day: number; count: number | null }>(
    `select p.slug, d.value as day, (
      select sum(t.count)
      from tally t
      where t.project_id = p.id
      and t.hour >= d.value * 24
      and t.hour < d.value * 24 + 24
      and t.item_kind = 'event'
      and t.outcome = 'processed'
    ) as count
    from project p
    ${thenJoin} ${rowsOf(':days', 'integer')} d on true
    where ${mayTriage('p.id')}
    order by p.id, day`,
  )
  return {
    async figures(viewer) {
      return (await figures.all(seeing(viewer))).map(
        ({ slug, open, lastEvent, lastRelease }): ProjectFigures => ({
          slug,
          open,
          ...(lastEvent !== null && { lastEvent }),
          ...(lastRelease !== null && { lastRelease }),
        }),
      )
    },
    async eventsPerDay(viewer, { from, until }) {
      const days = JSON.stringify(Array.from({ length: Math.max(0, until - from) }, (_, n) => from + n))
      const rows = await eventsPerDay.all({ ...seeing(viewer), days })
      return rows.flatMap(({ count, ...row }) => (count === null ? [] : { ...row, count }))
    },
  }
}
