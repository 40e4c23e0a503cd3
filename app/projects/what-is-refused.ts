import type { Instant } from '../clock'
import { categoryLabel, type QuotaCategory } from './quotas'

/** Something limits refuse at this time: of one project, category and reason. */
export type RefusedNow = {
  reason: 'quota_key' | 'quota_project' | 'quota_instance' | 'spike_sampled'
  category: QuotaCategory
  since: Instant
  /** Items refused since then. */
  count: number
  /** When the quota has room again; absent for what ends by itself. */
  until?: Instant
}

const why: Record<RefusedNow['reason'], string> = {
  quota_key: 'the quota of the key is used up',
  quota_project: 'the quota of the project is used up',
  quota_instance: 'the quota of this Digestline is used up',
  spike_sampled: 'far more than usual is being sent, and only a sample is kept',
}

/** In sentences: “Since 14:02 UTC, 1200 errors were refused: the quota of the project is used up. There is room again at 14:03 UTC.” */
export const whatIsRefused = (refused: RefusedNow[]): string[] => refused.map(sentence)

function sentence({ reason, category, since, count, until }: RefusedNow): string {
  const items = `${count} ${category === 'error' && count === 1 ? 'error was' : `${categoryLabel(category).toLowerCase()} were`}`
  const end = until === undefined ? '' : ` There is room again at ${clockTime(until)}.`
  return `Since ${clockTime(since)}, ${items} refused: ${why[reason]}.${end}`
}

/** In UTC, as minutes and days of quotas are. */
const clockTime = (at: Instant): string => `${new Date(at).toISOString().slice(11, 16)} UTC`
