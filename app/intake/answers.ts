import type { Limits } from '../config'
import type { RefusalReason } from '../projects/refusal-reason'
import type { Endpoint } from './path'
import type { BodyResult } from './read-body.server'
import type { IntakeAnswer, IntakeRequest } from './request'

/** Why a request is refused: the answer to its sender, and the reason in the counters. */
export type Refusal = {
  status: 400 | 401 | 403 | 408 | 413 | 415 | 429 | 503
  reason: RefusalReason
  detail: string
  /** What to do about it, one sentence each. */
  causes?: string[]
  /** Offset of the first byte that could not be read. */
  offset?: number
  /** Seconds after which the sender may retry. */
  retryAfter?: number
  /** `X-Sentry-Rate-Limits` of a 429 that does not apply to all categories. */
  rateLimits?: string
  /** The project it is counted for; the instance when absent. */
  projectId?: number
}

/**
 * On every answer: a browser SDK that cannot read the status treats it as a network failure and may send again. Source: docs/protocol.md
 * §3.
 */
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

/**
 * The answer to an accepted request, in the form that senders at this address expect. `id`: 32 hex digits; absent when the envelope has
 * none and needs none. `rateLimits`: categories whose quota is used up now. `inQuery`: sent with GET.
 */
export function takenAt(
  endpoint: Endpoint,
  { id, rateLimits }: { id: string | undefined; rateLimits?: string },
  inQuery: boolean,
): IntakeAnswer {
  const headers = rateLimits ? { ...json, 'x-sentry-rate-limits': rateLimits } : json
  switch (endpoint) {
    case 'store':
      // Very old browser SDKs ask for their events as an image.
      if (inQuery) return takenAsImage
      break
    case 'minidump':
      return { status: 200, headers: { ...headers, 'content-type': 'text/plain' }, body: dashed(id ?? '') }
    case 'attachments':
      return { status: 201, headers, body: '{}' }
    case 'check_in':
      return { status: 202, headers, body: '{}' }
    case 'security':
    case 'nel':
    case 'user_feedback':
    case 'otlp':
      return { status: 200, headers, body: '{}' }
  }
  return { status: 200, headers, body: id === undefined ? '{}' : `{"id":"${id}"}` }
}

const dashed = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const transparentGif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) =>
  c.charCodeAt(0),
)

const takenAsImage: IntakeAnswer = {
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
  // A 401 has to name the accepted schemes. Source: RFC 9110 §11.6.1.
  if (status === 401) headers['www-authenticate'] = 'Sentry realm="digestline"'
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  // Empty categories: everything would be refused. Source: docs/protocol.md §8.
  if (status === 429) headers['x-sentry-rate-limits'] = rateLimits ?? `${retryAfter ?? 60}::organization:${reason}`
  return { status, headers, body: JSON.stringify({ detail, causes, offset }) }
}

/** Seconds after which a retry may succeed. */
export const comeBackAfter = 10

export const unreadable = (request: Pick<IntakeRequest, 'header'>): Refusal => ({
  status: 415,
  reason: 'unsupported_encoding',
  detail: `Content-Encoding ${request.header('content-encoding')} is not supported here. Send gzip, deflate, br or identity.`,
})

/** Why a body was not read completely. */
export function unread(why: Exclude<BodyResult, Uint8Array>, limits: Limits): Refusal {
  switch (why) {
    case 'too_large':
      return { status: 413, reason: why, detail: `The body has more than ${limits.compressedBytes} bytes.` }
    case 'body_timeout':
      return { status: 408, reason: why, detail: `The body did not arrive within ${limits.bodyMilliseconds / 1000} s.` }
    case 'body_cut':
      return { status: 400, reason: why, detail: 'The connection ended before the body did.' }
    case 'in_flight_full':
      return {
        status: 429,
        reason: 'inbox_full',
        detail: `Too many bytes are being received at once; ${limits.inFlightBytes} may be.`,
        retryAfter: comeBackAfter,
      }
  }
}

/** A failure of Digestline: the answer has its digest and no details. */
export const failed = (digest: string | undefined): IntakeAnswer => ({
  status: 500,
  headers: digest === undefined ? json : { ...json, 'x-digest': digest },
  body: JSON.stringify({ detail: 'Application error: a server-side exception has occurred.', digest }),
})

/** Details quote what the sender wrote. */
const asHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300)
