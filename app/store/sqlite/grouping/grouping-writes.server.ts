import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { Merged, Split, SplitMade } from '../../grouping'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { type MergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { prepareMerging } from '../issues/merging.server'
import type { Db } from '../open.server'
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
  const isEmpty = db.prepare<[number]>('select 1 from issue where id = ? and count = 0')
  const hasMembers = db.prepare<[number]>('select 1 from issue where merged_into = ? and emptied = 0 limit 1')
  const splitOff = db.prepare<[number], { id: number }>('select id from issue where split_from = ?')

  const shortId = (id: number): string => {
    const { slug, number } = named.get(id)!
    return shortIdOf(slug, number)
  }

  const others = (viewer: Viewer, mergeTarget: MergeTarget, ids: string[]): Merged | number[] => {
    const found = new Set<number>()
    for (const id of ids) {
      const other = mergeTargetOf(viewer, id)
      if (!other) return { ok: false, why: 'unknown', shortId: id }
      if (other.projectId !== mergeTarget.projectId) return { ok: false, why: 'other-project', shortId: id }
      if (other.id !== mergeTarget.id) found.add(other.id)
    }
    return found.size > 0 ? [...found] : { ok: false, why: 'nothing' }
  }

  const runs = {
    mergeIssues({ viewer, shortId: into, others: ids, at }: MergeCommand & { others: string[] }): Merged {
      const mergeTarget = mergeTargetOf(viewer, into)
      if (!mergeTarget) return { ok: false, why: 'unknown', shortId: into }
      const found = others(viewer, mergeTarget, ids)
      if (!Array.isArray(found)) return found
      merging.merge(mergeTarget.id, found)
      const merged = found.map(shortId)
      appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'merged', detail: merged.join(', ') })
      for (const id of found)
        appendHistory({ issueId: id, viewer, at, what: 'merged', detail: shortId(mergeTarget.id) })
      return { ok: true, merged }
    },

    unmergeIssue({ viewer, shortId: member, at }: MergeCommand): { mergeTarget: string } | undefined {
      const found = mergeTargetOf(viewer, member)
      if (!found || found.asked === found.id || isEmpty.get(found.asked)) return undefined
      merging.unmerge(found.id, found.asked, at)
      appendHistory({ issueId: found.id, viewer, at, what: 'unmerged', detail: shortId(found.asked) })
      appendHistory({ issueId: found.asked, viewer, at, what: 'unmerged', detail: shortId(found.id) })
      return { mergeTarget: shortId(found.id) }
    },

    unmergeAllIssues({ viewer, shortId: issue, at }: MergeCommand): number {
      const mergeTarget = mergeTargetOf(viewer, issue)
      const freed = mergeTarget ? merging.unmergeAll(mergeTarget.id, at) : 0
      if (mergeTarget && freed > 0)
        appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'unmerged', detail: `all ${freed} issues` })
      return freed
    },

    splitIssue({ viewer, shortId: issue, split, at }: MergeCommand & { split: Split }): SplitMade {
      const mergeTarget = mergeTargetOf(viewer, issue)
      if (!mergeTarget) return { ok: false, why: 'unknown' }
      if (mergeTarget.asked !== mergeTarget.id || hasMembers.get(mergeTarget.id)) return { ok: false, why: 'merged' }
      const values = { issueId: mergeTarget.id, projectId: mergeTarget.projectId, ...split, at }
      if (insertSplit.run(values).changes === 0) return { ok: false, why: 'split' }
      appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'split', detail: split.component })
      jobs.ask(mergeTarget.id, at)
      return { ok: true }
    },

    removeIssueSplit({ viewer, shortId: issue, at }: MergeCommand): boolean {
      const mergeTarget = mergeTargetOf(viewer, issue)
      const removed = mergeTarget && removeSplit.get(mergeTarget.id)
      if (!removed) return false
      appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'split-removed', detail: removed.component })
      for (const { id } of splitOff.all(mergeTarget.id)) jobs.ask(id, at)
      return true
    },

    regroupIssue({ viewer, shortId: issue, at }: MergeCommand): boolean {
      const mergeTarget = mergeTargetOf(viewer, issue)
      if (!mergeTarget) return false
      jobs.askWithMembers(mergeTarget.id, at)
      appendHistory({ issueId: mergeTarget.id, viewer, at, what: 'regroup', detail: '' })
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
