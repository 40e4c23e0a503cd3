import type { refusalsTexts } from '../texts/en/refusals'
import type { TextsOf } from '../texts/room'

export type RefusalTexts = TextsOf<typeof refusalsTexts>

/** The label of any reason; one without a label of its own is quoted as it is kept. */
export function refusalLabel(reason: string, { reasons, noReason }: RefusalTexts): string {
  if (Object.hasOwn(reasons, reason)) return reasons[reason as keyof typeof reasons]
  return reason.replaceAll('_', ' ').trim() || noReason
}

/** False for what needs no action: kinds that are not kept, and what an owner discarded. Counted, but not announced. */
export const isNews = (reason: string): boolean => reason !== 'not_kept' && reason !== 'dropped_by_operator'
