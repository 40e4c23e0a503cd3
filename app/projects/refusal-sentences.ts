import { hourOf, hours, type Instant, minutes } from '../clock'
import { isNews, type RefusalTexts, refusalLabel } from './refusal-words'

/** What was refused of one kind for one reason in one hour. */
export type RefusedCount = { itemKind: string; reason: string; hour: number; count: number }

/** The hour before this one counts as now: otherwise nothing would seem refused at five past. */
export const recentSince = (now: Instant): number => hourOf(now) - 1

/**
 * What is being refused, a sentence per reason, the largest first: “312 events rejected in 20 min (over the project’s quota).” Empty when
 * nothing is. Counts are known by the hour; the time a sentence names is the one they cover.
 */
export function refusalSentences(counts: RefusedCount[], now: Instant, texts: RefusalTexts): string[] {
  const byReason = new Map<string, RefusedCount[]>()
  for (const count of counts) {
    if (count.hour < recentSince(now) || count.count <= 0 || !isNews(count.reason)) continue
    byReason.set(count.reason, [...(byReason.get(count.reason) ?? []), count])
  }
  return [...byReason.values()].sort((a, b) => sum(b) - sum(a)).map((refused) => sentence(refused, now, texts))
}

function sentence(refused: RefusedCount[], now: Instant, texts: RefusalTexts): string {
  const from = Math.min(...refused.map(({ hour }) => hour)) * hours(1)
  const kinds = new Map<string, number>()
  for (const { itemKind, count } of refused) kinds.set(itemKind, (kinds.get(itemKind) ?? 0) + count)
  const items = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => itemsInWords(kind, count, texts))
  const span = Math.max(1, Math.round((now - from) / minutes(1)))
  return texts.rejected(texts.and(items), span, refusalLabel(refused[0]!.reason, texts))
}

/** `312 events`; kinds without a plural of their own are named as they are. */
function itemsInWords(kind: string, count: number, { kinds, otherKind }: RefusalTexts): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds](count) : otherKind(count, kind)
}

const sum = (refused: RefusedCount[]) => refused.reduce((all, { count }) => all + count, 0)
