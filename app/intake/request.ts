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

/** A request's bytes: whole, or as they arrive. */
export type Body = Uint8Array | Arriving | AsyncIterable<Uint8Array>

/** A body that is told of as it arrives: iterating costs several times what it costs to be told. */
export type Arriving = {
  /** Called once, or never for a body nobody wants. May tell everything before it returns. */
  start(sink: BodySink): void
  /** No more of it is wanted. The sink may still be told; it does not listen. */
  stop(): void
}

export type BodySink = {
  chunk(bytes: Uint8Array): void
  /** That was all of it. */
  end(): void
  /** There will be no more, and it was not all. */
  cut(): void
}

export type IntakeAnswer = { status: number; headers: Record<string, string>; body: string | Uint8Array }

/** The intake as who hands it requests sees it. */
export type Intake = (request: IntakeRequest) => Promise<IntakeAnswer>
