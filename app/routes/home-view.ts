import { days, hours, type Instant } from '~/clock'
import type { Project } from '~/projects/project'
import type { RefusedInHour } from '~/store/store'
import type { ChangedPart, WhatChanged } from '~/store/triage'
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

/** So many issues are shown of each group. */
export const mostRows = 5

/** What the first screen's address says: `?span=1h|24h|7d|seen&project=<slug>`. */
export type HomeAddress = { span: SpanName; project?: string }
export type SpanName = 'seen' | '1h' | '24h' | '7d'

const spans: { span: SpanName; name: string; words: string; long: number }[] = [
  { span: '1h', name: '1 hour', words: 'in the last hour', long: hours(1) },
  { span: '24h', name: '24 hours', words: 'in the last 24 hours', long: days(1) },
  { span: '7d', name: '7 days', words: 'in the last 7 days', long: days(7) },
]

/** `seen`: when this person last said that all is seen; without that, the first screen is of seven days. */
export function readHomeAddress(search: URLSearchParams, seen: Instant | undefined): HomeAddress {
  const asked = spans.find(({ span }) => span === search.get('span'))?.span
  const project = search.get('project')
  return { span: asked ?? (seen === undefined ? '7d' : 'seen'), ...(project && { project }) }
}

/** When the span begins. */
export function sinceOf(span: SpanName, seen: Instant | undefined, now: Instant): Instant {
  const long = spans.find((one) => one.span === span)?.long
  return long === undefined ? Math.min(seen ?? now, now) : now - long
}

/** Links to the spans there are, and, with several projects, to each of them. */
export function homeTabs(path: string, address: HomeAddress, seen: Instant | undefined, projects: Named[]) {
  const to = (change: { span?: SpanName; project?: string | undefined }) => {
    const { span, project } = { ...address, ...change }
    const search = new URLSearchParams()
    if (span !== (seen === undefined ? '7d' : 'seen')) search.set('span', span)
    if (project) search.set('project', project)
    return search.size > 0 ? `${path}?${search}` : path
  }
  const since = seen === undefined ? [] : [{ span: 'seen' as const, name: 'Since you looked' }]
  const each = projects.map(({ slug, name }) => ({
    name,
    to: to({ project: slug }),
    current: slug === address.project,
  }))
  return {
    spans: [...since, ...spans].map(({ span, name }) => ({ name, to: to({ span }), current: span === address.span })),
    projects:
      projects.length < 2
        ? []
        : [{ name: 'All projects', to: to({ project: undefined }), current: address.project === undefined }, ...each],
  }
}

type Named = Pick<Project, 'slug' | 'name'>

/** The first screen's groups: what changed since this moment, in one project or in all. */
export function homeGroups(
  changed: WhatChanged,
  { span, project }: HomeAddress,
  { since, now }: { since: Instant; now: Instant },
): { groups: HomeGroup[]; quiet: { count: number; search: string }; when: string } {
  const long = `${Math.max(Math.ceil((now - since) / hours(1)), 1)}h`
  const where = project ? ` project:${project}` : ''
  const at = (q: string, sort = '') => `?${new URLSearchParams({ q: `${q}${where}`, ...(sort && { sort }) })}`
  const when = spans.find((one) => one.span === span)?.words ?? 'since you looked'
  const group = (name: string, title: string, note: string, search: string, { count, top }: ChangedPart): HomeGroup => {
    const rows = top.map((issue) => rowOf(issue, now))
    return { name, title, note, search, count, rows }
  }
  return {
    when,
    groups: [
      group('new', 'New', `first seen ${when}`, at(`is:open first-seen:<${long}`, 'first-seen'), changed.fresh),
      group('regressed', 'Regressed', 'resolved, and happened again', at('is:regressed'), changed.regressed),
      group('escalating', 'Escalating', 'much more often than they used to', at('is:escalating'), changed.escalating),
      group(
        'still open',
        'Still open',
        'older, and happened again',
        at(`is:open first-seen:>${long} last-seen:<${long}`),
        changed.stillOpen,
      ),
    ],
    quiet: { count: changed.quiet, search: at(`is:open last-seen:>${long}`) },
  }
}

/** No issue is open, and none ever happened in the span. */
export const isNothing = ({ quiet, ...parts }: WhatChanged): boolean =>
  quiet === 0 && Object.values(parts).every(({ count }) => count === 0)

/** What to do instead while no application has reported anything. */
export function connectFirst(
  projects: Pick<Project, 'slug' | 'name' | 'firstEventAt' | 'builtIn'>[],
  mayAdd: boolean,
): { slug?: string; name: string } | undefined {
  const own = projects.filter(({ builtIn }) => !builtIn)
  if (own.some(({ firstEventAt }) => firstEventAt !== undefined)) return undefined
  if (own.length === 0 && !mayAdd) return undefined
  return { slug: own[0]?.slug, name: own[0]?.name ?? '' }
}

/** What was refused in the span, by project, most first. */
export function refusedInSpan(refused: RefusedInHour[], project: string | undefined) {
  const counts = new Map<string, { slug: string; name: string; count: number }>()
  for (const { slug, name, count } of refused) {
    if (project !== undefined && slug !== project) continue
    counts.set(slug, { slug, name, count: (counts.get(slug)?.count ?? 0) + count })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, mostRows)
}
