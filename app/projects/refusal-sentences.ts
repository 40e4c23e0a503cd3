import { hourOf, hours, type Instant, minutes } from '../clock'
import { isNews, refusalWords } from './refusal-words'

/** What was refused of one kind for one reason in one hour. */
export type RefusedCount = { itemKind: string; reason: string; hour: number; count: number }

/** The hour before this one counts as now: else nothing would seem refused at five past. */
export const recentSince = (now: Instant): number => hourOf(now) - 1

/**
 * What is being refused, a sentence per reason, the largest first: “In the last hour 312 events were refused because the project’s quota
 * was used up.” Empty when nothing is. Counts are known by the hour; the time a sentence names is the one they cover.
 */
export function refusalSentences(counts: RefusedCount[], now: Instant): string[] {
  const byReason = new Map<string, RefusedCount[]>()
  for (const count of counts) {
    if (count.hour < recentSince(now) || count.count <= 0 || !isNews(count.reason)) continue
    byReason.set(count.reason, [...(byReason.get(count.reason) ?? []), count])
  }
  return [...byReason.values()].sort((a, b) => sum(b) - sum(a)).map((refused) => sentence(refused, now))
}

function sentence(refused: RefusedCount[], now: Instant): string {
  const from = Math.min(...refused.map(({ hour }) => hour)) * hours(1)
  const kinds = new Map<string, number>()
  for (const { itemKind, count } of refused) kinds.set(itemKind, (kinds.get(itemKind) ?? 0) + count)
  const items = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => itemsInWords(kind, count))
  const verb = sum(refused) === 1 ? 'was' : 'were'
  const { because } = refusalWords(refused[0]!.reason)
  return `In ${spanInWords(now - from)} ${enumerated(items)} ${verb} refused because ${because}.`
}

/** `the last hour` · `the last 75 minutes` · `the last minute`. */
function spanInWords(span: number): string {
  const whole = Math.max(1, Math.round(span / minutes(1)))
  if (whole === 60) return 'the last hour'
  return whole === 1 ? 'the last minute' : `the last ${whole} minutes`
}

/** `312 events`; kinds without a plural of their own are named as they are. */
function itemsInWords(kind: string, count: number): string {
  const [one, many] = nouns[kind] ?? [`item of type ${kind}`, `items of type ${kind}`]
  return `${grouped(count)} ${count === 1 ? one : many}`
}

const nouns: Record<string, [one: string, many: string]> = {
  event: ['event', 'events'],
  request: ['request', 'requests'],
  transaction: ['transaction', 'transactions'],
  attachment: ['attachment', 'attachments'],
  session: ['session', 'sessions'],
  sessions: ['session summary', 'session summaries'],
  feedback: ['feedback', 'feedbacks'],
  user_report: ['user report', 'user reports'],
  client_report: ['client report', 'client reports'],
  check_in: ['check-in', 'check-ins'],
  security: ['security report', 'security reports'],
  raw_security: ['security report', 'security reports'],
  nel: ['network error report', 'network error reports'],
  source_maps: ['upload of source maps', 'uploads of source maps'],
  log: ['log entry', 'log entries'],
  span: ['span', 'spans'],
  other: ['item of unknown type', 'items of unknown type'],
}

const sum = (refused: RefusedCount[]) => refused.reduce((all, { count }) => all + count, 0)

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

function enumerated(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
