import type { Instant } from '../clock'

/** Look-ups of codes, for alert rules about them. Types only. */
export interface LookUps {
  /**
   * Somebody looked up a code of this issue. `person`: 32 hex digits of a keyed hash that identifies the person. Kept for an hour, and only
   * if a rule needs it.
   */
  note(lookUp: { shortId: string; person: string; at: Instant }): Promise<void>
}
