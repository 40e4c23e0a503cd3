import { createHmac, randomBytes } from 'node:crypto'
import type { ChannelSettings } from '../../alerts/channel'
import type { Instant } from '../../clock'

/*
 * Secrets and signatures of webhooks, by Standard Webhooks.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const prefix = 'whsec_'

/** 32 random bytes, `whsec_` and Base64. */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** With the prefix: Base64 of 24 to 64 bytes. Without: a text of the user's, used as it is. */
export function isWebhookSecret(secret: string): boolean {
  if (!secret.startsWith(prefix)) return secret.length >= 8 && secret.length <= 500
  const base64 = secret.slice(prefix.length)
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === base64
}

/** `webhook-signature`: one signature, two while a secret is being rotated. */
export function signatures(
  { secret, previousSecret, previousUntil }: ChannelSettings,
  signed: { id: string; timestamp: number; body: string; at: Instant },
): string {
  const secrets = [secret, Number(previousUntil) > signed.at ? previousSecret : undefined]
  return secrets.flatMap((one) => (one ? [`v1,${signature(one, signed)}`] : [])).join(' ')
}

function signature(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }): string {
  const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret)
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
