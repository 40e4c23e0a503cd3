import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { TrackerKind } from '../../alerts/tracker'
import { type Instant, minutes } from '../../clock'

type Received = { headers: Pick<Headers, 'get'>; url: string; body: Uint8Array }

/** How far a signed time may be from ours. Standard Webhooks, "Verifying webhook authenticity". */
const tolerance = minutes(5)

/**
 * Whether a webhook was sent by who knows the secret.
 * - GitHub: `X-Hub-Signature-256`, HMAC-SHA256 of the body.
 *   https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 * - GitLab: `webhook-signature` as Standard Webhooks have it, where a signing token is set; else the secret itself in `X-Gitlab-Token`.
 *   https://docs.gitlab.com/user/project/integrations/webhooks/
 * - Jira: `X-Hub-Signature`, HMAC-SHA256 of the body; from a Jira that signs nothing the secret in the address (`?secret=`).
 *   https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks
 */
export function isVerified(kind: TrackerKind, secret: string, received: Received, at: Instant): boolean {
  const { headers, url, body } = received
  if (kind === 'github') return isSigned(headers.get('X-Hub-Signature-256'), secret, body)
  if (kind === 'gitlab') {
    const signatures = headers.get('webhook-signature')
    return signatures === null
      ? isSame(headers.get('X-Gitlab-Token'), secret)
      : isStandard(signatures, secret, received, at)
  }
  const signature = headers.get('X-Hub-Signature')
  return signature === null
    ? isSame(new URL(url).searchParams.get('secret'), secret)
    : isSigned(signature, secret, body)
}

const isSigned = (signature: string | null, secret: string, body: Uint8Array): boolean =>
  isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)

function isStandard(signatures: string, secret: string, { headers, body }: Received, at: Instant): boolean {
  const [id, timestamp] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? '']
  const sentAt = Number(timestamp) * 1000
  if (id === '' || !(Math.abs(sentAt - at) <= tolerance)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return signatures.split(' ').some((signature) => isSame(signature, `v1,${expected}`))
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string | null, expected: string): boolean {
  if (given === null) return false
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())
}

/** A secret that every tracker takes; GitLab's signing tokens and Standard Webhooks want this form. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** What names a webhook: the id its sender gave it, if any, and its text, so that the same one under another id is the same. */
export function webhookIds(kind: TrackerKind, { headers, body }: Received): string[] {
  const given = headers.get(idHeaders[kind])
  return [...(given ? [`id:${given}`] : []), `body:${createHash('sha256').update(body).digest('hex')}`]
}

const idHeaders: Record<TrackerKind, string> = {
  github: 'X-GitHub-Delivery',
  gitlab: 'Idempotency-Key',
  jira: 'X-Atlassian-Webhook-Identifier',
}
