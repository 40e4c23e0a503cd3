import type { Instant } from '../../clock'
import type { IssueChange } from '../../issues/triage'

/** Another error tracker that issues are imported from. */
export type Peer = {
  /** Its issues that happened since then, newest first. */
  issues(since: Instant): AsyncIterable<PeerIssue>
  /** Kept events of an issue, newest first, as an SDK would have sent them; at most `most`. */
  events(issue: PeerIssue, most: number): AsyncIterable<PeerEvent>
  /** Oldest first. Empty where the other product's API has none. */
  comments(issue: PeerIssue): Promise<PeerComment[]>
}

/**
 * `firstSeen`: where the other product says it; its kept events may be younger. `state`: changes whenever there is something new to import. `assignee`: an
 * e-mail address.
 */
export type PeerIssue = {
  id: string
  title: string
  firstSeen?: Instant
  lastSeen: Instant
  state: string
  decision?: Extract<IssueChange, { what: 'resolve' | 'mute' }>
  assignee?: string
}

/** `id`: 32 hex digits. `payload`: an event of an SDK. */
export type PeerEvent = { id: string; at: Instant | undefined; payload: Record<string, unknown> }

export type PeerComment = { id: string; author: string; at: Instant | undefined; text: string }

/** Bounds of an import. `eventsPerIssue`, `minutes`: unless the command names another number. */
export const importLimits = {
  days: 90,
  issues: 20_000,
  /** For the whole import. */
  minutes: 24 * 60,
  mostMinutes: 7 * 24 * 60,
  eventsPerIssue: 100,
  mostEventsPerIssue: 1000,
  comments: 200,
  /** Of one answer. */
  answerBytes: 32 * 1024 * 1024,
  /** Of one event that is sent on. */
  eventBytes: 1024 * 1024,
  /** For one request, from its connection to the end of the answer. */
  requestMilliseconds: 60_000,
  /** How often a request is tried that is answered with 429 or 5xx, and one that is not answered. */
  tries: 8,
  brokenTries: 3,
  /** The longest pause between two tries, whatever Retry-After says. */
  pauseMilliseconds: 5 * 60_000,
  /** For an imported event to be recorded. */
  recordMilliseconds: 60_000,
} as const
