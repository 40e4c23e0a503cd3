import { days, hours, type Instant, minutes } from '../clock'
import { categoryOf, dayOf } from '../projects/quotas'
import type { RefusedNow } from '../projects/refused-now'
import type { Refusal } from './answers'
import type { IntakeKey } from './keys.server'
import { addTo, countOn, decide, giveBack, type QuotaReason } from './quota'
import { QuotaRefusals } from './quota-refusals'
import { QuotaUsage } from './quota-usage'
import { type RateLimit, rateLimitsHeader, retryAfter } from './rate-limit-headers'
import { type Arrivals, addArrivals, arrive, isBraked, isSampled, noArrivals, type SpikeRule } from './spike'
import { type SharedCount, UntoldCounts } from './untold-counts'

/** Items accepted in an hour, from which counting continues after a start. */
export type Accepted = { projectId: number; itemKind: string; hour: number; count: number }

/** The same for one key in the current day. */
export type AcceptedOfKey = { keyId: number; itemKind: string; count: number }

export type OverLimit = { itemKind: string; reason: QuotaReason | 'spike_sampled'; count: number }

export type Admission = {
  /** Items to keep, by kind. */
  kept: Record<string, number>
  refused: OverLimit[]
  limits: RateLimit[]
}

/**
 * Decides which items of an envelope limits let through: first the spike brake, then quotas, in memory and synchronously.
 * 1. Every event counts for the rate; only kept items count against quotas.
 * 2. Attachments are dropped with their sampled event; every other item of the envelope is decided separately.
 * 3. With several nodes each decides alone, on its own counts and what the others told it: they know of each other's items a few seconds
 *    late, so together they may exceed a quota by what they accept in that time.
 */
export class QuotaGate {
  #usage = new QuotaUsage()
  #arrivals = new Map<number, Arrivals>()
  #refusals = new QuotaRefusals()
  #untold = new UntoldCounts()

  constructor(private readonly spikes: SpikeRule) {}

  /** `items`: counts by kind; `eventId` decides about sampling. */
  admit(key: IntakeKey, items: Record<string, number>, eventId: string | undefined, at: Instant): Admission {
    const sampledAway = this.#sampledAway(key, items, eventId, at)
    const left = sampledAway.length > 0 ? without(items, sampledAway) : items
    const { kept, refused, limits } = decide(this.#usage, senderOf(key), left, at)
    this.#count(key, kept, 1)
    const admission: Admission = { kept, refused: [...sampledAway, ...refused], limits }
    for (const refusal of admission.refused) this.#note(key.projectId, refusal, limits, at)
    return admission
  }

  /** Releases the quota of items that were admitted at `at` and then not stored by the disk. */
  giveBack(key: IntakeKey, kept: Record<string, number>, at: Instant): void {
    giveBack(this.#usage, senderOf(key), kept, at)
    this.#count(key, kept, -1)
  }

  /** What was counted here since the last call, at most `limit` counters. */
  takeCounts(limit: number): SharedCount[] {
    return this.#untold.take(limit)
  }

  /** These could not be sent: the next `takeCounts` returns them again. */
  untakeCounts(counts: SharedCount[]): void {
    for (const { projectId, keyId, category, count } of counts) this.#untold.add(projectId, keyId, category, count)
  }

  /** Adds what other nodes counted. */
  addCounts(counts: SharedCount[], at: Instant): void {
    for (const { projectId, keyId, category, count } of counts) {
      if (category === 'arrivals') addArrivals(this.#arrivalsOf(projectId), count, at, this.spikes)
      else addTo(this.#usage, { keyId, projectId }, category, count, at)
    }
  }

  #count({ id, projectId }: IntakeKey, kept: Record<string, number>, sign: 1 | -1): void {
    for (const kind in kept) {
      const category = categoryOf(kind)
      if (category) this.#untold.add(projectId, id, category, sign * kept[kind]!)
    }
  }

  /** What limits currently refuse of a project. */
  refusedNow(projectId: number, at: Instant): RefusedNow[] {
    return this.#refusals.of(projectId, at)
  }

  /** Continues from the counts of the last day, and for keys from those of the day of `at`. Call it once, before the first request. */
  countOn(accepted: Iterable<Accepted>, ofKeys: Iterable<AcceptedOfKey>, at: Instant): void {
    for (const { keyId, itemKind, count } of ofKeys) countOn(this.#usage, { keyId }, itemKind, count, at)
    for (const { projectId, itemKind, hour, count } of accepted) {
      if (dayOf(hour * hours(1)) === dayOf(at)) countOn(this.#usage, { projectId }, itemKind, count, at)
      if (isBraked(itemKind)) this.#arrivalsOf(projectId).usual += count / (days(1) / minutes(1))
    }
  }

  #sampledAway(
    key: IntakeKey,
    items: Record<string, number>,
    eventId: string | undefined,
    at: Instant,
  ): Admission['refused'] {
    let count = 0
    for (const kind in items) if (isBraked(kind)) count += items[kind]!
    if (count === 0) return []
    this.#untold.add(key.projectId, 0, 'arrivals', count)
    const n = arrive(this.#arrivalsOf(key.projectId), count, at, key.firstEventAt, this.spikes)
    if (eventId === undefined || isSampled(eventId, n)) return []
    const reason = 'spike_sampled' as const
    const braked = Object.keys(items).filter(isBraked)
    const away = items.attachment ? [...braked, 'attachment'] : braked
    return away.map((itemKind) => ({ itemKind, reason, count: items[itemKind] ?? 0 }))
  }

  #arrivalsOf(projectId: number): Arrivals {
    let arrivals = this.#arrivals.get(projectId)
    if (!arrivals) {
      arrivals = noArrivals()
      this.#arrivals.set(projectId, arrivals)
    }
    return arrivals
  }

  #note(projectId: number, { itemKind, reason, count }: OverLimit, limits: RateLimit[], at: Instant): void {
    const category = categoryOf(itemKind)
    if (!category) return
    const limit = limits.find((one) => one.category === category && `quota_${one.scope}` === reason)
    const until = limit && { until: at + limit.seconds * 1000 }
    this.#refusals.note(projectId, { reason, category, count, ...until }, at)
  }
}

const senderOf = ({ id, projectId, quotas }: IntakeKey) => ({ keyId: id, projectId, quotas })

function without(items: Record<string, number>, away: OverLimit[]): Record<string, number> {
  const kinds = new Set(away.map(({ itemKind }) => itemKind))
  return Object.fromEntries(Object.entries(items).filter(([kind]) => !kinds.has(kind)))
}

/** The answer to a request when limits refuse all of it; undefined when something is kept. */
export function overLimit({ kept, refused, limits }: Admission): Refusal | undefined {
  const [first] = refused
  if (!first || Object.keys(kept).length > 0) return undefined
  return {
    status: 429,
    reason: first.reason,
    detail: details[first.reason],
    retryAfter: retryAfter(limits),
    rateLimits: rateLimitsHeader(limits.length > 0 ? limits : [sampled]),
  }
}

/**
 * Without a time to wait: the next event has the same chance. The sender is not silenced, so that every event is counted here exactly.
 */
const sampled: RateLimit = { seconds: 0, category: 'error', scope: 'project', reason: 'spike_sampled' }

const details: Record<OverLimit['reason'], string> = {
  quota_key: 'The quota of this key is used up.',
  quota_project: 'The quota of this project is used up.',
  quota_instance: 'The quota of this Digestline is used up.',
  spike_sampled: 'This project sends far more than usual: only a sample is kept, the rest is counted.',
}
