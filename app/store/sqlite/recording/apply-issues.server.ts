import { operator } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueDecisions } from '../../../recording/decide-issues'
import type { IssueState, PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import { requiredBytes } from '../hex.server'
import { prepareKeepOwn } from '../issues/figures.server'
import { prepareHistory } from '../issues/history.server'
import { prepareMerging } from '../issues/merging.server'
import type { Db } from '../open.server'
import { prepareFollowStatus } from '../trackers/follow-status.server'
import { prepareApplyClusters } from './apply-clusters.server'
import { prepareInsertIssue } from './insert-issue.server'

/**
 * Writes issues: new ones, figures, hours, states. Figures are written as they were decided: nothing comes between the look at them and
 * this, both are in one transaction. Returns the ids of new issues and clusters.
 */
export function prepareApplyIssues(
  db: Db,
): (placed: PlacedBatch, decisions: IssueDecisions, at: Instant) => { issueId: IdOf; clusterId: IdOf } {
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
    on conflict (issue_id, hour) do update set count = count + excluded.count`,
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

  const insertNew = ({ groups }: PlacedBatch, base: number, clusterId: IdOf, at: Instant) => {
    const counts = new Map<number, number>()
    for (const { state, group } of groups)
      if (!state.known) counts.set(group.projectId, (counts.get(group.projectId) ?? 0) + 1)
    const numbers = new Map<number, number>()
    for (const [projectId, count] of counts) numbers.set(projectId, newIssues.nextNumbers(projectId, count))
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
      newIssues.insert(issue, at)
    }
  }

  const updateKnown = ({ ref: id, figures, own, newMembers }: IssueState) => {
    const { count, firstSeen, lastSeen, level, culprit, firstRelease, lastRelease, lastEvent } = figures
    update.run({
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
    if (own && (own.added > 0 || newMembers > 0)) keepOwn.run({ ...own, id })
  }

  return (placed, decisions, at) => {
    const base = highest.get() ?? 0
    const issueId: IdOf = (ref) => (ref < 0 ? base - ref : ref)
    const clusterId = clusters.write(placed.clusters, issueId)
    insertNew(placed, base, clusterId, at)
    clusters.foldOpen(placed.clusters, clusterId, issueId)
    for (const state of placed.issues) if (state.known) updateKnown(state)
    for (const { state, title, isRetitled } of placed.groups) if (isRetitled) retitle.run({ id: state.ref, title })
    for (const { ref, hours } of placed.issues) {
      for (const [hour, count] of hours) addHour.run(issueId(ref), hour, count)
    }
    // First: what leaves takes the state of its merge target along, and regresses from there.
    for (const { state, leaves } of placed.groups) if (leaves) merging.leaveTarget(state.ref, at)
    for (const escalated of decisions.escalated) markEscalated.run(escalated)
    for (const { issue, status, release, what } of decisions.statuses) {
      setStatus.run({ issue, status, at, release })
      appendHistory({ issueId: issue, viewer: operator, at, what, detail: release ?? '' })
      if (what === 'regressed') followStatus({ issueId: issue, before: 'resolved', after: status, at })
    }
    clusters.forget(placed, at)
    return { issueId, clusterId }
  }
}
