import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { decideMerge } from '../../../issues/decide-merge'
import { commands } from '../../command'
import type { Merged, Split, SplitMade } from '../../grouping'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { prepareMerging } from '../issues/merging.server'
import { prepareRegroupJobs } from './regroup-jobs.server'

type MergeCommand = { viewer: Viewer; shortId: string; at: Instant }

export function groupingWrites(db: Db) {
  const merging = prepareMerging(db)
  const mergeTargetOf = prepareMergeTargets(db)
  const appendHistory = prepareHistory(db)
  const jobs = prepareRegroupJobs(db)
  const named = db.prepare<[number], { slug: string; number: number }>(
    'select p.slug, i.number from issue i join project p on p.id = i.project_id where i.id = ?',
  )
  const insertSplit = db.prepare(
    `insert into issue_split (issue_id, project_id, component, kept, at)
    values (:issueId, :projectId, :component, :kept, :at)
    on conflict do nothing`,
  )
  const removeSplit = db.prepare<[number], { component: string }>(
    'delete from issue_split where issue_id = ? returning component',
  )
  const hasMembers = db.prepare<[number]>('select 1 from issue where merged_into = ? and emptied = 0 limit 1')
  const splitOff = db.prepare<[number], { id: number }>('select id from issue where split_from = ?')

  const shortId = async (id: number): Promise<string> => {
    const { slug, number } = (await named.get(id))!
    return shortIdOf(slug, number)
  }

  const runs = {
    async mergeIssues({
      viewer,
      shortId: into,
      others: ids,
      at,
    }: MergeCommand & { others: string[] }): Promise<Merged> {
      const mergeTarget = await mergeTargetOf(viewer, into)
      if (!mergeTarget) return { ok: false, why: 'unknown', shortId: into }
      const others = await mapInOrder(ids, async (id) => ({ shortId: id, found: await mergeTargetOf(viewer, id) }))
      const decided = decideMerge(mergeTarget, others)
      if (!decided.ok) return decided
      await merging.merge(mergeTarget.id, decided.ids)
      const merged = await mapInOrder(decided.ids, shortId)
      await appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'merged', detail: merged.join(', ') })
      for (const id of decided.ids)
        await appendHistory({ issueId: id, viewer, at, what: 'merged', detail: await shortId(mergeTarget.id) })
      return { ok: true, merged }
    },

    async unmergeIssue({ viewer, shortId: member, at }: MergeCommand): Promise<{ mergeTarget: string } | undefined> {
      const found = await mergeTargetOf(viewer, member)
      if (!found || (await merging.unmerge(found.id, found.asked, at)) === 0) return undefined
      await appendHistory({ issueId: found.id, viewer, at, what: 'unmerged', detail: await shortId(found.asked) })
      await appendHistory({ issueId: found.asked, viewer, at, what: 'unmerged', detail: await shortId(found.id) })
      return { mergeTarget: await shortId(found.id) }
    },

    async unmergeAllIssues({ viewer, shortId: issue, at }: MergeCommand): Promise<number> {
      const mergeTarget = await mergeTargetOf(viewer, issue)
      const freed = mergeTarget ? await merging.unmerge(mergeTarget.id, 'all', at) : 0
      if (mergeTarget && freed > 0)
        await appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'unmerged', detail: `all ${freed} issues` })
      return freed
    },

    async splitIssue({ viewer, shortId: issue, split, at }: MergeCommand & { split: Split }): Promise<SplitMade> {
      const mergeTarget = await mergeTargetOf(viewer, issue)
      if (!mergeTarget) return { ok: false, why: 'unknown' }
      if (mergeTarget.asked !== mergeTarget.id || (await hasMembers.get(mergeTarget.id)))
        return { ok: false, why: 'merged' }
      const values = { issueId: mergeTarget.id, projectId: mergeTarget.projectId, ...split, at }
      if ((await insertSplit.run(values)).changes === 0) return { ok: false, why: 'split' }
      await appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'split', detail: split.component })
      await jobs.ask(mergeTarget.id, at)
      return { ok: true }
    },

    async removeIssueSplit({ viewer, shortId: issue, at }: MergeCommand): Promise<boolean> {
      const mergeTarget = await mergeTargetOf(viewer, issue)
      const removed = mergeTarget && (await removeSplit.get(mergeTarget.id))
      if (!removed) return false
      await appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'split-removed', detail: removed.component })
      for (const { id } of await splitOff.all(mergeTarget.id)) await jobs.ask(id, at)
      return true
    },

    async regroupIssue({ viewer, shortId: issue, at }: MergeCommand): Promise<boolean> {
      const mergeTarget = await mergeTargetOf(viewer, issue)
      if (!mergeTarget) return false
      await jobs.askWithMembers(mergeTarget.id, at)
      await appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'regroup', detail: '' })
      return true
    },
  }
  return commands(
    {
      mergeIssues: ['issues', 'unaudited'],
      unmergeIssue: ['issues', 'unaudited'],
      unmergeAllIssues: ['issues', 'unaudited'],
      splitIssue: ['issues', 'unaudited'],
      removeIssueSplit: ['issues', 'unaudited'],
      regroupIssue: ['issues', 'unaudited'],
    },
    runs,
  )
}
