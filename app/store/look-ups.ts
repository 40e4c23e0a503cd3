import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { EventKey } from './event-key'

/** What look-ups of codes change: counts of alert rules, and which events are kept. Types only. */
export interface LookUps {
  /**
   * Somebody looked up a code of this issue. `person`: 32 hex digits of a keyed hash that identifies the person. Kept for an hour, and only
   * if a rule needs it.
   */
  note(lookUp: { shortId: string; person: string; at: Instant }): Promise<void>
  /**
   * A code led this viewer to an event: it is kept until the hard maximum. Only for people with an account, helpers included: visitors
   * could fill what an issue keeps. Writes nothing when the event is marked already.
   */
  keepOpened(viewer: Viewer, opened: { event: EventKey; at: Instant }): Promise<void>
}
