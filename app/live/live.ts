/**
 * Tells open pages what happened since they were made: numbers only, no word of an event.
 * 1. Every answer is asked of the store for the viewer of that moment: a listener who signed out, or may no longer see the issue, is
 *    disconnected.
 * 2. At most one message waits for a listener, and a listener gets at most one every `notifyMilliseconds`.
 * 3. Past the limits a listener is refused; none waits for a place. A page without news is complete.
 * 4. While no page listens nothing is asked, counted or sent between threads.
 * 5. Its questions are searches that members write: it runs on the pages thread, never on the thread that accepts events.
 */
export type Live = LiveNews & {
  /** Answers `GET /live` with a stream of events. Rejects only when the store does. */
  answer(request: Request): Promise<Response>
  counts(): LiveCounts
  /** Disconnects all listeners. */
  close(): void
}

/** Takes what happens, while it has asked for that. */
export type LiveNews = {
  /** These issues have new events. */
  happened(issues: number[]): void
  /** Members changed issues; or what somebody may see. */
  changed(what: Changed): void
}

export type Changed = 'issues' | 'access'

/** `refused`: too many listened. `throttled`: their account asked too often, or for too long. */
export type LiveCounts = { listeners: number; told: number; questions: number; refused: number; throttled: number }
