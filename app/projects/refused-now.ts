import type { Instant } from '../clock'
import type { QuotaCategory } from './quotas'

/** What a limit is rejecting right now: of one project, category and reason. */
export type RefusedNow = {
  reason: 'quota_key' | 'quota_project' | 'quota_instance' | 'spike_sampled'
  category: QuotaCategory
  since: Instant
  /** Items rejected since then. */
  count: number
  /** When the quota has room again; absent for what ends by itself. */
  until?: Instant
}
