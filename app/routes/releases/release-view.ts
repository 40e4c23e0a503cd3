import { hours, type Instant } from '~/clock'
import type { CommitWithFiles, ReleaseMore, ReleaseRow } from '~/store/releases'
import type { IssueRowShape } from '~/ui/issue-rows'
import { rowOf } from '../issues/list/list-view'
import { releasePath } from './release-path'

/** Days the chart of a release shows, in steps of hours. */
export const chartDays = 14
const step = 6

export type ReleaseView = ReleaseRow & {
  url?: string
  ref?: string
  previous?: { version: string; to: string }
  next?: { version: string; to: string }
  elsewhere: { name: string; to: string }[]
  environments: ReleaseMore['environments']
  uploads: number
  newestUpload?: string
  parts: ReleasePart[]
  chart?: AdoptionChart
}

/** A heading with issues under it. */
export type ReleasePart = { name: 'fresh' | 'regressed' | 'resolved'; count: number; rows: IssueRowShape[] }

export function releaseView(row: ReleaseRow, more: ReleaseMore, now: Instant): ReleaseView {
  const { slug } = row.project
  const neighbour = (version: string | undefined) =>
    version !== undefined && { version, to: releasePath(slug, version) }
  const [previous, next] = [neighbour(more.previous), neighbour(more.next)]
  const chart = adoptionChart(more.sessions, now)
  const part = (name: ReleasePart['name']): ReleasePart => {
    const { count, top } = more[name]
    return { name, count, rows: top.map((issue) => rowOf(issue, now)) }
  }
  return {
    ...row,
    ...(more.url && { url: more.url }),
    ...(more.ref && { ref: more.ref }),
    ...(previous && { previous }),
    ...(next && { next }),
    ...(chart && { chart }),
    elsewhere: more.elsewhere.map(({ slug: other, name }) => ({ name, to: releasePath(other, row.version) })),
    environments: more.environments,
    uploads: more.uploads,
    ...(more.newestUpload !== undefined && { newestUpload: String(more.newestUpload) }),
    parts: [part('fresh'), part('regressed'), part('resolved')],
  }
}

/** Sessions of the release and of all, in steps of some hours, oldest first; and day by day, newest first. */
export type AdoptionChart = { from: Instant; span: number; bars: AdoptionStep[]; days: AdoptionDay[] }
export type AdoptionStep = { own: number; all: number; crashed: number; share: number }
export type AdoptionDay = AdoptionStep & { at: Instant; crashFree?: number }

/** Undefined without sessions. Days are those of 24 hours that end now. */
function adoptionChart({ own, crashed, all }: ReleaseMore['sessions'], now: Instant): AdoptionChart | undefined {
  if (own.length === 0) return undefined
  const until = (Math.floor(now / hours(1)) + 1) * hours(1)
  const sums = (long: number) =>
    Array.from({ length: Math.floor(own.length / long) }, (_, n) => stepOf(n * long, (n + 1) * long))
  const stepOf = (from: number, to: number): AdoptionStep => {
    const sum = (counts: number[]) => counts.slice(from, to).reduce((total, count) => total + count, 0)
    const step = { own: sum(own), all: sum(all), crashed: sum(crashed) }
    return { ...step, share: step.all > 0 ? Math.min(1, step.own / step.all) : 0 }
  }
  const byDay = sums(24)
  return {
    from: until - hours(own.length),
    span: hours(step),
    bars: sums(step),
    days: byDay
      .map((day, n) => ({
        ...day,
        at: until - hours(24) * (byDay.length - n),
        ...(day.own > 0 && { crashFree: Math.max(0, 1 - day.crashed / day.own) }),
      }))
      .reverse(),
  }
}

export type CommitView = {
  id: string
  /** Its first line. */
  title: string
  short: string
  repository?: string
  author?: string
  at?: Instant
  files: CommitWithFiles['files']
  moreFiles: number
}

export const commitView = ({
  id,
  message,
  authorName,
  authorEmail,
  repository,
  at,
  files,
  moreFiles,
}: CommitWithFiles) => {
  const author = authorName ?? authorEmail
  const title = (message?.split('\n', 1)[0] ?? '').slice(0, 200)
  return {
    id,
    short: shortCommit(id),
    title,
    files,
    moreFiles,
    ...(repository && { repository }),
    ...(author && { author }),
    ...(at !== undefined && { at }),
  } satisfies CommitView
}

const shortCommit = (id: string): string => (/^[0-9a-f]{12,}$/.test(id) ? id.slice(0, 8) : id.slice(0, 40))
