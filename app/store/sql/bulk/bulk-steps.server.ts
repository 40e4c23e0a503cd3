import type { Instant } from '../../../clock'
import type { TriageDeed } from '../../../issues/triage'
import type { Db } from '../db'
import { rowsOf } from '../dialect'
import { prepareDeleting } from '../issues/deleting.server'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { type HistoryMark, prepareImages } from './bulk-images.server'
import { prepareBulkMerging } from './bulk-merging.server'
import { bulkColumns, type Doing, doingOf, type SqlBulk } from './bulk-rows'
import { prepareTargets, type Target } from './bulk-targets.server'
import { prepareBulkTriage } from './bulk-triage.server'

/** The limits of one step: a number of issues, and the milliseconds after which no other issue is started. */
export type Measure = { issues: number; milliseconds: number }

type Kept = { issueId: number; image: string; history: number }

/** Entries of the history that show that somebody changed the issue since (bulk-triage, bulk-merging). */
const tellingDeeds = "'assigned', 'assigned-team', 'priority', 'merged', 'unmerged'"

/** Continues an act or its undo, inside the caller's transaction. */
export function prepareBulkSteps(db: Db) {
  const target = prepareTargets(db)
  const triage = prepareBulkTriage(db)
  const merging = prepareBulkMerging(db)
  const deleting = prepareDeleting(db)
  const appendHistory = prepareHistory(db)
  const act = db.prepare<[number], SqlBulk>(`select ${bulkColumns} from bulk_act b where b.id = ?`)
  const waiting = db.prepare<{ id: number; from: number; limit: number }, { id: number }>(
    `select j.value as id
    from bulk_act b, ${rowsOf('b.issues', 'integer')} j
    where b.id = :id
    and j.key >= :from
    order by j.key
    limit +:limit`,
  )
  const kept = prepareImages(db)
  const images = db.prepare<{ id: number; limit: number }, Kept>(
    `select issue_id as issueId, image, history from bulk_image where act_id = :id order by issue_id limit +:limit`,
  )
  // After an undo, earlier acts find the issue as they left it, unless it was changed otherwise between them.
  const renew = db.prepare(
    `update bulk_image
    set history = (select max(id) from issue_history)
    where issue_id = :issueId
    and act_id < :actId
    and not exists (
      select 1
      from issue_history h
      where h.issue_id = :issueId
      and h.id > bulk_image.history
      and h.id <= :toldBefore
      and h.what in (${tellingDeeds})
    )`,
  )
  const dropImage = db.prepare('delete from bulk_image where act_id = :actId and issue_id = :issueId')
  const acted = db.prepare(
    `update bulk_act
    set looked = looked + :looked,
      changed = changed + :changed,
      state = case when looked + :looked >= total then 'done' else state end,
      worked_at = :now
    where id = :id`,
  )
  const undone = db.prepare(
    `update bulk_act
    set restored = restored + :restored,
      left_alone = left_alone + :leftAlone,
      state = case when exists (select 1 from bulk_image where act_id = :id) then state else 'undone' end,
      worked_at = :now
    where id = :id`,
  )

  const one = async (doing: Doing, issue: Target, mergeTarget: string | undefined): Promise<object | undefined> => {
    const { act: asked, viewer, at, mergeTargetId } = doing
    if (asked.what === 'delete') {
      const image = await deleting.hide(issue.id, at)
      if (image) await appendHistory({ issueId: issue.id, viewer, at, what: 'deleted', detail: '' })
      return image
    }
    if (asked.what !== 'merge') return triage.carryOut(doing, asked, issue)
    if (!mergeTarget || mergeTargetId === null || issue.id === mergeTargetId) return undefined
    await appendHistory({ issueId: issue.id, viewer, at, what: 'merged', detail: mergeTarget })
    return merging.carryOut(mergeTargetId, issue)
  }

  const goOn = async (doing: Doing, from: number, { issues, milliseconds }: Measure, now: Instant): Promise<void> => {
    const { id, viewer, at, mergeTargetId } = doing
    const mergeTarget = await merging.mergeTargetOf(mergeTargetId)
    const end = performance.now() + milliseconds
    const changed: Target[] = []
    let looked = 0
    for (const { id: issueId } of await waiting.all({ id, from, limit: issues })) {
      const issue = await target(viewer, issueId)
      const mark = await kept.mark()
      const image =
        issue &&
        (!mergeTarget || issue.projectId === mergeTarget.projectId) &&
        (await one(doing, issue, mergeTarget?.shortId))
      if (issue && image) {
        changed.push(issue)
        await kept.keep(id, issueId, image, mark)
      }
      looked++
      if (performance.now() > end) break
    }
    await acted.run({ id, looked, changed: changed.length, now })
    if (doing.act.what !== 'merge' || mergeTargetId === null) return
    // Summed with the first slice, so that the issue counts as a merge target, and with the last one. Each sum reads all members.
    if (from === 0 || (await act.get(id))!.state === 'done') await merging.gather(mergeTargetId)
    if (changed.length === 0) return
    const detail = changed.map(({ slug, number }) => shortIdOf(slug, number)).join(', ')
    await appendHistory({ issueId: mergeTargetId, viewer, at, what: 'merged', detail })
  }

  const putBack = async (doing: Doing, { issueId, image, history }: Kept, now: Instant): Promise<boolean> => {
    const { act: asked, at } = doing
    if (asked.what === 'merge') return merging.putBack(doing, issueId, JSON.parse(image), history, now)
    if (asked.what === 'delete') return deleting.show(issueId, JSON.parse(image), at, now)
    return triage.putBack(doing, asked, issueId, { image: JSON.parse(image), history, at: now })
  }

  const goBack = async (doing: Doing, { issues, milliseconds }: Measure, now: Instant): Promise<void> => {
    const { id, viewer, mergeTargetId, act: asked } = doing
    const end = performance.now() + milliseconds
    let [restored, leftAlone] = [0, 0]
    for (const image of await images.all({ id, limit: issues })) {
      const { issueId } = image
      await dropImage.run({ actId: id, issueId })
      if (await putBack(doing, image, now)) {
        restored++
        await appendHistory({ issueId, viewer, at: now, what: 'undone', detail: deeds[asked.what] })
        await renew.run({ issueId, actId: id, toldBefore: (JSON.parse(image.image) as HistoryMark).toldBefore })
      } else leftAlone++
      if (performance.now() > end) break
    }
    await undone.run({ id, restored, leftAlone, now })
    if (asked.what !== 'merge' || mergeTargetId === null || (await act.get(id))!.state !== 'undone') return
    await merging.gather(mergeTargetId)
    await appendHistory({ issueId: mergeTargetId, viewer, at: now, what: 'undone', detail: 'merged' })
  }

  return async (id: number, measure: Measure, now: Instant): Promise<SqlBulk> => {
    const row = (await act.get(id))!
    if (row.state === 'acting') await goOn(doingOf(row), row.looked, measure, now)
    else if (row.state === 'undoing') await goBack(doingOf(row), measure, now)
    return (await act.get(id))!
  }
}

const deeds: Record<Doing['act']['what'], TriageDeed | 'merged'> = {
  open: 'reopened',
  resolve: 'resolved',
  mute: 'muted',
  assign: 'assigned',
  priority: 'priority',
  merge: 'merged',
  delete: 'deleted',
}
