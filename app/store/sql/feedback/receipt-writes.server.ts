import type { Viewer } from '../../../accounts/viewer'
import { days } from '../../../clock'
import { type ReceiptWords, receiptWordsText } from '../../../feedback/receipt-words'
import type { NewVisitorReport } from '../../../feedback/visitor-report'
import { commands, noteIf } from '../../command'
import { prepareAlerting } from '../alerts/alerting.server'
import { prepareEventOfCode } from '../codes/event-of-code.server'
import type { Db } from '../db'
import { bytesOfHex } from '../hex.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { prepareMarkKept } from '../retention/mark-kept.server'
import { mayAdminister, seeing } from '../visible.server'

/** Maximum visitor reports per issue. */
const mostPerIssue = 200
/** Maximum reports under codes that are not known yet, and how long they wait. */
const mostWaiting = 500
const waitingFor = days(7)

export function receiptWrites(db: Db) {
  const setWords = db.prepare(
    `update project
    set receipt_words = :words
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  const issueOf = db.prepare<{ slug: string; number: number }, { id: number; projectId: number; said: number }>(
    `select i.id, i.project_id as projectId, (select count(*) from receipt_report r where r.issue_id = i.id) as said
    from issue o
    join project p on p.id = o.project_id and p.receipts = 1
    ${joinMergeTarget}
    where p.slug = :slug
    and o.number = :number`,
  )
  const add = db.prepare(
    `insert into receipt_report (form, code, kind, code_id, issue_id, person, at, message, email)
    values (:form, :code, :kind, :codeId, :issueId, :person, :at, :message, :email)
    on conflict (form) do update set email = coalesce(excluded.email, receipt_report.email)`,
  )
  const forget = db.prepare(
    `delete from receipt_report
    where issue_id is null
    and (at < :before or id not in (
      select id from receipt_report where issue_id is null order by id desc limit ${mostWaiting}
    ))`,
  )
  const isSent = db.prepare<{ form: string }>('select 1 from receipt_report where form = :form')
  const alert = prepareAlerting(db)
  const eventOfCode = prepareEventOfCode(db)
  const mark = prepareMarkKept(db)
  const runs = {
    async setReceiptWords({
      viewer,
      slug,
      words,
    }: {
      viewer: Viewer
      slug: string
      words: ReceiptWords
    }): Promise<boolean> {
      return (await setWords.run({ ...seeing(viewer), slug, words: receiptWordsText(words) ?? null })).changes > 0
    },
    async addVisitorReport({
      form,
      person,
      code,
      shortId,
      at,
      message,
      email,
    }: NewVisitorReport): Promise<'kept' | 'enough'> {
      const parts = shortId === undefined ? undefined : splitShortId(shortId)
      const issue = parts && (await issueOf.get(parts))
      if (issue && issue.said >= mostPerIssue) return 'enough'
      const isId = code.kind === 'event_id' || code.kind === 'trace_id'
      const codeId = (isId && bytesOfHex(code.value)) || null
      const about = { code: code.value, kind: code.kind, codeId, issueId: issue?.id ?? null }
      // Sending the same form again can only add an address.
      const isNew = (await isSent.get({ form })) === undefined
      await add.run({ ...about, form, person, at, message, email: email ?? null })
      if (!issue) await forget.run({ before: at - waitingFor })
      else if (isNew) {
        const event = await eventOfCode(issue.id, code)
        if (event) await mark.add(event, 'reported', at)
        await alert([{ kind: 'reported', projectId: issue.projectId, issueId: issue.id, at, detail: {} }], at)
      }
      return 'kept'
    },
  }
  return commands(
    {
      setReceiptWords: [
        'issues',
        ({ slug }, set) => noteIf(set, { what: 'project.receipt-texts-changed', project: slug }),
      ],
      addVisitorReport: ['issues', 'unaudited'],
    },
    runs,
  )
}
