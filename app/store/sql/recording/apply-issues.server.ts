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
  const highest = db.prepare<[], number>('select coalesce(max(id), 0) from issue').pluck()
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

  const insertNew = async ({ groups }: PlacedBatch, base: number, clusterId: IdOf, at: Instant) => {
    const counts = new Map<number, number>()
    for (const { state, group } of groups)
      if (!state.known) counts.set(group.projectId, (counts.get(group.projectId) ?? 0) + 1)
    const numbers = new Map<number, number>()
    for (const [projectId, count] of counts) numbers.set(projectId, await newIssues.nextNumbers(projectId, count))
    const issues: Parameters<typeof newIssues.insertEach>[0] = []
    for (const { state, shown, group, arrival, cluster } of groups) {
      if (state.known) continue
      const first = group.events[0]!
      const number = numbers.get(group.projectId)!
      numbers.set(group.projectId, number + 1)
      const issue = {
        id: base - state.ref,
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

  const updateKnown = async ({ ref: id, figures, own, newMembers }: IssueState) => {
    const { count, firstSeen, lastSeen, level, culprit, firstRelease, lastRelease, lastEvent } = figures
    await update.run({
      id,
      count,
      firstSeen,
      lastSeen,
      level,
      culprit,
      firstRelease,
      lastRelease,
      lastEvent: lastEvent === null ? null : requiredBytes(lastEvent),
      newMembers,
    })
    if (own && (own.added > 0 || newMembers > 0)) await keepOwn.run({ ...own, id })
  }

  return async (placed, decisions, at) => {
    const base = (await highest.get()) ?? 0
    const issueId: IdOf = (ref) => (ref < 0 ? base - ref : ref)
    const clusterId = await clusters.write(placed.clusters, issueId)
    await insertNew(placed, base, clusterId, at)
    await clusters.foldOpen(placed.clusters, clusterId, issueId)
    for (const state of placed.issues) if (state.known) await updateKnown(state)
    for (const { state, title, isRetitled } of placed.groups)
      if (isRetitled) await retitle.run({ id: state.ref, title })
    await addHour.runEach(
      placed.issues.flatMap(({ ref, hours }) => Array.from(hours, ([hour, count]) => [issueId(ref), hour, count])),
    )
    // First, because an issue that leaves takes the state of its merge target, and regresses from that.
    for (const { state, leaves } of placed.groups) if (leaves) await merging.leaveTarget(state.ref, at)
    for (const escalated of decisions.escalated) await markEscalated.run(escalated)
    for (const { issue, status, release, what } of decisions.statuses) {
      await setStatus.run({ issue, status, at, release })
      await appendHistory({ issueId: issue, viewer: operator, at, what, detail: release ?? '' })
      if (what === 'regressed') await followStatus({ issueId: issue, before: 'resolved', after: status, at })
    }
    await clusters.forget(placed, at)
    return { issueId, clusterId }
  }
}
