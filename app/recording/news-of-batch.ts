import type { AlertNews } from '../alerts/alert'
import type { Instant } from '../clock'
import type { Batch } from '../store/store'
import type { IssueNews } from './decide-issues'
import { eventsByShown, type PlacedBatch } from './place-issues'
import type { IdOf } from './references'

/** The news about issues of a batch that rules may report. `issueId` also resolves new issues. */
export function newsOfIssues(
  news: IssueNews[],
  { groups, clusters }: PlacedBatch,
  issueId: IdOf,
  at: Instant,
): AlertNews[] {
  if (news.length === 0) return []
  const projects = new Map<number, number>()
  for (const { firstIssue, projectId } of clusters) projects.set(firstIssue, projectId)
  for (const { state, shown } of groups) {
    projects.set(state.ref, state.projectId)
    projects.set(shown.ref, shown.projectId)
  }
  const lastEvents = new Map<number, string>()
  for (const { shown, group } of groups) lastEvents.set(shown.ref, group.events.at(-1)!.event.id)
  return news.flatMap((one) => {
    const projectId = projects.get(one.issue)
    if (projectId === undefined) return []
    const eventId = lastEvents.get(one.issue)
    const release = one.kind === 'regressed' ? one.release : null
    const detail = { ...(eventId !== undefined && { eventId }), ...(release !== null && { release }) }
    return [{ kind: one.kind, projectId, issueId: issueId(one.issue), at, detail }]
  })
}

/**
 * The first regressions of releases: regressions of the batch in a release without earlier ones. `known`: `project release` of those with
 * earlier ones.
 */
export function firstRegressions(news: AlertNews[], known: ReadonlySet<string>): AlertNews[] {
  const seen = new Set(known)
  return news.flatMap((one): AlertNews[] => {
    const { release } = one.detail
    if (one.kind !== 'regressed' || release === undefined) return []
    const key = `${one.projectId} ${release}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...one, kind: 'release' }]
  })
}

/** Reasons that require action; a mistake of the sender does not. */
const alarming = new Set([
  'quota_key',
  'quota_project',
  'quota_instance',
  'spike_sampled',
  'inbox_full',
  'inbox_unavailable',
  'space',
])

/** News about items of a batch that were rejected or parked, by project and reason. */
export function newsOfRefusals({ tallies, parked, at }: Pick<Batch, 'tallies' | 'parked' | 'at'>): AlertNews[] {
  const counts = new Map<string, AlertNews & { detail: { count: number } }>()
  const add = (projectId: number, reason: string, count: number) => {
    const key = `${projectId} ${reason}`
    const before = counts.get(key)
    if (before) before.detail.count += count
    else counts.set(key, { kind: 'refused', projectId, at, detail: { reason, count } })
  }
  for (const { projectId = 0, outcome, reason, count } of tallies) {
    if (outcome === 'refused' && alarming.has(reason)) add(projectId, reason, count)
  }
  for (const { projectId = 0 } of parked) add(projectId, 'parked', 1)
  return [...counts.values()]
}

/** The events of each issue of the batch, as it is shown. */
export const eventsOfIssues = (placed: PlacedBatch, issueId: IdOf) =>
  new Map([...eventsByShown(placed.groups)].map(([{ ref }, events]) => [issueId(ref), events]))
