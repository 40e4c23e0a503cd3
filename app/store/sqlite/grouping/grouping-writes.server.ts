import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { Merged, Split, SplitMade } from '../../grouping'
import { type Head, prepareHeads } from '../issues/heads.server'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { prepareMerging } from '../issues/merging.server'
import type { Db } from '../open.server'
import { prepareRegroupJobs } from './regroup-jobs.server'

type Asked = { viewer: Viewer; shortId: string; at: Instant }

export function groupingWrites(db: Db) {
  const merging = prepareMerging(db)
  const headOf = prepareHeads(db)
  const tell = prepareHistory(db)
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

  const others = (viewer: Viewer, head: Head, ids: string[]): Merged | number[] => {
    const found = new Set<number>()
    for (const id of ids) {
      const other = headOf(viewer, id)
      if (!other) return { ok: false, why: 'unknown', shortId: id }
      if (other.projectId !== head.projectId) return { ok: false, why: 'other-project', shortId: id }
      if (other.id !== head.id) found.add(other.id)
    }
    return found.size > 0 ? [...found] : { ok: false, why: 'nothing' }
  }

  const runs = {
    mergeIssues({ viewer, shortId: into, others: ids, at }: Asked & { others: string[] }): Merged {
      const head = headOf(viewer, into)
      if (!head) return { ok: false, why: 'unknown', shortId: into }
      const found = others(viewer, head, ids)
      if (!Array.isArray(found)) return found
      merging.merge(head.id, found)
      const merged = found.map(shortId)
      tell({ issueId: head.id, viewer, at, what: 'merged', detail: merged.join(', ') })
      for (const id of found) tell({ issueId: id, viewer, at, what: 'merged', detail: shortId(head.id) })
      return { ok: true, merged }
    },

    unmergeIssue({ viewer, shortId: member, at }: Asked): { head: string } | undefined {
      const found = headOf(viewer, member)
      if (!found || found.asked === found.id || isEmpty.get(found.asked)) return undefined
      merging.unmerge(found.id, found.asked, at)
      tell({ issueId: found.id, viewer, at, what: 'unmerged', detail: shortId(found.asked) })
      tell({ issueId: found.asked, viewer, at, what: 'unmerged', detail: shortId(found.id) })
      return { head: shortId(found.id) }
    },

    unmergeAllIssues({ viewer, shortId: issue, at }: Asked): number {
      const head = headOf(viewer, issue)
      const freed = head ? merging.unmergeAll(head.id, at) : 0
      if (head && freed > 0) tell({ issueId: head.id, viewer, at, what: 'unmerged', detail: `all ${freed} issues` })
      return freed
    },

    splitIssue({ viewer, shortId: issue, split, at }: Asked & { split: Split }): SplitMade {
      const head = headOf(viewer, issue)
      if (!head) return { ok: false, why: 'unknown' }
      if (head.asked !== head.id || hasMembers.get(head.id)) return { ok: false, why: 'merged' }
      const values = { issueId: head.id, projectId: head.projectId, ...split, at }
      if (insertSplit.run(values).changes === 0) return { ok: false, why: 'split' }
      tell({ issueId: head.id, viewer, at, what: 'split', detail: split.component })
      jobs.ask(head.id, at)
      return { ok: true }
    },

    removeIssueSplit({ viewer, shortId: issue, at }: Asked): boolean {
      const head = headOf(viewer, issue)
      const removed = head && removeSplit.get(head.id)
      if (!removed) return false
      tell({ issueId: head.id, viewer, at, what: 'split-removed', detail: removed.component })
      for (const { id } of splitOff.all(head.id)) jobs.ask(id, at)
      return true
    },

    regroupIssue({ viewer, shortId: issue, at }: Asked): boolean {
      const head = headOf(viewer, issue)
      if (!head) return false
      jobs.askWithMembers(head.id, at)
      tell({ issueId: head.id, viewer, at, what: 'regroup', detail: '' })
      return true
    },
  }
  return commands(
    {
      mergeIssues: 'issues',
      unmergeIssue: 'issues',
      unmergeAllIssues: 'issues',
      splitIssue: 'issues',
      removeIssueSplit: 'issues',
      regroupIssue: 'issues',
    },
    runs,
  )
}
