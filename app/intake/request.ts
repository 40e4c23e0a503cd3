/**
 * One HTTP request as the intake sees it: the same for node:http in production and for React Router's Request under `react-router dev`.
 * Header names are lower-case.
 */
export type IntakeRequest = {
  method: string
  /** Path as received, with query: `/api/7/envelope/?sentry_key=…`. */
  url: string
  header: (name: string) => string | undefined
  /** The body's bytes as they arrive. */
  body: AsyncIterable<Uint8Array>
  /** Address of the client, through the trusted proxies. */
  clientAddress: string
}

export type IntakeAnswer = { status: number; headers: Record<string, string>; body: string | Uint8Array }

/** The intake as who hands it requests sees it. */
export type Intake = (request: IntakeRequest) => Promise<IntakeAnswer>
