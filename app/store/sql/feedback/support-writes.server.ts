import type { Viewer } from '../../../accounts/viewer'
import { commands } from '../../command'
import type { SupportText } from '../../support'
import type { Db } from '../db'
import { joinMergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { mayKnow, type Seeing, seeing } from '../visible.server'

const mostCasesPerIssue = 500

type Written = SupportText & { viewer: Viewer; shortId: string }

export function supportWrites(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const known = db.prepare<Seeing & { slug: string; number: number }, { id: number; cases: number }>(
    `select i.id, (select count(*) from case_note c where c.issue_id = i.id) as cases
    from issue o
    join project p on p.id = o.project_id
    ${joinMergeTarget}
    where p.slug = :slug
    and o.number = :number
    and ${mayKnow('o.project_id')}`,
  )
  const set = db.prepare(
    `insert into support_note (issue_id, text, by_name, at)
    values (:issueId, :text, :by, :at)
    on conflict (issue_id) do update set text = excluded.text, by_name = excluded.by_name, at = excluded.at`,
  )
  // Also deletes the notes of members: otherwise one of them would show up.
  const take = db.prepare(
    `delete from support_note
    where issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)`,
  )
  const add = db.prepare(
    `insert into case_note (issue_id, code, text, by_name, at)
    values (:issueId, :code, :text, :by, :at)`,
  )
  const runs = {
    async setSupportNote({ viewer, shortId, text, by, at }: Written): Promise<boolean> {
      const issueId = (await mergeTargetOf(viewer, shortId))?.id
      if (issueId === undefined) return false
      if (text === '') await take.run({ mergeTarget: issueId })
      else await set.run({ issueId, text, by, at })
      return true
    },
    async addCaseNote({
      viewer,
      shortId,
      code,
      text,
      by,
      at,
    }: Written & { code: string }): Promise<'kept' | 'full' | 'unknown'> {
      const parts = splitShortId(shortId)
      const issue = parts && (await known.get({ ...seeing(viewer), ...parts }))
      if (!issue) return 'unknown'
      if (issue.cases >= mostCasesPerIssue) return 'full'
      await add.run({ issueId: issue.id, code, text, by, at })
      return 'kept'
    },
  }
  return commands({ setSupportNote: ['issues', 'unaudited'], addCaseNote: ['issues', 'unaudited'] }, runs)
}
