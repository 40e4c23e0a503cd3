import type { RefusalReason } from '../projects/refusal-reason'
import type { IntakeAnswer } from './request'

/** Why a request is not taken, and what its sender and our counters are told. */
export type Refusal = {
  status: 400 | 401 | 403 | 408 | 413 | 415 | 429 | 503
  reason: RefusalReason
  detail: string
  /** What to do about it, a sentence each. */
  causes?: string[]
  /** Of the byte that could not be read. */
  offset?: number
  /** Seconds after which the sender may come back. */
  retryAfter?: number
  /** `X-Sentry-Rate-Limits` of a 429 that is not about everything. */
  rateLimits?: string
  /** The project it is counted for; the instance when absent. */
  projectId?: number
}

/** On every answer: a browser SDK that may not read the status takes it for a network failure and may send again. Source: protocol §3. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-sentry-error, x-sentry-rate-limits, retry-after',
}

const json = Object.freeze({ ...cors, 'content-type': 'application/json' })

export const preflight: IntakeAnswer = Object.freeze({
  status: 204,
  headers: Object.freeze({
    ...cors,
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'access-control-allow-headers':
      'x-sentry-auth, x-requested-with, x-forwarded-for, origin, referer, accept, content-type, authentication, ' +
      'authorization, content-encoding, transfer-encoding, sentry-trace, baggage, traceparent',
    'access-control-max-age': '3600',
  }),
  body: '',
})

/** `id`: 32 hex digits; absent when the envelope has none and needs none. `rateLimits`: what there is no room for any more. */
export const taken = (id: string | undefined, rateLimits?: string): IntakeAnswer => ({
  status: 200,
  headers: rateLimits ? { ...json, 'x-sentry-rate-limits': rateLimits } : json,
  body: id === undefined ? '{}' : `{"id":"${id}"}`,
})

const transparentGif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) =>
  c.charCodeAt(0),
)

/** For `GET /store/?sentry_data=…`, which very old browser SDKs ask for as an image. */
export const takenAsImage: IntakeAnswer = {
  status: 200,
  headers: { ...cors, 'content-type': 'image/gif', 'cache-control': 'no-store' },
  body: transparentGif,
}

export const notFound: IntakeAnswer = {
  status: 404,
  headers: json,
  body: '{"detail":"Nothing is taken here. SDKs send to /api/<project id>/envelope/ or /store/."}',
}

export const wrongMethod: IntakeAnswer = {
  status: 405,
  headers: { ...json, allow: 'POST, OPTIONS' },
  body: '{"detail":"Events are sent with POST."}',
}

export function refused({ status, reason, detail, causes, offset, retryAfter, rateLimits }: Refusal): IntakeAnswer {
  const headers: Record<string, string> = { ...json, 'x-sentry-error': asHeader(detail) }
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  // Empty categories: whatever it is, it would be refused. Source: protocol §8.
  if (status === 429) headers['x-sentry-rate-limits'] = rateLimits ?? `${retryAfter ?? 60}::organization:${reason}`
  return { status, headers, body: JSON.stringify({ detail, causes, offset }) }
}

/** Our own failure: nothing of it is shown, the digest finds it. */
export const failed = (digest: string | undefined): IntakeAnswer => ({
  status: 500,
  headers: digest === undefined ? json : { ...json, 'x-digest': digest },
  body: JSON.stringify({ detail: 'Application error: a server-side exception has occurred.', digest }),
})

/** Details quote what the sender wrote. */
const asHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300)
