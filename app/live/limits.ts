import { minutes, seconds } from '../clock'

/** What listening may cost. Past the first three a browser is told 503, past the next two 429; it asks no more then. */
export type LiveLimits = typeof liveLimits
export const liveLimits = {
  /** Connections of the instance, of one account, and of one browser: it has six to a host in all. */
  listeners: 200,
  ofAccount: 12,
  ofSession: 3,
  /** Connections that one account may open in a minute. */
  openings: 60,
  /** Time that the searches of one account may take in a minute. Its listeners hear less often beyond that. */
  searchMilliseconds: seconds(2),
  /** A listener is told so often at most. */
  notifyMilliseconds: seconds(1),
  /** Questions to the store in that time, for all listeners together: where there are more of them they hear less often. */
  questions: 50,
  /** How long those questions may take together before the others wait for the next turn. */
  turnMilliseconds: 200,
  /** Issues a list is told of; there are many then. */
  told: 100,
  /** Issues that happened and were not asked about yet. Where there are more, the whole list is asked again. */
  unasked: 2000,
  /** A keep-alive for proxies, at which viewers who are no longer signed in are disconnected. */
  heartbeatMilliseconds: seconds(20),
  /** A connection ends after this long; the browser makes another, and says again who it is. */
  lifetimeMilliseconds: minutes(30),
  /** Bytes a browser may leave unread; it is not told more then. */
  bufferBytes: 2048,
}
