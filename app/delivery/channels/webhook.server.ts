import { seconds } from '../../clock'
import type { RequestChannel } from '../channel-type'
import { languageField } from './language-field'
import { webhookBody } from './webhook-body'
import { isWebhookSecret, signatures } from './webhook-secret.server'

/*
 * A webhook with a signed JSON body, by Standard Webhooks.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * Limits: the specification advises at most 20 KB. Titles, names and releases of a recorded event are shorter than 8 KB each, and there is
 * one issue in a body: it stays below `outsideLimits.requestBytes`.
 */
export const webhook: RequestChannel = {
  kind: 'webhook',
  fields: [
    { name: 'url', type: 'url', required: true },
    { name: 'secret', type: 'secret', required: false },
    languageField,
  ],
  check({ secret = '' }) {
    return secret === '' || isWebhookSecret(secret) ? {} : { secret: 'not-valid' }
  },
  request(message, settings, at) {
    const body = JSON.stringify(webhookBody(message))
    const timestamp = Math.floor(at / seconds(1))
    const signed = signatures(settings, { id: message.messageId, timestamp, body, at })
    return {
      method: 'POST',
      url: settings.url ?? '',
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.messageId,
        'webhook-timestamp': String(timestamp),
        ...(signed && { 'webhook-signature': signed }),
      },
      body,
    }
  },
}
