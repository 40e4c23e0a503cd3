import type { Viewer } from '../../../accounts/viewer'
import { readReceiptWords } from '../../../feedback/receipt-words'
import type { Receipts } from '../../receipts'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { joinMergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

type SqlReport = { code: string; message: string; email: string | null; at: number }

export function sqlReceipts(db: Db, write: RunCommand): Receipts {
  const wordsOf = db.prepare<Seeing & { slug: string }, { words: string | null }>(
    `select receipt_words as words
    from project
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  const shown = db.prepare<{ slug: string; number: number }, { words: string | null; lookedAt: number }>(
    `select p.receipt_words as words,
      i.status = 'muted' or i.assignee is not null or exists (
        select 1 from support_note n join issue m on m.id = n.issue_id where m.id = i.id or m.merged_into = i.id
      ) as lookedAt
    from issue o
    join project p on p.id = o.project_id and p.receipts = 1
    ${joinMergeTarget}
    where p.slug = :slug
    and o.number = :number`,
  )
  const lastOf = db.prepare<[string], { at: number | null }>(
    'select max(at) as at from receipt_report where person = ?',
  )
  const ofMergeTarget =
    'from receipt_report where issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)'
  const newest = db.prepare<{ mergeTarget: number; limit: number }, SqlReport>(
    `select code, message, email, at ${ofMergeTarget} order by at desc, id desc limit +:limit`,
  )
  const count = db.prepare<{ mergeTarget: number }, number>(`select count(*) ${ofMergeTarget}`).pluck()
  const mergeTargetOf = prepareMergeTargets(db)
  return {
    async words(viewer, slug) {
      const kept = await wordsOf.get({ ...seeing(viewer), slug })
      return kept && readReceiptWords(kept.words)
    },
    setWords: (viewer, slug, words) => write('setReceiptWords', { viewer, slug, words }),
    async shown(shortId) {
      const parts = splitShortId(shortId)
      const row = parts && (await shown.get(parts))
      return row && { words: readReceiptWords(row.words), lookedAt: row.lookedAt === 1 }
    },
    report: (report) => write('addVisitorReport', report),
    reportedAt: async (person) => (await lastOf.get(person))?.at ?? undefined,
    async ofIssue(viewer: Viewer, shortId, limit) {
      const mergeTarget = (await mergeTargetOf(viewer, shortId))?.id
      if (mergeTarget === undefined) return { reports: [], count: 0 }
      const [reports, all] = await Promise.all([newest.all({ mergeTarget, limit }), count.get({ mergeTarget })])
      return { reports: reports.map(toReport), count: all ?? 0 }
    },
  }
}

const toReport = ({ email, ...said }: SqlReport) => ({ ...said, ...(email !== null && { email }) })
