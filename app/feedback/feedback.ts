import type { Instant } from '../clock'

/** What a person who met a failure said about it. Hostile text like everything that is sent. */
export type Feedback = {
  message: string
  name?: string
  email?: string
  /** The page it was written on. */
  url?: string
  at: Instant
  /** The failure it is about, 32 hex digits: kept already, still to come, or never sent. */
  eventId?: string
  /** The code on whose receipt it was said; absent for what an SDK sent. */
  receipt?: string
}

/** The same, ready to be kept. `id`: 32 hex digits; the same feedback sent again has the same. */
export type ReceivedFeedback = Feedback & { projectId: number; id: string; itemKind: 'feedback' | 'user_report' }
