import type { Facets } from '../../../issues/search/facets'
import type { Db } from '../db'
import { byIndex, folded } from '../dialect'
import { highest } from '../issues/search-conditions'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type FacetParameters = Seeing & { name: string; begins: string; end: string; limit: number }
type Next = { id: number; from: string; end: string }

/**
 * A project has few names of facets. Values are read by stepping through the index from one to the next, whatever the number of issues that
 * have them.
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
  const idsOf = db.prepare<FacetParameters, { id: number }>(
    `select f.id
    from project p
    join facet f on f.project_id = p.id and f.name = :name
    where ${mayTriage('p.id')}
    order by f.id`,
  )
  // Of values that differ in capitals, the one of the oldest issue.
  const first = db.prepare<Next, { value: string }>(
    `select value
    from issue_facet ${byIndex('issue_facet_by_value')}
    where facet_id = :id
    and value >= :from
    and value < :end
    order by value, issue_id
    limit 1`,
  )
  const next = db.prepare<Next, { value: string }>(
    `select value
    from issue_facet ${byIndex('issue_facet_by_value')}
    where facet_id = :id
    and value > :from
    and value < :end
    order by value, issue_id
    limit 1`,
  )
  const valuesOf = async (id: number, begins: string, limit: number): Promise<string[]> => {
    const end = begins + highest
    const values: string[] = []
    let found = await first.get({ id, from: begins, end })
    while (found && values.length < limit) {
      values.push(found.value)
      found = await next.get({ id, from: found.value, end })
    }
    return values
  }

  return {
    async names(viewer, begins, limit) {
      const asked = { ...seeing(viewer), name: '', begins, end: begins + highest, limit }
      return (await names.all(asked)).map(({ name }) => name)
    },
    async values(viewer, { name, begins, limit }) {
      const ids = await idsOf.all({ ...seeing(viewer), name, begins, end: begins, limit })
      const values = new Map<string, string>()
      for (const { id } of ids) {
        for (const value of await valuesOf(id, begins, limit)) values.set(value.toLowerCase(), value)
      }
      return [...values.keys()]
        .sort()
        .slice(0, limit)
        .map((key) => values.get(key)!)
    },
  }
}
