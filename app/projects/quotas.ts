import type { Instant } from '../clock'
import { days, minutes } from '../clock'

/**
 * How much may be sent: per category of items, per minute and per day, of one key, of a project over all its keys, and of the instance.
 * What is absent is unlimited. Minutes and days are those of UTC, so that everybody can tell when one ends.
 */
export type Quotas = Partial<Record<QuotaCategory, Quota>>

export type Quota = { perMinute?: number; perDay?: number }

/** Whose quota it is. */
export type QuotaScope = 'key' | 'project' | 'instance'

/** All quotas that apply to what is sent with one key. */
export type AppliedQuotas = Partial<Record<QuotaScope, Quotas>>

/** Sentry's data categories, as far as we keep what is in them. Source: docs/protocol.md §8. */
export const quotaCategories = [
  { id: 'error' },
  { id: 'attachment' },
  { id: 'session' },
  { id: 'feedback' },
  { id: 'monitor' },
  { id: 'security' },
] as const

export type QuotaCategory = (typeof quotaCategories)[number]['id']

const categoryOfKind: Record<string, QuotaCategory> = {
  event: 'error',
  attachment: 'attachment',
  session: 'session',
  sessions: 'session',
  feedback: 'feedback',
  user_report: 'feedback',
  check_in: 'monitor',
  raw_security: 'security',
  security: 'security',
  nel: 'security',
}

/** Undefined for kinds that no quota is about: what clients report as lost is always taken. */
export const categoryOf = (itemKind: string): QuotaCategory | undefined => categoryOfKind[itemKind]

/** The windows counts live in, as whole minutes and days since 1970 (UTC). */
export const minuteOf = (at: Instant): number => Math.floor(at / minutes(1))
export const dayOf = (at: Instant): number => Math.floor(at / days(1))

/** As kept in the store; undefined when there are none. */
export const quotasText = (quotas: Quotas): string | undefined =>
  Object.keys(quotas).length > 0 ? JSON.stringify(quotas) : undefined

/** Reads what `quotasText` wrote. What it did not write is left out: a quota nobody set must not refuse anything. */
export function readQuotas(text: string | null | undefined): Quotas {
  if (!text) return {}
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return {}
  }
  const quotas: Quotas = {}
  for (const { id } of quotaCategories) {
    const { perMinute, perDay } = record(record(read)[id])
    const quota: Quota = {}
    if (isCount(perMinute)) quota.perMinute = perMinute
    if (isCount(perDay)) quota.perDay = perDay
    if (Object.keys(quota).length > 0) quotas[id] = quota
  }
  return quotas
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
