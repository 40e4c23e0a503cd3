import type { DeliveryError } from '../alerts/delivery'
import { hours, type Instant, seconds } from '../clock'
import type { OutsideAnswer, OutsideProblem } from '../outside/request'

/** What an answer means for a delivery. Final: the same request would be answered the same again. */
export type Verdict =
  | { ok: true }
  | { ok: false; error: DeliveryError; final: boolean; retryAfterMilliseconds?: number }

const problems: Record<OutsideProblem, { error: DeliveryError; final: boolean }> = {
  forbidden: { error: 'forbidden-address', final: true },
  address: { error: 'settings', final: true },
  dns: { error: 'dns', final: false },
  connection: { error: 'connection', final: false },
  tls: { error: 'tls', final: false },
  timeout: { error: 'timeout', final: false },
  'too-large': { error: 'too-large', final: true },
  redirect: { error: 'redirect', final: true },
}

const isGood = (status: number) => status >= 200 && status < 300

/** By status alone, for kinds of channels that have nothing else to say about it. */
export function judgeAnswer(answer: OutsideAnswer, at: Instant): Verdict {
  // Who answers 200 has read the request; how the answer goes on does not matter.
  if (answer.status !== undefined && isGood(answer.status)) return { ok: true }
  if (!answer.ok) return { ok: false, ...problems[answer.problem] }
  const { status, headers } = answer
  if (status === 410) return { ok: false, error: 'gone', final: true }
  const waits = retryAfter(headers['retry-after'], at)
  const retried = (error: DeliveryError) =>
    ({ ok: false, error, final: false, ...(waits !== undefined && { retryAfterMilliseconds: waits }) }) as const
  if (status === 429 || status === 425) return retried('rate-limited')
  if (status === 408) return retried('timeout')
  if (status >= 500 || status < 200) return retried('server-error')
  if (status === 401 || status === 403 || status === 407) return { ok: false, error: 'authentication', final: true }
  return { ok: false, error: 'rejected', final: true }
}

/** Nobody is believed who asks for more. */
const mostRetryAfter = hours(24)

/** Milliseconds that `Retry-After` asks for, as seconds or as a date (RFC 9110, 10.2.3). Undefined for what is neither. */
export function retryAfter(text: string | undefined, at: Instant): number | undefined {
  if (!text) return undefined
  const asked = /^\d{1,12}$/.test(text.trim()) ? seconds(Number(text)) : Date.parse(text) - at
  return Number.isNaN(asked) ? undefined : Math.min(mostRetryAfter, Math.max(0, asked))
}
