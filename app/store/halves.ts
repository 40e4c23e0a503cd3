import type { Viewer } from '../accounts/viewer'

/** An event that is the other half of a failure: of one whose message was withheld the server's, of the server's one whose message was. */
export type OtherHalf = {
  eventId: string
  projectSlug: string
  projectName: string
  /** What ties them: one request, or a digest both carry. */
  linkedBy: 'trace' | 'digest'
  /** The digest both carry. */
  digest?: string
}

export interface Halves {
  /**
   * The other halves of an event, in any project the viewer triages: those of its trace first, then those with its digest, each nearest
   * in time first; at most `limit`. Undefined when the event is not there for the viewer.
   */
  ofEvent(
    viewer: Viewer,
    eventId: string,
    projectSlug: string,
    limit: number,
  ): Promise<{ redacted: boolean; projectName: string; halves: OtherHalf[] } | undefined>
}
