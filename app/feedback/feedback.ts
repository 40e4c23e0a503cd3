import type { Instant } from '../clock'

/** A user's report about a failure. Hostile text, like everything that is sent. */
export type Feedback = {
  message: string
  name?: string
  email?: string
  /** The page it was written on. */
  url?: string
  at: Instant
  /** The id of the event it is about, 32 hex digits: recorded already, not yet, or never sent. */
  eventId?: string
  /** The code of the receipt it was written on; absent for reports of SDKs. */
  receipt?: string
}

/** Feedback ready to be stored. `id`: 32 hex digits, the same when the same feedback is sent again. */
export type ReceivedFeedback = Feedback & { projectId: number; id: string; itemKind: 'feedback' | 'user_report' }
