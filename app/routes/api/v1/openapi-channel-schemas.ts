import { channelKinds, channelLimits } from '~/alerts/channel'
import { deliveryErrors, deliveryStates } from '~/alerts/delivery'
import { list, oneOf, orNull, record, text, time, whole } from './openapi-types'

const kind = oneOf(...channelKinds)

/** Schemas of alert channels. */
export const channelSchemas = {
  Channels: record({
    channels: list(
      record({
        id: whole,
        kind,
        name: text,
        shared: { type: 'boolean', description: 'A channel for all projects.' },
        off: {
          description: 'Since when it is turned off, and why.',
          oneOf: [record({ at: time, reason: oneOf('by-hand', 'gone', 'failing') }), { type: 'null' }],
        },
        sent: { ...whole, description: 'Messages of the last 30 days.' },
        failed: whole,
        lastSentAt: { ...orNull('string'), format: 'date-time' },
      }),
    ),
  }),
  NewChannel: {
    type: 'object',
    required: ['kind', 'name', 'settings'],
    additionalProperties: false,
    properties: {
      kind,
      name: { ...text, minLength: 1, maxLength: channelLimits.nameLength },
      settings: {
        type: 'object',
        description: 'By name, as in the form of its kind. For a webhook: url, secret.',
        additionalProperties: { ...text, maxLength: channelLimits.settingLength },
      },
    },
  },
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
