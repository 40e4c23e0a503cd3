import type { Instant } from '../clock'
import type { QuotaCategory } from '../projects/quotas'
import { type RecentRefusal, type RefusedCount, recentRefusals } from '../projects/recent-refusals'
import type { RefusedNow } from '../projects/refused-now'
import type { refusalsTexts } from './en/refusals'
import type { TextsOf } from './namespace'

export type RefusalTexts = TextsOf<typeof refusalsTexts>

/** The label of any reason; one without a label of its own is shown as it is stored. */
export function refusalLabel(reason: string, { reasons, noReason }: RefusalTexts): string {
  if (Object.hasOwn(reasons, reason)) return reasons[reason as keyof typeof reasons]
  return reason.replaceAll('_', ' ').trim() || noReason
}

/** What is being refused, a sentence per reason: “312 events rejected in 20 min (over the project’s quota).” */
export const refusalSentences = (counts: RefusedCount[], now: Instant, texts: RefusalTexts): string[] =>
  recentRefusals(counts, now).map((refusal) => sentence(refusal, texts))

function sentence({ reason, items, minutes }: RecentRefusal, texts: RefusalTexts): string {
  const counted = items.map(([kind, count]) => itemsInWords(kind, count, texts))
  return texts.rejected(texts.and(counted), minutes, refusalLabel(reason, texts))
}

/** What limits are rejecting: “1,200 events rejected since 14:02 UTC (over the project’s quota). Accepted again from 14:05 UTC.” */
export const limitSentences = (refused: RefusedNow[], texts: RefusalTexts): string[] =>
  refused.map(({ reason, category, since, count, until }) => {
    const items = itemsInWords(kindOf[category], count, texts)
    return texts.limited(
      items,
      clockTime(since),
      refusalLabel(reason, texts),
      until === undefined ? undefined : clockTime(until),
    )
  })

const kindOf: Record<QuotaCategory, keyof RefusalTexts['kinds']> = {
  error: 'event',
  attachment: 'attachment',
  session: 'session',
  feedback: 'feedback',
  monitor: 'check_in',
  security: 'security',
}

/** In UTC, as minutes and days of quotas are. */
const clockTime = (at: Instant): string => `${new Date(at).toISOString().slice(11, 16)} UTC`

/** Why an SDK says it dropped items; a reason without a label is shown as it was sent. */
export function dropLabel(reason: string, { dropped }: RefusalTexts): string {
  return Object.hasOwn(dropped, reason) ? dropped[reason as keyof typeof dropped] : reason.replaceAll('_', ' ')
}

/** `312 events`; kinds without a plural of their own are named as they are. */
function itemsInWords(kind: string, count: number, { kinds, otherKind }: RefusalTexts): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds](count) : otherKind(count, kind)
}
