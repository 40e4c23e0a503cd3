/**
 * A code: anything a person may paste to find a failure. A digest is one kind of code.
 * - `digest`: what an error page shows (`Digest: 3862911841`)
 * - `event_id`, `trace_id`: 32 lower-case hex digits
 * - `request_id`: the id that a proxy or platform gives a request (cf-ray, x-request-id, x-amzn-trace-id, x-vercel-id, …)
 * - `short_id`: the short id of an issue (`WEB-12`)
 */
export type CodeKind = 'digest' | 'event_id' | 'trace_id' | 'request_id' | 'short_id'

export type Code = { kind: CodeKind; value: string }

/**
 * Why a code is taken to belong to an event. `exact`: the event carries it; `linked`: another record of the same failure carries it (same
 * trace, same message); `recomputed`: the framework's algorithm gives it for the event's message and frames.
 */
export type Confidence = 'exact' | 'linked' | 'recomputed'

/** The source of a digest that was beside another failure in an event's breadcrumbs. It is the weakest link. */
export const besideSource = 'breadcrumb beside'

/** The source of a digest that is linked to the issue whose events have the message beside it. Two failures may have the same message. */
export const sameWordsSource = 'breadcrumb'

/** The source of a digest that the browser's event carries and that its counterpart on the server got by their trace. */
export const traceSource = 'trace'

/**
 * A code that was found on an event during processing, on its way to the index. Event id and trace id are indexed with the event itself.
 */
export type DetectedCode = Code & {
  confidence: Confidence
  /** Where it was found, for people: `breadcrumb`, `tag digest`, `header cf-ray`, `frames`, … */
  source: string
  /** The message beside the code, if it was not this event's (a breadcrumb of another failure). */
  besideMessage?: string
}

/** A recomputed digest for which the directory of the application was guessed. It is indexed, but not shown. */
export const guessedSource = 'frames, in a usual directory'
