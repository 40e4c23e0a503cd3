import type { QuotaCategory, QuotaScope } from '../projects/quotas'

/** How long a sender should not send categories of items, with the scope and the reason of the limit. */
export type RateLimit = { seconds: number; category: QuotaCategory | 'log_item'; scope: QuotaScope; reason: string }

/** Some SDKs call a message without exception `default`, others `error`. Source: docs/protocol.md §8. */
const wireCategory = (category: RateLimit['category']): string => (category === 'error' ? 'error;default' : category)

const wireScope: Record<QuotaScope, string> = { key: 'key', project: 'project', instance: 'organization' }

/**
 * The value of `X-Sentry-Rate-Limits`: `42:error;default:project:quota_exceeded, …`. SDKs then do not send these categories for that number
 * of seconds, after a 200 as well as after a 429. Source: docs/protocol.md §8.
 */
export const rateLimitsHeader = (limits: RateLimit[]): string =>
  limits
    .map(({ seconds, category, scope, reason }) => `${seconds}:${wireCategory(category)}:${wireScope[scope]}:${reason}`)
    .join(', ')

/** The longest of several limits: a sender that only reads `Retry-After` waits until all categories are accepted again. */
export const retryAfter = (limits: RateLimit[]): number => Math.max(0, ...limits.map(({ seconds }) => seconds))
