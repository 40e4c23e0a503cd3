import type { SessionStage } from '../accounts/session-stage'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/** Where accounts are signed in. Sessions are known by the hash of their cookie's secret. */
export interface Sessions {
  /** Opens a session, and deletes those that are over. Opening counts as proof of who the user is. */
  open(session: NewSession): Promise<void>
  /**
   * The user of a live session of stage `open`. `network`: given by requests, not by pages that only listen; the session's last use
   * follows it, to the hour.
   */
  viewer(tokenHash: string, at: Instant, network?: string): Promise<Viewer | undefined>
  close(tokenHash: string): Promise<void>
  /** When the user of a live, open session last proved who they are. */
  confirmedAt(tokenHash: string, at: Instant): Promise<Instant | undefined>
  /** Notes that the user of this session proved again who they are. */
  confirm(tokenHash: string, at: Instant): Promise<void>
  /** The viewer's live sessions, the last used first. `tokenHash`: the one that asks. */
  list(viewer: Viewer, at: Instant, tokenHash: string | undefined): Promise<OpenedSession[]>
  /** Ends one of the viewer's own sessions. */
  end(viewer: Viewer, id: number): Promise<boolean>
  /** Ends the viewer's own sessions, all but the one with this hash. How many there were. */
  endOthers(viewer: Viewer, tokenHash: string | undefined): Promise<number>
}

export type NewSession = {
  tokenHash: string
  userId: number
  at: Instant
  expiresAt: Instant
  userAgent: string
  stage?: SessionStage
  /** The client's network, shortened (`shortNetwork`). */
  network?: string
}

export type OpenedSession = {
  id: number
  userAgent: string
  network: string
  createdAt: Instant
  /** To the hour. */
  lastUsedAt: Instant
  /** Whether it is the session that asks. */
  current: boolean
}
