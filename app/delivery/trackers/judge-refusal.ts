import type { DeliveryError } from '../../alerts/delivery'
import type { Answered, Judgement } from '../channel-type'

/**
 * What an answer of a tracker's API that is no success means; undefined for a success. 404: the project is not there, or not for this token,
 * which trackers do not tell apart. 410: GitHub's for repositories without issues.
 */
export function judgeRefusal({ status, headers }: Answered): Judgement | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 429) return rateLimited(retryAfter(headers))
  if (status === 408 || status === 425 || status >= 500) return { ok: false, error: 'server-error', final: false }
  return { ok: false, error: finalErrors[status] ?? 'rejected', final: true }
}

const finalErrors: Record<number, DeliveryError> = {
  401: 'authentication',
  403: 'authentication',
  404: 'settings',
  410: 'gone',
}

export const rateLimited = (retryAfterMilliseconds: number | undefined): Judgement => ({
  ok: false,
  error: 'rate-limited',
  final: false,
  ...(retryAfterMilliseconds !== undefined && { retryAfterMilliseconds }),
})

/** Seconds, or a moment, which is compared with that of the answer. RFC 9110, 10.2.3. */
export function retryAfter({ 'retry-after': after = '', date = '' }: Record<string, string>): number | undefined {
  const milliseconds = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.parse(date)
  return milliseconds >= 0 ? milliseconds : undefined
}

/** The issue is not there: a failure of this one message, not of the channel. */
export const notThere: Judgement = { ok: false, error: 'rejected', final: true }
