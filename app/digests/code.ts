/**
 * A code: anything a person may paste to find a failure. A digest is one kind of code.
 *
 * - `digest`: what an error page shows (`Digest: 3862911841`)
 * - `event_id`, `trace_id`: 32 lower-case hex digits
 * - `request_id`: what a proxy or platform calls the request (cf-ray, x-request-id, x-amzn-trace-id, x-vercel-id, …)
 * - `short_id`: an issue's own name (`WEB-12`)
 */
export type CodeKind = 'digest' | 'event_id' | 'trace_id' | 'request_id' | 'short_id'

export type Code = { kind: CodeKind; value: string }

/**
 * Why we think a code belongs to an event.
 * `exact`: the event itself carries it; `linked`: another record of the same failure carries it (same trace, same message);
 * `recomputed`: the framework's own algorithm gives it from the event's message and frames.
 */
export type Confidence = 'exact' | 'linked' | 'recomputed'

/** The source of a digest that stood beside another failure in an event's breadcrumbs: the weakest link there is. */
export const besideSource = 'breadcrumb beside'

/** The source of a digest that is linked to the issue whose events say the message that stood beside it: two failures may say the same. */
export const sameWordsSource = 'breadcrumb'

/** The source of a digest that the visitor's half carries and the server's half got by their trace. */
export const traceSource = 'trace'

/** A code found on an event while it is processed, on its way to the index. Event id and trace id are indexed with the event itself. */
export type DetectedCode = Code & {
  confidence: Confidence
  /** Where it was found, for people: `breadcrumb`, `tag digest`, `header cf-ray`, `frames`, … */
  source: string
  /** The message that stood beside the code, when that was not this event's own (a breadcrumb of another failure). */
  besideMessage?: string
}

/** Marks a recomputed digest for which the application's directory had to be guessed: worth indexing, not worth showing. */
export const guessedSource = 'frames, in a usual directory'
