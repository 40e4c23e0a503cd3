import type { Viewer } from '../accounts/viewer'
import type { Attachment, PackedAttachment } from '../attachments/attachment'
import type { Instant } from '../clock'
import type { Feedback, ReceivedFeedback } from '../feedback/feedback'
import type { ReceivedCheckIn } from '../monitors/check-in'
import type { ReceivedSessions } from '../releases/session-counts'

/** The part of the port (`store.ts`) for what is kept beside events. */

/**
 * Files that came with events, or with what people said about them. For those who may see the event; an event is named by its project
 * and id.
 */
export interface Attachments {
  /** Oldest first. */
  ofEvent(viewer: Viewer, event: EventName): Promise<Attachment[]>
  read(viewer: Viewer, event: EventName, id: number): Promise<(Attachment & { bytes: Uint8Array }) | undefined>
}

export type EventName = { projectSlug: string; id: string }

/** What people who met a failure said about it. For those who may see the project's events. */
export interface FeedbackGiven {
  /** Oldest first; the first 50. */
  ofEvent(viewer: Viewer, event: EventName): Promise<Feedback[]>
  /** Feedback about no event, or about one that is not kept (any more, or yet), newest first. */
  withoutEvent(viewer: Viewer, slug: string, limit: number): Promise<Feedback[]>
}

/** One item to be recorded beside the events of a batch. `received`: the time it is counted for; that of the batch when absent. */
export type NonEventItem = { received?: Instant } & (
  | { kind: 'attachment'; item: PackedAttachment }
  | { kind: 'feedback'; item: ReceivedFeedback }
  | { kind: 'sessions'; item: ReceivedSessions }
  | { kind: 'check_in'; item: ReceivedCheckIn }
)
