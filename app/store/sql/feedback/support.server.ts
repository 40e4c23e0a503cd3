import type { Instant } from '../../../clock'
import type { CaseNote, Support, SupportText } from '../../support'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { mayKnow, mayTriage, type Seeing, seeing } from '../visible.server'

/** Maximum newest reports and calls among which those of a span are counted. */
const mostLookedAt = 1000

type IssueNumber = { slug: string; number: number }

export function sqlSupport(db: Db, write: RunCommand): Support {
  const issueFor = (permission: (projectId: string) => string) =>
    db.prepare<Seeing & IssueNumber, { mergeTarget: number }>(
      `select i.id as mergeTarget
      from issue o
      join project p on p.id = o.project_id
      ${joinMergeTarget}
      where p.slug = :slug
      and o.number = :number
      and ${permission('o.project_id')}`,
    )
  const triaged = issueFor(mayTriage)
  const known = issueFor(mayKnow)
  // The merge target's own note comes before one of a member.
  const note = db.prepare<{ mergeTarget: number }, SupportText>(
    `select text, by_name as by, at
    from support_note
    where issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)
    order by issue_id = :mergeTarget desc, at desc
    limit 1`,
  )
  const cases = `select code, text, by_name as by, at
    from case_note
    where issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)`
  const newest = db.prepare<{ mergeTarget: number; limit: number }, CaseNote>(
    `${cases} order by at desc, id desc limit +:limit`,
  )
  const ofCodes = db.prepare<{ mergeTarget: number; codes: string; limit: number }, CaseNote>(
    `${cases} and code in ${listed(':codes')} order by at desc, id desc limit +:limit`,
  )
  const counted = db.prepare<{ mergeTarget: number }, { count: number; newest: number | null }>(
    `with part as (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)
    select count(*) as count, max(at) as newest
    from (
      select at from case_note where issue_id in (select id from part)
      union all
      select at from receipt_report where issue_id in (select id from part)
    )`,
  )
  // By id, which follows the time: there is no index by time alone.
  const newestOf = (table: string) =>
    `select n.issue_id as issueId, n.at from (select issue_id, at from ${table} order by id desc limit ${mostLookedAt}) n`
  const since = db.prepare<Seeing & { since: Instant }, { count: number }>(
    `select count(*) as count
    from (${newestOf('case_note')} union all ${newestOf('receipt_report')}) said
    join issue i on i.id = said.issueId
    where said.at >= :since
    and ${mayTriage('i.project_id')}`,
  )
  const noteOf = async (mergeTarget: number) => {
    const kept = await note.get({ mergeTarget })
    return kept ? { note: kept } : {}
  }
  return {
    async ofIssue(viewer, shortId, limit) {
      const parts = splitShortId(shortId)
      const issue = parts && (await triaged.get({ ...seeing(viewer), ...parts }))
      if (!issue) return { cases: [] }
      const { mergeTarget } = issue
      const [kept, cases] = await Promise.all([noteOf(mergeTarget), newest.all({ mergeTarget, limit })])
      return { ...kept, cases }
    },
    async ofCodes(viewer, shortId, codes, limit) {
      const parts = splitShortId(shortId)
      const issue = parts && (await known.get({ ...seeing(viewer), ...parts }))
      if (!issue) return { cases: [] }
      const { mergeTarget } = issue
      const [kept, cases] = await Promise.all([
        noteOf(mergeTarget),
        ofCodes.all({ mergeTarget, codes: JSON.stringify(codes), limit }),
      ])
      return { ...kept, cases }
    },
    async count(viewer, shortId) {
      const parts = splitShortId(shortId)
      const issue = parts && (await triaged.get({ ...seeing(viewer), ...parts }))
      const { count, newest } = (issue && (await counted.get({ mergeTarget: issue.mergeTarget }))) ?? {
        count: 0,
        newest: null,
      }
      if (!issue || newest === null) return { count: 0, waiting: false }
      return { count, waiting: newest > ((await note.get({ mergeTarget: issue.mergeTarget }))?.at ?? 0) }
    },
    since: async (viewer, at) => (await since.get({ ...seeing(viewer), since: at }))?.count ?? 0,
    setNote: (viewer, shortId, text) => write('setSupportNote', { viewer, shortId, ...text }),
    addCase: (viewer, shortId, text) => write('addCaseNote', { viewer, shortId, ...text }),
  }
}
