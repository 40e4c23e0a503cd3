import type { Instant } from '../clock'
import type { TrackerTarget } from './tracker'
import type { WhenKind } from './when'

/**
 * What one message is about: a condition of a rule; what concerns one person (`assigned`, `mentioned`, `summary`); the end of an
 * incident for channels that close incidents (`resolved`); a channel that was switched off (`channel_off`); a test; an issue in a tracker
 * to create by button, to link, to close or to reopen (`tracker`).
 */
export type AlertKind =
  | WhenKind
  | 'assigned'
  | 'mentioned'
  | 'summary'
  | 'resolved'
  | 'channel_off'
  | 'test'
  | 'tracker'

/** Facts of the moment that cannot be read again when the message is sent. Kept as JSON. */
export type AlertDetail = {
  /** `regressed`, `release`: the version. */
  release?: string
  /** `threshold`: what was counted. `looked_up`: people. `refused`: items. */
  count?: number
  minutes?: number
  of?: 'events' | 'users'
  scope?: 'issue' | 'project'
  /** `release`: crash-free sessions in percent. */
  crashFree?: number
  /** `refused`: the reason; `monitor`: what happened (missed, timeout, failed, recovered, late). */
  reason?: string
  /** `monitor`: its slug and environment. */
  monitor?: string
  environment?: string
  /** `monitor`: milliseconds the server itself was down. */
  downMilliseconds?: number
  /** `mentioned`: the comment. `assigned`, `mentioned`: who did it. */
  commentId?: number
  by?: string
  /** The event that caused it. */
  eventId?: string
  /** `summary`: since when it reports. */
  since?: Instant
  /** `channel_off`: the channel that was switched off. */
  channel?: string
  /** Of every delivery to a tracker but tests: the link it is for. */
  tracker?: TrackerTarget
}

/**
 * Reasons of `refused` news of the whole instance, before anything is lost: too much waits to be processed · little is free on the disk ·
 * the newest verified backup is older than the schedule allows · a backup was not copied to S3.
 */
export const instanceTroubles = [
  'inbox_nearly_full',
  'space_nearly_out',
  'backup_overdue',
  'backup_not_copied',
] as const
export type InstanceTrouble = (typeof instanceTroubles)[number]

/** Troubles of one node: another one may have the same at the same time. */
export const nodeTroubles: readonly InstanceTrouble[] = ['inbox_nearly_full', 'space_nearly_out']

export const instanceTroubleOf = ({ reason }: Pick<AlertDetail, 'reason'>): InstanceTrouble | undefined =>
  instanceTroubles.find((one) => one === reason)

/** Something that rules may notify about. `projectId` 0: the whole instance (`refused` alone). */
export type AlertNews = {
  kind: WhenKind
  projectId: number
  issueId?: number
  at: Instant
  detail: AlertDetail
}
