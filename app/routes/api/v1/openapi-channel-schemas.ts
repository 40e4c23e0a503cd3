import { channelKinds } from '~/alerts/channel'
import { deliveryErrors, deliveryStates } from '~/alerts/delivery'
import { list, oneOf, orNull, record, text, time, whole } from './openapi-types'

const kind = oneOf(...channelKinds)
const off = {
  description: 'Since when it is turned off, and why.',
  oneOf: [record({ at: time, reason: oneOf('by-hand', 'gone', 'failing') }), { type: 'null' }],
}

/** Schemas of alert channels. */
export const channelSchemas = {
  Channel: record({
    id: whole,
    kind,
    name: text,
    shared: { type: 'boolean', description: 'A channel for all projects.' },
    off,
    sent: { ...whole, description: 'Messages of the last 30 days.' },
    failed: whole,
    lastSentAt: { ...orNull('string'), format: 'date-time' },
  }),
  ChannelSettings: record({
    id: whole,
    kind,
    name: text,
    off,
    settings: { type: 'object', description: 'Without secrets.', additionalProperties: text },
    secrets: { ...list(text), description: 'Names of the secrets that are set.' },
  }),
  ChannelAdded: {
    type: 'object',
    required: ['id'],
    properties: {
      id: whole,
      secret: { ...text, description: 'Created for a webhook without one. Shown only once.' },
    },
  },
  ChannelTest: record({
    ok: { type: 'boolean', description: 'The message was accepted.' },
    status: { ...orNull('integer'), description: 'HTTP status of the answer.' },
    answer: { ...orNull('string'), description: 'What the service answered. Only for owners.' },
    state: oneOf(...deliveryStates),
    error: { oneOf: [oneOf(...deliveryErrors), { type: 'null' }] },
  }),
}
