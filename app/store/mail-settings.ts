import type { AlertKind } from '../alerts/alert'
import type { DeliveryError, DeliveryState } from '../alerts/delivery'
import type { MailOptOut } from '../alerts/mail-opt-out'
import type { SummarySchedule } from '../alerts/summary-schedule'
import type { Instant } from '../clock'

/** Mail settings of people. Types only. Only for the person; `userId` comes from their session or from a signed link. */
export interface MailSettings {
  of(userId: number): Promise<PersonalMail>
  /** Replaces all; those beyond `mostOptOuts` and those of unknown projects are left out. */
  setOptOuts(userId: number, optOuts: MailOptOut[]): Promise<void>
  /** Adds one. False when there is no such account. */
  optOut(userId: number, optOut: MailOptOut): Promise<boolean>
  /**
   * Whether a person may still see the subject of an alert and still wants it by mail: both may have changed while it waited. For the whole
   * instance (`projectId` 0), owners only.
   */
  wants(userId: number, alert: { projectId: number; kind: AlertKind; issueId?: number }): Promise<boolean>
  /** Undefined: no summary mails. */
  setSummary(userId: number, schedule: SummarySchedule | undefined, at: Instant): Promise<void>
  /** A test mail to a person, through the outbox. */
  test(userId: number, at: Instant): Promise<void>
  /** How the person's last test mail ended, while the log of deliveries has it. */
  lastTest(userId: number): Promise<MailTest | undefined>
  /** Unsubscribes an address from a mail channel. False when there is no such channel. */
  optOutOfChannel(channelId: number, email: string, at: Instant): Promise<boolean>
  /** Normalised addresses (`emailKey`) that unsubscribed from a channel. */
  optedOutOfChannel(channelId: number): Promise<string[]>
  /** Signs the links for unsubscribing. */
  unsubscribeSecret(): Promise<string>
}

/** `answer`: what the mail server said. */
export type MailTest = { at: Instant; state: DeliveryState; error?: DeliveryError; answer?: string }

export type PersonalMail = { optOuts: MailOptOut[]; summary?: SummarySchedule & { nextAt: Instant } }

/** The writer's side. */
export interface SummaryMails {
  /** Puts summaries that are due into the outbox, at most `limit`, and computes when the next ones are. Returns how many. */
  enqueueDue(at: Instant, limit: number): Promise<number>
}
