import type { FacetValues, SearchedIssue } from '../../../alerts/matches-search'
import type { Instant } from '../../../clock'
import type { Level } from '../../../events/event'
import type { IssueStatus } from '../../../issues/issue'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { listed } from '../dialect'

type SqlIssue = {
  id: number
  projectSlug: string
  status: IssueStatus
  level: Level
  platform: string
  count: number
  users: number
  firstSeen: Instant
  lastSeen: Instant
  escalatedAt: Instant | null
  listed: number
  name: string | null
  email: string | null
  team: string | null
  title: string
  type: string | null
  value: string | null
  culprit: string | null
}

/** Returns the facets of the events that caused news about an issue. */
export type CausingFacets = (issueId: number) => FacetValues | undefined

/** Loads what the searches of rules need to know about issues. Deleted issues are left out. `names`: the facets that a search uses. */
export function prepareIssuesToDecide(
  db: Db,
): (ids: number[], names: ReadonlySet<string>, causing?: CausingFacets) => Promise<Map<number, SearchedIssue>> {
  const issues = db.prepare<{ ids: string }, SqlIssue>(
    `select i.id, p.slug as projectSlug, i.status, i.level, i.platform, i.count, i.users, i.first_seen as firstSeen,
      i.last_seen as lastSeen, i.escalated_at as escalatedAt, i.merged_into is null and i.folded = 0 as listed, a.name, a.email,
      t.slug as team, i.title, i.type, substr(i.value, 1, 2000) as value, i.culprit
    from issue i
    join project p on p.id = i.project_id
    left join account a on a.id = i.assignee
    left join team t on t.id = i.team
    where i.id in ${listed(':ids')}
    and i.deleted_at is null`,
  )
  // With those of its members, as in every search.
  const facets = db.prepare<{ id: number; names: string }, { name: string; value: string }>(
    `select f.name, v.value
    from issue_facet v
    join facet f on f.id = v.facet_id
    where v.issue_id in (select id from issue where id = :id or merged_into = :id)
    and f.name in ${listed(':names')}`,
  )

  const facetsOf = async (id: number, names: ReadonlySet<string>): Promise<FacetValues> => {
    const values = new Map<string, Set<string>>()
    for (const { name, value } of names.size > 0 ? await facets.all({ id, names: JSON.stringify([...names]) }) : []) {
      const known = values.get(name)
      if (known) known.add(value)
      else values.set(name, new Set([value]))
    }
    return values
  }

  return async (ids, names, causing) =>
    new Map(
      await mapInOrder(await issues.all({ ids: JSON.stringify([...new Set(ids)]) }), async (row) => {
        const { id, escalatedAt, listed, name, email, team, title, type, value, culprit, ...rest } = row
        const issue: SearchedIssue = {
          ...rest,
          listed: listed === 1,
          texts: [title, type, value, culprit].filter((text) => text !== null),
          facets: causing?.(id) ?? (await facetsOf(id, names)),
          ...(escalatedAt !== null && { escalatedAt }),
          ...(name !== null && email !== null && { assignee: { name, email } }),
          ...(team !== null && { team }),
        }
        return [id, issue]
      }),
    )
}
