import { days, type Instant, minutes } from '../clock'
import { type AppliedQuotas, categoryOf, type Quota, type QuotaCategory, type QuotaScope } from '../projects/quotas'
import type { QuotaUsage, Usage } from './quota-usage'
import type { RateLimit } from './rate-limit-headers'

/*
 * Which items of an envelope fit the quotas.
 * 1. A refused item uses up no quota, neither its own nor any above it.
 * 2. An item is accepted only if its key, its project and the instance all have quota left; the first without is named.
 * 3. A quota is never exceeded: of several items of a kind the first ones are accepted.
 * 4. Attachments are refused with their event, because they can only be found through it.
 * 5. The answer to the request that uses up a quota already says so, which saves the sender the first refusal.
 */

/** Who sends, and the quotas that apply. */
export type Sender = { keyId: number; projectId: number; quotas?: AppliedQuotas | undefined }

export type QuotaReason = `quota_${QuotaScope}`
export type QuotaRefusal = { itemKind: string; reason: QuotaReason; count: number }

export type Decision = {
  /** Items to keep, by kind. */
  kept: Record<string, number>
  refused: QuotaRefusal[]
  /** Of the categories that were sent, those whose quota is used up now. */
  limits: RateLimit[]
}

const scopes: readonly QuotaScope[] = ['key', 'project', 'instance']

/** Decides about `items` (counts by kind) and counts what it keeps. The cost does not depend on how much was sent before. */
export function decide(usage: QuotaUsage, sender: Sender, items: Record<string, number>, at: Instant): Decision {
  const decision: Decision = { kept: {}, refused: [], limits: [] }
  for (const kind of Object.keys(items)) {
    if (kind !== 'attachment') takeKind(usage, sender, kind, items[kind] ?? 0, at, decision)
  }
  if (items.attachment) takeAttachments(usage, sender, items.attachment, at, decision)
  return decision
}

function takeAttachments(usage: QuotaUsage, sender: Sender, count: number, at: Instant, decision: Decision): void {
  const lost = decision.refused.find(({ itemKind }) => categoryOf(itemKind) === 'error')
  if (lost && !decision.kept[lost.itemKind]) decision.refused.push({ ...lost, itemKind: 'attachment', count })
  else takeKind(usage, sender, 'attachment', count, at, decision)
}

function takeKind(
  usage: QuotaUsage,
  sender: Sender,
  kind: string,
  count: number,
  at: Instant,
  decision: Decision,
): void {
  const category = categoryOf(kind)
  if (!category) {
    decision.kept[kind] = count
    return
  }
  let take = count
  let short: QuotaScope | undefined
  for (const scope of scopes) {
    const room = roomIn(sender.quotas?.[scope]?.[category], usage.at(scope, idIn(scope, sender), category, at))
    if (room < take) {
      take = room
      short = scope
    }
  }
  if (take > 0) decision.kept[kind] = take
  if (short) decision.refused.push({ itemKind: kind, reason: `quota_${short}`, count: count - take })
  for (const scope of scopes) {
    const used = usage.at(scope, idIn(scope, sender), category, at)
    used.inMinute += take
    used.inDay += take
    const quota = sender.quotas?.[scope]?.[category]
    if (quota) noteExhausted(quota, used, { category, scope, at }, decision.limits)
  }
}

const idIn = (scope: QuotaScope, sender: Sender): number =>
  scope === 'key' ? sender.keyId : scope === 'project' ? sender.projectId : 0

function roomIn(quota: Quota | undefined, used: Usage): number {
  if (!quota) return Number.POSITIVE_INFINITY
  const { perMinute = Number.POSITIVE_INFINITY, perDay = Number.POSITIVE_INFINITY } = quota
  return Math.max(0, Math.min(perMinute - used.inMinute, perDay - used.inDay))
}

type Where = { category: QuotaCategory; scope: QuotaScope; at: Instant }

/** Until the last of the exhausted windows ends. */
function noteExhausted(quota: Quota, used: Usage, { category, scope, at }: Where, limits: RateLimit[]): void {
  let until = 0
  if (quota.perMinute !== undefined && used.inMinute >= quota.perMinute) until = (used.minute + 1) * minutes(1)
  if (quota.perDay !== undefined && used.inDay >= quota.perDay) until = (used.day + 1) * days(1)
  if (until === 0) return
  const limit = { seconds: Math.max(1, Math.ceil((until - at) / 1000)), category, scope, reason: 'quota_exceeded' }
  // Two kinds share a category: the later result is more recent.
  const known = limits.findIndex((other) => other.category === category && other.scope === scope)
  if (known === -1) limits.push(limit)
  else limits[known] = limit
}

/** Releases the quota of items that were counted at `at` and then not stored. */
export function giveBack(usage: QuotaUsage, sender: Sender, kept: Record<string, number>, at: Instant): void {
  for (const [kind, count] of Object.entries(kept)) {
    const category = categoryOf(kind)
    if (category) addTo(usage, sender, category, -count, at)
  }
}

/** Counts `count` items of a category for the sender's key, its project and the instance. */
export function addTo(usage: QuotaUsage, sender: Sender, category: QuotaCategory, count: number, at: Instant): void {
  for (const scope of scopes) {
    const used = usage.at(scope, idIn(scope, sender), category, at)
    used.inMinute = Math.max(0, used.inMinute + count)
    used.inDay = Math.max(0, used.inDay + count)
  }
}

/** Continues from the counts of the day of `at`: those of a key, or those of a project, which also count for the instance. */
export function countOn(
  usage: QuotaUsage,
  of: { keyId: number } | { projectId: number },
  itemKind: string,
  count: number,
  at: Instant,
): void {
  const category = categoryOf(itemKind)
  if (!category) return
  if ('keyId' in of) usage.at('key', of.keyId, category, at).inDay += count
  else {
    usage.at('project', of.projectId, category, at).inDay += count
    usage.at('instance', 0, category, at).inDay += count
  }
}
