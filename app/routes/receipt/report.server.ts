import { randomBytes } from 'node:crypto'
import { cookieLine, cookieName, readCookie } from '~/accounts/cookies.server'
import { makeThrottle } from '~/accounts/throttle'
import { days, hours, type Instant, minutes } from '~/clock'
import { makeStamp, personOf, readStamp, reportNumber, senderSecret } from '~/feedback/report-stamp.server'
import { mistakesInReport, type ReportFields, type ReportMistakes } from '~/feedback/visitor-report'
import type { Receipt } from '~/lookup/answer'
import { reportedIssue } from '~/lookup/receipt'
import type { ReportProblem } from '~/routes/receipt/receipt-texts'
import { reportSecret } from '~/routes/receipt/report-secret.server'
import type { Runtime } from '~/runtime'

/** A form with the longest message in it, every character of it written as three bytes of percent signs and digits. */
export const longestReportBody = 64 * 1024

/** Somebody who met a failure says it once or twice; an office behind one address meets a few. */
const perAddress = makeThrottle({ limit: 5, per: minutes(10) })
/** A code is on one person's page, or on that of all who met the failure at once. */
const perCode = makeThrottle({ limit: 20, per: hours(1) })

/** For so long a visitor who comes back is told what became of the report. */
const remembered = days(180)

/** `shortId`: of the issue, for the server alone. `yours`: what became of a report that came from the same browser. */
type AskedReport = {
  shortId?: string
  stamp?: string
  yours?: { at: Instant; state: Extract<Receipt, { known: true }>['report'] | 'waiting' }
}

/** What a receipt's page needs for the form. Without a code there is nothing to report about. */
export async function reportAsked(
  { store, config, now }: Runtime,
  request: Request,
  receipt: Receipt,
): Promise<AskedReport> {
  const issue = await reportedIssue(store, receipt.code)
  if (!issue) return {}
  const at = now()
  const code = issue.code.value
  const named = issue.shortId !== undefined && { shortId: issue.shortId }
  const stamp = makeStamp(await reportSecret(store), code, at, randomBytes(12).toString('base64url'))
  const sender = readCookie(request, cookieName('visitor', config.publicUrl).name)
  const sentAt = sender === undefined ? undefined : await store.receipts.reportedAt(personOf(sender, code))
  if (sentAt === undefined) return { ...named, stamp }
  return { ...named, stamp, yours: { at: sentAt, state: receipt.known ? receipt.report : ('waiting' as const) } }
}

export type Sent = {
  request: Request
  address: string
  /** The code as it stands in the address. */
  text: string
  fields: ReportFields
  /** The field that people do not see. Programs fill it in, and sometimes a browser that fills in forms. */
  trap: string
  stamp: string
}

/** `cookie`: the report is kept; by this its sender is known again. Otherwise why it is not, with the answer's status. */
export type ReportAnswer =
  | { cookie: string }
  | { status: 400; mistakes: ReportMistakes; wait?: undefined }
  | { status: 400 | 429; problem: ReportProblem; wait?: number }

/** Keeps a report, unless there is something wrong with it or with how it came. */
export async function sendReport(runtime: Runtime, sent: Sent): Promise<ReportAnswer> {
  const { store, now } = runtime
  const about = await reportedIssue(store, sent.text)
  if (sent.trap !== '') return { status: 400, problem: 'trap' }
  if (!about) return { status: 400, problem: 'stale' }
  const code = about.code.value
  const secret = await reportSecret(store)
  const stamp = readStamp(secret, code, sent.stamp, now())
  if (!stamp.ok) return { status: 400, problem: 'stale' }
  const mistakes = mistakesInReport(sent.fields)
  if (mistakes) return { status: 400, mistakes }
  const wait = turnFor(sent.address, code, now())
  if (wait !== undefined) return { status: 429, problem: 'often', wait }
  const { name, secure } = cookieName('visitor', runtime.config.publicUrl)
  const sender = knownSender(sent.request, name) ?? senderSecret(secret, stamp.form)
  const { message, email } = sent.fields
  const said = { message, ...(email && { email }), at: now() }
  const form = reportNumber(stamp.form, message)
  const kept = await store.receipts.report({ ...about, ...said, form, person: personOf(sender, code) })
  if (kept === 'enough') return { status: 429, problem: 'enough' }
  return { cookie: cookieLine(name, sender, { seconds: remembered / 1000, secure }) }
}

/** Whole seconds to wait, when the address or the code has had its turns. */
function turnFor(address: string, code: string, at: Instant): number | undefined {
  const wait = perAddress.take(address, at)
  if (wait !== undefined) return wait
  const waitForCode = perCode.take(code, at)
  if (waitForCode !== undefined) perAddress.giveBack(address)
  return waitForCode
}

/** Of what we gave out ourselves: anything else in the cookie is replaced. */
function knownSender(request: Request, name: string): string | undefined {
  const sender = readCookie(request, name)
  return sender && /^[\w-]{43}$/.test(sender) ? sender : undefined
}
