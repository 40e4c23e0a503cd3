import { days, type Instant } from '~/clock'
import type { Project } from '~/projects/project'
import type { Summary } from '~/store/store'
import type { IssueRowShape } from '~/ui/issue-rows'
import { rowOf } from './issues/list-view'

/** One heading of the first screen: how many, and the few that matter most. */
export type HomeGroup = {
  name: string
  title: string
  note: string
  count: number
  /** Where all of them are. */
  search: string
  rows: IssueRowShape[]
}

/** What happened after this is new on the first screen. */
export const newSince = (now: Instant): Instant => now - days(7)

/** The first screen, for who sees the issues of these projects. `connect` instead of the groups while no application has reported anything. */
export function homeView(
  summary: Summary,
  projects: Pick<Project, 'slug' | 'name' | 'firstEventAt' | 'builtIn'>[],
  mayAdd: boolean,
): { groups: HomeGroup[]; connect?: { slug?: string; name: string } } {
  const groups = [
    group('new', 'New', 'first seen in the last 7 days', '?sort=first-seen', summary.fresh),
    group('regressed', 'Regressed', 'resolved, and happened again', '?status=regressed', summary.regressed),
    group('still open', 'Still open', 'older, and going on', '', summary.stillOpen),
  ]
  const own = projects.filter(({ builtIn }) => !builtIn)
  const silent = own.every(({ firstEventAt }) => firstEventAt === undefined)
  if (own.length === 0 && !mayAdd) return { groups }
  if (!silent || groups.some(({ count }) => count > 0)) return { groups }
  return { groups, connect: { slug: own[0]?.slug, name: own[0]?.name ?? '' } }
}

function group(name: string, title: string, note: string, search: string, part: Summary['fresh']): HomeGroup {
  return { name, title, note, search, count: part.count, rows: part.top.map(rowOf) }
}
