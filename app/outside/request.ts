/** A request to another machine, as `outside.server.ts` sends it. */
export type OutsideRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * Why there is no answer. `forbidden`: the address is not public, and the instance's owner did not allow it · `redirect`: redirects are not
 * followed · `too-large`: more than `outsideLimits.answerBytes`.
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

/** `headers`: names in lower case. `body`: text. */
export type OutsideAnswer = { milliseconds: number } & (
  | { ok: true; status: number; headers: Record<string, string>; body: string }
  | { ok: false; problem: OutsideProblem; detail: string }
)

export const outsideLimits = { milliseconds: 10_000, answerBytes: 64 * 1024, requestBytes: 256 * 1024 } as const
