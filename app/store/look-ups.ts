import type { Instant } from '../clock'

/** People who look up codes, for alert rules about that. Types only. */
export interface LookUps {
  /**
   * Somebody looked up a code of this issue. `person`: 32 hex digits of a keyed hash of what tells people apart. Kept for an hour, and only
   * where a rule asks for it.
   */
  note(lookUp: { shortId: string; person: string; at: Instant }): Promise<void>
}
