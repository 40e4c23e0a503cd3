/**
 * One HTTP request as the intake sees it: the same for node:http in production and for React Router's Request under `react-router dev`.
 * Header names are lower-case.
 */
export type IntakeRequest = {
  method: string
  /** Path as received, with query: `/api/7/envelope/?sentry_key=…`. */
  url: string
  header: (name: string) => string | undefined
  body: Body
  /** Address of the client, through the trusted proxies. */
  clientAddress: string
}

/** A request's bytes as they arrive. */
export type Body = Arriving | AsyncIterable<Uint8Array>

/** A body that calls a sink for every chunk: an async iterator costs several times as much. */
export type Arriving = {
  /** Starts the calls. Called at most once; never for a body that is refused unread. */
  start(sink: BodySink): void
  /** Stops the calls. The sink ignores calls that still arrive. */
  stop(): void
}

export type BodySink = {
  chunk(bytes: Uint8Array): void
  /** The body is complete. */
  end(): void
  /** The connection ended before the body did. */
  cut(): void
}

export type IntakeAnswer = { status: number; headers: Record<string, string>; body: string | Uint8Array }

/** The intake as its callers see it. */
export type Intake = (request: IntakeRequest) => Promise<IntakeAnswer>
