import { hourOf, hours, type Instant, minutes } from '../clock'

/** What was refused of one kind for one reason in one hour. */
export type RefusedCount = { itemKind: string; reason: string; hour: number; count: number }

/** What is being refused for one reason: items by kind, the largest first, in the last `minutes` minutes. */
export type RecentRefusal = { reason: string; items: [kind: string, count: number][]; minutes: number }

/** The hour before this one counts as now: otherwise nothing would seem refused at five past. */
export const recentSince = (now: Instant): number => hourOf(now) - 1

/**
 * What is being refused, by reason, the largest first; empty when nothing is. Counts are known by the hour: `minutes` is the time
 * they cover, at least 1.
 */
export function recentRefusals(counts: RefusedCount[], now: Instant): RecentRefusal[] {
  const byReason = new Map<string, RefusedCount[]>()
  for (const count of counts) {
    if (count.hour < recentSince(now) || count.count <= 0 || !isNews(count.reason)) continue
    byReason.set(count.reason, [...(byReason.get(count.reason) ?? []), count])
  }
  return [...byReason.entries()]
    .sort(([, a], [, b]) => sum(b) - sum(a))
    .map(([reason, refused]) => ({ reason, items: byKind(refused), minutes: minutesOf(refused, now) }))
}

/** False for what needs no action: kinds that are not kept, and what an owner discarded. Counted, but not announced. */
const isNews = (reason: string): boolean => reason !== 'not_kept' && reason !== 'dropped_by_operator'

function byKind(refused: RefusedCount[]): [kind: string, count: number][] {
  const kinds = new Map<string, number>()
  for (const { itemKind, count } of refused) kinds.set(itemKind, (kinds.get(itemKind) ?? 0) + count)
  return [...kinds].sort(([, a], [, b]) => b - a)
}

function minutesOf(refused: RefusedCount[], now: Instant): number {
  const from = Math.min(...refused.map(({ hour }) => hour)) * hours(1)
  return Math.max(1, Math.round((now - from) / minutes(1)))
}

const sum = (refused: RefusedCount[]) => refused.reduce((all, { count }) => all + count, 0)
