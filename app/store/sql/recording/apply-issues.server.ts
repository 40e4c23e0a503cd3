import { operator } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueDecisions } from '../../../recording/decide-issues'
import type { IssueState, PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { requiredBytes } from '../hex.server'
import { prepareKeepOwn } from '../issues/figures.server'
import { prepareHistory } from '../issues/history.server'
import { prepareMerging } from '../issues/merging.server'
import { prepareFollowStatus } from '../trackers/follow-status.server'
import { prepareApplyClusters } from './apply-clusters.server'
import { prepareInsertIssue } from './insert-issue.server'

/**
 * Writes new issues, figures, hours and statuses. Figures are written as decided: loading and writing are in one transaction. Returns the
 * ids of new issues and clusters.
 */
export function prepareApplyIssues(
  db: Db,
): (placed: PlacedBatch, decisions: IssueDecisions, at: Instant) => Promise<{ issueId: IdOf; clusterId: IdOf }> {
  const newIssues = prepareInsertIssue(db)
  const clusters = prepareApplyClusters(db)
  const merging = prepareMerging(db)
  const appendHistory = prepareHistory(db)
  const followStatus = prepareFollowStatus(db)
  const update = db.prepare(
    `update issue
    set count = :count,
      first_seen = :firstSeen,
      first_release = :firstRelease,
      last_seen = :lastSeen,
      level = :level,
      culprit = :culprit,
      last_release = :lastRelease,
      last_event = coalesce(:lastEvent, last_event),
      members = members + :newMembers
    where id = :id`,
  )
  const keepOwn = prepareKeepOwn(db)
  const retitle = db.prepare('update issue set title = :title where id = :id')
  const addHour = db.prepare(
    `insert into issue_hour (issue_id, hour, count)
    values (?, ?, ?)
    on conflict (issue_id, hour) do update set count = issue_hour.count + excluded.count`,
  )
  const setStatus = db.prepare(
    `update issue
    set status = :status,
      status_at = :at,
      condition = null,
      wake_at = null,
      regressed_in = :release
    where id = :issue`,
  )
  const markEscalated = db.prepare('update issue set escalated_at = :at where id = :issue')

  const insertNew = async ({ groups }: PlacedBatch, issueId: IdOf, clusterId: IdOf, at: Instant) => {
    const counts = new Map<number, number>()
    for (const { state, group } of groups)
      if (!state.known) counts.set(group.projectId, (counts.get(group.projectId) ?? 0) + 1)
    const numbers = await newIssues.nextNumbers(counts)
    const issues: Parameters<typeof newIssues.insertEach>[0] = []
    for (const { state, shown, group, arrival, cluster } of groups) {
      if (state.known) continue
      const first = group.events[0]!
      const number = numbers.get(group.projectId)!
      numbers.set(group.projectId, number + 1)
      const issue = {
        id: issueId(state.ref),
        number,
        first,
        figures: state.figures,
        lastEvent: state.figures.lastEvent ?? first.event.id,
        mergedInto: shown === state ? null : shown.ref,
        stormId: cluster ? clusterId(cluster.ref) : null,
        folded: arrival === 'begins' || arrival === 'gathered',
      }
      issues.push(issue)
    }
    await newIssues.insertEach(issues, at)
  }

  const updateKnown = async (known: IssueState[]) => {
    await update.runEach(
      known.map(({ ref: id, figures, newMembers }) => {
        const { count, firstSeen, lastSeen, level, culprit, firstRelease, lastRelease } = figures
        const lastEvent = figures.lastEvent === null ? null : requiredBytes(figures.lastEvent)
        return { id, count, firstSeen, lastSeen, level, culprit, firstRelease, lastRelease, lastEvent, newMembers }
      }),
    )
    await keepOwn.runEach(
      known.flatMap(({ ref: id, own, newMembers }) =>
        own && (own.added > 0 || newMembers > 0) ? [{ ...own, id }] : [],
      ),
    )
  }

  return async (placed, decisions, at) => {
    const newIds = await newIssues.reserveIds(placed.groups.filter(({ state }) => !state.known).length)
    const issueId: IdOf = (ref) => (ref < 0 ? newIds[-1 - ref]! : ref)
    const clusterId = await clusters.write(placed.clusters, issueId)
    await insertNew(placed, issueId, clusterId, at)
    await clusters.foldOpen(placed.clusters, clusterId, issueId)
    await updateKnown(placed.issues.filter(({ known }) => known))
    await retitle.runEach(
      placed.groups.flatMap(({ state, title, isRetitled }) => (isRetitled ? [{ id: state.ref, title }] : [])),
    )
    await addHour.runEach(
      placed.issues.flatMap(({ ref, hours }) => Array.from(hours, ([hour, count]) => [issueId(ref), hour, count])),
    )
    // First, because an issue that leaves takes the state of its merge target, and regresses from that.
    for (const { state, leaves } of placed.groups) if (leaves) await merging.leaveTarget(state.ref, at)
    await markEscalated.runEach(decisions.escalated)
    for (const { issue, status, release, what } of decisions.statuses) {
      await setStatus.run({ issue, status, at, release })
      await appendHistory({ issueId: issue, viewer: operator, at, what, detail: release ?? '' })
      if (what === 'regressed') await followStatus({ issueId: issue, before: 'resolved', after: status, at })
    }
    await clusters.forget(placed, at)
    return { issueId, clusterId }
  }
}
