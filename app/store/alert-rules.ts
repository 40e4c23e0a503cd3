import type { Viewer } from '../accounts/viewer'
import type { AlertRule, RuleOutcome } from '../alerts/rule'
import type { Instant } from '../clock'

/**
 * Alert rules. Types only. Members of a project see them, admins change them; `slug` undefined: the rules of the instance, for its owners.
 */
export interface AlertRules {
  /** By name. Undefined without access. */
  list(viewer: Viewer, slug: string | undefined): Promise<ShownRule[] | undefined>
  one(viewer: Viewer, slug: string | undefined, id: number): Promise<ShownRule | undefined>
  add(
    viewer: Viewer,
    slug: string | undefined,
    rule: RuleContent & { at: Instant },
  ): Promise<{ ok: true; id: number } | { ok: false; why: 'unknown' | 'too-many' | 'unknown-channel' }>
  update(
    viewer: Viewer,
    slug: string | undefined,
    id: number,
    change: Partial<RuleContent>,
  ): Promise<{ ok: true } | { ok: false; why: 'unknown' | 'unknown-channel' }>
  remove(viewer: Viewer, slug: string | undefined, id: number): Promise<boolean>
  /**
   * When a rule would have alerted since `since`, computed from recorded data without changing anything: the newest `limit` alerts, and
   * their total number. Runs for a bounded time; `cut`: the time was not enough.
   */
  preview(
    viewer: Viewer,
    slug: string | undefined,
    asked: { rule: RuleContent; since: Instant; at: Instant; limit: number },
  ): Promise<RulePreview | undefined>
}

export type RuleContent = Omit<AlertRule, 'id' | 'projectId'>

export type ShownRule = AlertRule & {
  /** Of the last 30 days. */
  outcomes: Partial<Record<RuleOutcome, number>>
  consideredAt?: Instant
  mayChange: boolean
}

export type RulePreview = {
  count: number
  /** There is more history than was looked at. */
  cut: boolean
  /** The rule asks for look-ups, of which nothing is kept for longer than an hour. */
  leftOut: boolean
  /** Of each day from `since` on. */
  perDay: number[]
  alerts: { at: Instant; kind: string; shortId?: string; title?: string }[]
}

/** The job that deletes data older than the time that rules look back. */
export interface AlertKeeping {
  /** Deletes some older data; returns whether there is more. */
  forget(at: Instant): Promise<boolean>
}
