import type { Viewer } from '../accounts/viewer'

/**
 * The counterpart of an event: the visitor's browser and the server report one failure as two events. For the browser's event, whose
 * message the framework hid, it is the server's event, and the other way round.
 */
export type Counterpart = {
  eventId: string
  projectSlug: string
  projectName: string
  /** What links them: one trace, or a digest that both have. */
  linkedBy: 'trace' | 'digest'
  /** The digest that both have. */
  digest?: string
}

export interface Counterparts {
  /**
   * The counterparts of an event in all projects that the viewer triages: those of its trace first, then those with its digest, the nearest
   * in time first; at most `limit`. Undefined when the viewer cannot see the event.
   */
  ofEvent(
    viewer: Viewer,
    eventId: string,
    projectSlug: string,
    limit: number,
  ): Promise<{ redacted: boolean; projectName: string; counterparts: Counterpart[] } | undefined>
}
