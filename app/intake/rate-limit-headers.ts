import type { QuotaCategory, QuotaScope } from '../projects/quotas'

/** For how long a sender need not try again with a category of items, by whose limit and why. */
export type RateLimit = { seconds: number; category: QuotaCategory; scope: QuotaScope; reason: string }

/** Some SDKs call a message without exception `default`, others `error`. Source: docs/protocol.md §8. */
const wireCategory = (category: QuotaCategory): string => (category === 'error' ? 'error;default' : category)

const wireScope: Record<QuotaScope, string> = { key: 'key', project: 'project', instance: 'organization' }

/**
 * The value of `X-Sentry-Rate-Limits`: `42:error;default:project:quota_exceeded, …`. SDKs then do not send these categories for so many
 * whole seconds, after a 200 as after a 429. Source: docs/protocol.md §8.
 */
export const rateLimitsHeader = (limits: RateLimit[]): string =>
  limits
    .map(({ seconds, category, scope, reason }) => `${seconds}:${wireCategory(category)}:${wireScope[scope]}:${reason}`)
    .join(', ')

/** Of several limits the longest: a sender that reads only `Retry-After` stays away until all of what it sent is welcome again. */
export const retryAfter = (limits: RateLimit[]): number => Math.max(0, ...limits.map(({ seconds }) => seconds))
