import type { Language } from '../accounts/language'
import type { AlertKind } from '../alerts/alert'
import type { TrackerTask } from '../alerts/tracker'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { IssueStatus } from '../issues/issue'

/*
 * What a delivery says, ready for any channel: every text in the language of its reader, every link complete. Titles, names and values come
 * from events and are hostile: each channel writes them so that they are only text there.
 */
export type AlertMessage = {
  /** The same in every attempt (`Delivery.messageId`). */
  messageId: string
  kind: AlertKind
  /** Of a webhook's body: `issue.new`, `issue.regressed`, `project.refused`, … */
  type: string
  at: Instant
  language: Language
  /** One line for a mail's subject or a notification's title: "Shop: New issue – TypeError: cart is null". */
  subject: string
  /** What happened, in a few words: "New issue", "Regressed in 2.4.1". */
  headline: string
  /** A sentence to say below it, where there is no issue. */
  body?: string
  rule?: { id: number; name: string }
  project?: { slug: string; name: string; url: string }
  issue?: MessageIssue
  /** Figures and facts in the order to show them. */
  facts: { label: string; value: string }[]
  links: { kind: 'issue' | 'project' | 'receipt' | 'resolve' | 'mute' | 'settings'; label: string; url: string }[]
  /** Other alerts that this message reports. */
  others: { headline: string; title: string; url?: string }[]
  /** How many more than those; the sentence for them is `moreText`. */
  more: number
  moreText?: string
  /** Names the incident, as `SHOP-12@errors.example`: the same for every message about one issue. Channels that close incidents close it when `closes`. */
  incident?: string
  closes: boolean
  /** `LeasedMessage.tracker` */
  tracker?: TrackerTask
}

export type MessageIssue = {
  shortId: string
  title: string
  culprit?: string
  level: Level
  status: IssueStatus
  url: string
  count: number
  users: number
  firstSeen: Instant
  lastSeen: Instant
  firstRelease?: string
  lastRelease?: string
  environment?: string
  /** The event that caused it, or the latest. */
  event?: { id: string; url: string }
  /** Codes that visitors were shown, at most three. */
  digests: string[]
  /** The line that broke, for trackers. */
  brokenLine?: { file: string; line: number; function?: string; text?: string }
}
