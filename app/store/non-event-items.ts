import type { Viewer } from '../accounts/viewer'
import type { Attachment, PackedAttachment } from '../attachments/attachment'
import type { Instant } from '../clock'
import type { Feedback, ReceivedFeedback } from '../feedback/feedback'
import type { LogChunk } from '../logs/log-line'
import type { ReceivedCheckIn } from '../monitors/check-in'
import type { ReceivedSessions } from '../releases/session-counts'

/** The part of the port (`store.ts`) for attachments and feedback. */

/**
 * Files sent with events or with feedback about them. For those who may see the event, which is named by its project and id.
 */
export interface Attachments {
  /** Oldest first. */
  ofEvent(viewer: Viewer, event: EventName): Promise<Attachment[]>
  read(viewer: Viewer, event: EventName, id: number): Promise<(Attachment & { bytes: Uint8Array }) | undefined>
}

export type EventName = { projectSlug: string; id: string }

/** Reports of users about failures. For those who may see the project's events. */
export interface FeedbackGiven {
  /** Oldest first; the first 50. */
  ofEvent(viewer: Viewer, event: EventName): Promise<Feedback[]>
  /** Feedback without an event, or about an event that is not stored (any more, or yet), newest first. */
  withoutEvent(viewer: Viewer, slug: string, limit: number): Promise<Feedback[]>
}

/** One item to record with the events of a batch. `received`: the time for which it is counted; that of the batch when absent. */
export type NonEventItem = { received?: Instant } & (
  | { kind: 'attachment'; item: PackedAttachment }
  | { kind: 'feedback'; item: ReceivedFeedback }
  | { kind: 'sessions'; item: ReceivedSessions }
  | { kind: 'check_in'; item: ReceivedCheckIn }
  | { kind: 'log'; item: LogChunk }
)
