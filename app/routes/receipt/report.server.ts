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

/** Size of a form with the longest message, every character percent-encoded as three bytes. */
export const longestReportBody = 64 * 1024

/** One visitor reports a failure once or twice; an office behind one address a few times. */
const perAddress = makeThrottle({ limit: 5, per: minutes(10) })
/** A code may be on one person's page, or on the pages of everyone who met the failure. */
const perCode = makeThrottle({ limit: 20, per: hours(1) })

/** How long a returning visitor sees the status of their report. */
const remembered = days(180)

/** `shortId`: of the issue, only for the server. `yours`: the status of a report from the same browser. */
type AskedReport = {
  shortId?: string
  stamp?: string
  yours?: { at: Instant; state: Extract<Receipt, { known: true }>['report'] | 'waiting' }
}

/** Data for the form on a receipt's page. Without a code there is nothing to report. */
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
  /** The code as in the address. */
  text: string
  fields: ReportFields
  /** The honeypot field. Programs fill it in, and sometimes a browser's autofill. */
  trap: string
  stamp: string
}

/** `cookie`: the report was saved, and this identifies its sender. Otherwise the reason, with the status of the answer. */
export type ReportAnswer =
  | { cookie: string }
  | { status: 400; mistakes: ReportMistakes; wait?: undefined }
  | { status: 400 | 429; problem: ReportProblem; wait?: number }

/** Saves a report, unless it or its origin is invalid. */
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

/** Seconds to wait when the limit of the address or the code is reached. */
function turnFor(address: string, code: string, at: Instant): number | undefined {
  const wait = perAddress.take(address, at)
  if (wait !== undefined) return wait
  const waitForCode = perCode.take(code, at)
  if (waitForCode !== undefined) perAddress.giveBack(address)
  return waitForCode
}

/** Only values that Digestline issued; anything else in the cookie is replaced. */
function knownSender(request: Request, name: string): string | undefined {
  const sender = readCookie(request, name)
  return sender && /^[\w-]{43}$/.test(sender) ? sender : undefined
}
