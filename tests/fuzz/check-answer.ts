import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { IntakeAnswer } from '../../app/intake/request'

/** The contract's table. */
const statuses = new Set([200, 201, 202, 204, 400, 401, 403, 404, 405, 408, 413, 415, 429, 503])

/** Throws when no client should be given this answer. */
export function checkAnswer({ status, headers, body }: IntakeAnswer): void {
  if (!statuses.has(status)) throw new Error(`Answered ${status}, which is not in the table.`)
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  if (headers['access-control-allow-origin'] !== '*') throw new Error(`Answered ${status} without CORS headers.`)
  if (status === 429 && !headers['retry-after']) throw new Error('Answered 429 without Retry-After.')
  if (headers['content-type'] === 'application/json' && typeof body === 'string') JSON.parse(body)
}
