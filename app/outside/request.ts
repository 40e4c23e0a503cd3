/** A request to another machine, as `outside.server.ts` sends it. */
export type OutsideRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
}

/** A request whose body, and whose answer's, are not text. */
export type OutsideTransfer = Omit<OutsideRequest, 'body'> & { body?: Uint8Array }

/**
 * Why there is no answer. `forbidden`: the address is not public, and the instance's owner did not allow it · `address`: it is not an
 * address that requests are sent to · `redirect`: redirects are not followed · `too-large`: the request has more than
 * `outsideLimits.requestBytes`, the answer more than `answerBytes` or `headerBytes`.
 */
export type OutsideProblem =
  | 'forbidden'
  | 'address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'redirect'

/**
 * `headers`: names in lower case. `body`: text. `detail`: what went wrong, for an administrator; never a part of the request's URL beyond
 * its host. `status` of a problem: the other side had answered that much, so it has read the request.
 */
export type OutsideAnswer = { milliseconds: number } & (
  | { ok: true; status: number; headers: Record<string, string>; body: string }
  | { ok: false; problem: OutsideProblem; detail: string; status?: number }
)

/** The same with the body as it arrived. */
export type OutsideTransferred = OutsideAnswer & { bytes: Uint8Array }

export const outsideLimits = {
  /** For everything: name, connection, request and answer. */
  milliseconds: 10_000,
  answerBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  requestBytes: 256 * 1024,
  /** Connections to one host, those that wait for its next request among them. */
  connectionsPerHost: 8,
  /** How long a connection is kept for the next request. */
  idleMilliseconds: 15_000,
} as const
