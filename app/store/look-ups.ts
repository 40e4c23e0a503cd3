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
   * Codes led these viewers to events: they are kept until the hard maximum. Only for people with an account, helpers included: visitors
   * could fill what an issue keeps. Writes nothing for events that are marked already, and the rest in one command.
   */
  keepOpened(opened: Opened[]): Promise<void>
}

/** An event that a code led a viewer to. */
export type Opened = { viewer: Viewer; event: EventKey; at: Instant }
