import type { Facets } from '../../../issues/search/facets'
import type { Db } from '../db'
import { byIndex, folded } from '../dialect'
import { highest } from '../issues/search-conditions'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type FacetParameters = Seeing & { name: string; begins: string; end: string; limit: number }

/**
 * A project has few names of facets. Values are read by stepping through the index from one to the next, whatever the number of issues that
 * have them; one statement takes all the steps, because over a network each would wait for the answer to the one before it.
 */
export function sqlFacets(db: Db): Facets {
  const names = db.prepare<FacetParameters, { name: string }>(
    `select name
    from (
      select distinct f.name
      from project p
      join facet f on f.project_id = p.id
      where ${mayTriage('p.id')}
      and ${folded('f.name')} >= ${folded(':begins')}
      and ${folded('f.name')} < ${folded(':end')}
    ) f
    order by ${folded('name')}
    limit +:limit`,
  )
  // Of values that differ in capitals, the one of the oldest issue.
  const following = (place: string) => `(
      select v.value
      from issue_facet v ${byIndex('issue_facet_by_value')}
      where v.facet_id = ${place}
      and v.value < :end
      order by v.value, v.issue_id
      limit 1
    )`
  const values = db.prepare<FacetParameters, { value: string }>(
    `with recursive step (facet_id, value, number) as (
      select f.id, ${following('f.id and v.value >= :begins')}, 1
      from project p
      join facet f on f.project_id = p.id and f.name = :name
      where ${mayTriage('p.id')}
      union all
      select facet_id, ${following('step.facet_id and v.value > step.value')}, number + 1
      from step
      where value is not null
      and number < :limit
    )
    select value
    from step
    where value is not null
    order by facet_id`,
  )

  return {
    async names(viewer, begins, limit) {
      const asked = { ...seeing(viewer), name: '', begins, end: begins + highest, limit }
      return (await names.all(asked)).map(({ name }) => name)
    },
    async values(viewer, { name, begins, limit }) {
      const asked = { ...seeing(viewer), name, begins, end: begins + highest, limit }
      const known = new Map((await values.all(asked)).map(({ value }) => [value.toLowerCase(), value]))
      return [...known.keys()]
        .sort()
        .slice(0, limit)
        .map((key) => known.get(key)!)
    },
  }
}
