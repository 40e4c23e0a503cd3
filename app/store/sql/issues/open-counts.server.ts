import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { escalatingSince } from '../../../issues/escalation'
import { newSince } from '../../../issues/newness'
import { mostCounted } from '../../../issues/open-counts'
import { isLike } from '../../../issues/search/pattern'
import type { Issues } from '../../store'
import type { Db } from '../db'
import { byIndex, listed } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type OpenCountParameters = Seeing & { projects: string; new: Instant; escalating: Instant }

const isOpen = `i.status in ('open', 'regressed')`

/** The condition of each count and the index for it; two indexes where one project needs another than all projects. */
const kinds = {
  open: [{ where: isOpen, index: ['issue_by_last_seen', 'issue_of_project_by_last_seen'] }],
  new: [
    {
      where: `i.status = 'open' and i.first_seen > :new`,
      index: ['issue_by_first_seen', 'issue_of_project_by_first_seen'],
    },
  ],
  regressed: [{ where: `i.status = 'regressed'`, index: ['issue_regressed'] }],
  escalating: [
    {
      where: `i.escalated_at is not null and i.escalated_at > :escalating and ${isOpen}`,
      index: ['issue_escalated'],
    },
  ],
  // An issue is assigned to a person or to a team, never to both.
  mine: [
    { where: `i.assignee is not null and i.assignee = :userId and ${isOpen}`, index: ['issue_of_assignee'] },
    {
      where: `i.team is not null and i.team in (select team_id from team_member where user_id = :userId) and ${isOpen}`,
      index: ['issue_of_team'],
    },
  ],
} satisfies Record<string, { where: string; index: [string, string?] }[]>

type Kind = keyof typeof kinds
type ProjectTerm = Parameters<Issues['counts']>[1][number]

/** Counts from indexes, each count up to `mostCounted`. */
export function prepareOpenCounts(db: Db, now: () => Instant): Pick<Issues, 'counts' | 'assigned'> {
  const visible = db.prepare<Seeing, { id: number; slug: string }>(
    `select p.id, p.slug from project p where ${mayTriage('p.id')}`,
  )
  const statement = <Name extends Kind>(place: 0 | 1, scope: string, names: Name[]) => {
    const columns = names.map((name) => {
      const parts: { where: string; index: readonly [string, string?] }[] = kinds[name]
      const counts = parts.map(
        ({ where, index }) => `(
        select count(*)
        from (
          select 1
          from issue i ${byIndex(index[place] ?? index[0])}
          where ${where}
          and i.merged_into is null
          and i.folded = 0
          and ${scope}
          limit ${mostCounted}
        )
      )`,
      )
      return `${counts.join(' + ')} as ${name}`
    })
    return db.prepare<OpenCountParameters, Record<Name, number>>(`select ${columns.join(',\n      ')}`)
  }
  const inAll = ':everything = 1'
  const inThese = `i.project_id in ${listed(':projects')} and ${mayTriage('i.project_id')}`
  const all = Object.keys(kinds) as Kind[]
  const prepared = <Name extends Kind>(names: Name[]) => {
    const everywhere = statement(0, inAll, names)
    const inProjects = statement(1, inThese, names)
    return async (viewer: Viewer, terms: ProjectTerm[]) => {
      const seen = seeing(viewer)
      const asked = { ...seen, new: newSince(now()), escalating: escalatingSince(now()), projects: '[]' }
      if (seen.everything && terms.length === 0) return (await everywhere.get(asked))!
      const ids = (await visible.all(seen))
        .filter(({ slug }) => terms.every(({ any, negated }) => any.some((one) => isLike(slug, one)) !== negated))
        .map(({ id }) => id)
      return (await inProjects.get({ ...asked, projects: JSON.stringify(ids) }))!
    }
  }
  const mine = prepared(['mine'])
  return { counts: prepared(all), assigned: async (viewer) => (await mine(viewer, [])).mine }
}
