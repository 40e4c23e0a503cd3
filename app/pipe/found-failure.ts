/** A failure found in the output of a program. Texts are as the program printed them, without colours and prefixes. */
export type FoundFailure = {
  /** When it was found. Milliseconds since 1970. */
  at: number
  /** The whole block, for the event id. */
  block: string
  level: 'fatal' | 'error' | 'warning'
  /** A platform of the Sentry protocol. */
  platform: string
  type?: string
  value?: string
  /** Text with the calls, which the server reads. */
  stack?: string
  digest?: string
  logger?: string
  /** Ids by which it can be found too: `request_id`, `trace_id`. */
  ids?: Record<string, string>
  /** The line of the log above it, or the fields of a JSON line. */
  extra?: Record<string, unknown>
  /** The lines of the output before it, oldest first. */
  before?: string[]
  /** The lines of the output after it, oldest first, each with the time at which it was read. */
  after?: { at: number; text: string }[]
}

/** What a block or a line says by itself. */
export type ReadFailure = Omit<FoundFailure, 'at' | 'before' | 'after'>

/** How frameworks say "go on elsewhere" with an exception (docs/digest.md §1.4). No failures. */
const signal =
  /^(?:NEXT_(?:REDIRECT|HTTP_ERROR_FALLBACK|NOT_FOUND|PRERENDER_INTERRUPTED)|DYNAMIC_SERVER_USAGE|BAILOUT_TO_CLIENT_SIDE_RENDERING|HANGING_PROMISE_REJECTION|CLIENT_HOOK_DYNAMIC|REACT_ROUTER_ERROR:)/

export const isSignal = (digest: string | undefined): boolean => digest !== undefined && signal.test(digest)
