/**
 * Tells open pages what happened since they were made: numbers only, no word of an event.
 * 1. Every answer is asked of the store for the viewer of that moment: whoever is signed out, or may no longer see the issue, is let go.
 * 2. A listener holds at most one message it has not been told, and is told once in `tellMilliseconds` at most.
 * 3. Past the limits a listener is refused; nothing waits for a place. A page without news is complete.
 * 4. While nobody listens nothing is asked, counted or sent between threads.
 */
export type Live = {
  /** Answers `GET /live`: a stream of events for who asks for one, the first of them alone otherwise. Never rejects but with the store. */
  answer(request: Request): Promise<Response>
  /** These issues happened. */
  happened(issues: number[]): void
  /** People decided on issues; or who may see what changed. */
  changed(what: 'issues' | 'access'): void
  counts(): LiveCounts
  /** Lets all listeners go. */
  close(): void
}

export type LiveCounts = { listeners: number; told: number; questions: number; refused: number }
