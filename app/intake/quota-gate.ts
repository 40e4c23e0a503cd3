import { days, hours, type Instant, minutes } from '../clock'
import { categoryOf, dayOf } from '../projects/quotas'
import type { RefusedNow } from '../projects/refused-now'
import type { Refusal } from './answers'
import type { IntakeKey } from './keys.server'
import { countOn, decide, giveBack, type QuotaReason } from './quota'
import { QuotaRefusals } from './quota-refusals'
import { QuotaUsage } from './quota-usage'
import { type RateLimit, rateLimitsHeader, retryAfter } from './rate-limit-headers'
import { type Arrivals, arrive, isBraked, isSampled, noArrivals, type SpikeRule } from './spike'

/** Counts of what was accepted in an hour, for counting on after a start. */
export type Accepted = { projectId: number; itemKind: string; hour: number; count: number }

/** Of one key, in the day that is counted on from. */
export type AcceptedOfKey = { keyId: number; itemKind: string; count: number }

export type OverLimit = { itemKind: string; reason: QuotaReason | 'spike_sampled'; count: number }

export type Admission = {
  /** Items to keep, by kind. */
  kept: Record<string, number>
  refused: OverLimit[]
  limits: RateLimit[]
}

/**
 * What of an envelope that could be kept may be kept: spike brake first, then quotas, all in memory and without a promise.
 * 1. Every event counts as arrived, only what is kept counts against quotas.
 * 2. What is sampled away takes its attachments with it; everything else in the envelope is looked at on its own.
 */
export class QuotaGate {
  #usage = new QuotaUsage()
  #arrivals = new Map<number, Arrivals>()
  #refusals = new QuotaRefusals()

  constructor(private readonly spikes: SpikeRule) {}

  /** `items`: counts by kind; `eventId` decides about sampling. */
  admit(key: IntakeKey, items: Record<string, number>, eventId: string | undefined, at: Instant): Admission {
    const sampledAway = this.#sampledAway(key, items, eventId, at)
    const left = sampledAway.length > 0 ? without(items, sampledAway) : items
    const { kept, refused, limits } = decide(this.#usage, senderOf(key), left, at)
    const admission: Admission = { kept, refused: [...sampledAway, ...refused], limits }
    for (const refusal of admission.refused) this.#note(key.projectId, refusal, limits, at)
    return admission
  }

  /** For what was admitted at `at` and then was not taken by the disk. */
  giveBack(key: IntakeKey, kept: Record<string, number>, at: Instant): void {
    giveBack(this.#usage, senderOf(key), kept, at)
  }

  /** What limits refuse of a project at this time. */
  refusedNow(projectId: number, at: Instant): RefusedNow[] {
    return this.#refusals.of(projectId, at)
  }

  /** Counts on from the last day, of keys from the day `at` lies in: call it once, before the first request. */
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

/** For a request of which nothing is kept because of limits; undefined when something is. */
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
 * No time to wait: the next event is as welcome as this one was. Nothing silences the sender, so that what comes is counted here, and not
 * somewhere else roughly or never.
 */
const sampled: RateLimit = { seconds: 0, category: 'error', scope: 'project', reason: 'spike_sampled' }

const details: Record<OverLimit['reason'], string> = {
  quota_key: 'The quota of this key is used up.',
  quota_project: 'The quota of this project is used up.',
  quota_instance: 'The quota of this Digestline is used up.',
  spike_sampled: 'This project sends far more than usual: only a sample is kept, the rest is counted.',
}
