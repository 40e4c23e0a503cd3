import { days, hours, type Instant } from '~/clock'
import type { Project } from '~/projects/project'
import type { RefusedInHour } from '~/store/store'
import type { ChangedPart, WhatChanged } from '~/store/triage'
import { homeTexts } from '~/texts/en/home'
import type { TextsOf } from '~/texts/namespace'
import type { IssueRowShape } from '~/ui/issue-rows'
import { rowOf } from './issues/list/list-view'

/** One group of the first screen: how many issues, and the most important ones. */
export type HomeGroup = {
  title: string
  note: string
  count: number
  /** The address of the list of all. */
  search: string
  rows: IssueRowShape[]
}

/** Issues shown in each group. */
export const mostRows = 5

/** The query of the first screen: `?span=24h|7d|14d|seen&project=<slug>`. */
export type HomeAddress = { span: SpanName; project?: string }
export type SpanName = 'seen' | '24h' | '7d' | '14d'

type HomeTexts = TextsOf<typeof homeTexts>

const spans: { span: SpanName; long: number }[] = [
  { span: '24h', long: days(1) },
  { span: '7d', long: days(7) },
  { span: '14d', long: days(14) },
]

export const spanNames: SpanName[] = [...spans.map(({ span }) => span), 'seen']

/** `seen`: when this person last marked everything as seen; without that, the span is seven days. */
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

/** Links to the available spans. */
export function homeTabs(
  path: string,
  address: HomeAddress,
  seen: Instant | undefined,
  texts: HomeTexts = homeTexts.english,
) {
  const to = (span: SpanName) => {
    const search = new URLSearchParams()
    if (span !== (seen === undefined ? '7d' : 'seen')) search.set('span', span)
    if (address.project) search.set('project', address.project)
    return search.size > 0 ? `${path}?${search}` : path
  }
  const since = seen === undefined ? [] : [{ span: 'seen' as const }]
  return [...spans, ...since].map(({ span }) => ({
    name: texts.spans[span],
    to: to(span),
    current: span === address.span,
  }))
}

/** The first screen's groups: what changed since this moment, in one project or in all. */
export function homeGroups(
  changed: WhatChanged,
  { span, project }: HomeAddress,
  { since, now }: { since: Instant; now: Instant },
  texts: HomeTexts = homeTexts.english,
  platforms: Map<string, string> = new Map(),
): { groups: HomeGroup[]; quiet: { count: number; search: string }; when: string } {
  const long = `${Math.max(Math.ceil((now - since) / hours(1)), 1)}h`
  const where = project ? ` project:${project}` : ''
  const at = (q: string, sort = '') => `?${new URLSearchParams({ q: `${q}${where}`, ...(sort && { sort }) })}`
  const when = texts.when[span]
  const group = (
    name: keyof HomeTexts['groups'],
    note: string,
    search: string,
    { count, top }: ChangedPart,
  ): HomeGroup => {
    const rows = top.map((issue) => rowOf(issue, now, platforms.get(issue.project.slug)))
    return { title: texts.groups[name], note, search, count, rows }
  }
  return {
    when,
    groups: [
      group('fresh', texts.firstSeen(when), at(`is:open first-seen:<${long}`, 'first-seen'), changed.fresh),
      group('regressed', texts.regressedNote, at('is:regressed'), changed.regressed),
      group('escalating', texts.escalatingNote, at('is:open is:escalating'), changed.escalating),
      group('stillOpen', texts.stillOpenNote, at(`is:open first-seen:>${long} last-seen:<${long}`), changed.stillOpen),
    ],
    quiet: { count: changed.quiet, search: at(`is:open last-seen:>${long}`) },
  }
}

/** No issue is open, and there were no events in the span. */
export const isNothing = ({ quiet, ...parts }: WhatChanged): boolean =>
  quiet === 0 && Object.values(parts).every(({ count }) => count === 0)

/** What to do while no application has sent anything. */
export function connectFirst(
  projects: Pick<Project, 'slug' | 'name' | 'firstEventAt' | 'builtIn'>[],
  mayAdd: boolean,
): { slug?: string; name: string } | undefined {
  const own = projects.filter(({ builtIn }) => !builtIn)
  if (own.some(({ firstEventAt }) => firstEventAt !== undefined)) return undefined
  if (own.length === 0 && !mayAdd) return undefined
  return { slug: own[0]?.slug, name: own[0]?.name ?? '' }
}

/** Rejected items of the span, by project, most first. */
export function refusedInSpan(refused: RefusedInHour[], project: string | undefined) {
  const counts = new Map<string, { slug: string; name: string; count: number }>()
  for (const { slug, name, count } of refused) {
    if (project !== undefined && slug !== project) continue
    counts.set(slug, { slug, name, count: (counts.get(slug)?.count ?? 0) + count })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, mostRows)
}
