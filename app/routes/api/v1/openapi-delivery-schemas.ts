import { deliveryErrors, deliveryStates } from '~/alerts/delivery'
import { list, oneOf, orNull, record, text, time, whole } from './openapi-types'

const orNone = (schema: object) => ({ oneOf: [schema, { type: 'null' }] })

export const deliverySchemas = {
  Deliveries: record({
    deliveries: list(
      record({
        id: whole,
        at: { ...time, description: 'When the alert was triggered.' },
        kind: { ...text, examples: ['new', 'regressed', 'test'] },
        state: oneOf(...deliveryStates),
        channel: orNone(record({ id: whole, name: text, kind: text })),
        person: { ...orNull('string'), description: 'The address, when the message is a mail to a person.' },
        rule: orNone(record({ id: whole, name: text })),
        issue: orNone(record({ shortId: text, title: text })),
        attempts: whole,
        folded: { ...whole, description: 'Number of other alerts in the same message.' },
        foldedInto: { ...orNull('integer'), description: 'The id of the delivery whose message contains this alert.' },
        dueAt: { ...time, description: 'When the next attempt is due, or the last one was made.' },
        sentAt: { ...orNull('string'), format: 'date-time' },
        error: orNone(oneOf(...deliveryErrors)),
        status: { ...orNull('integer'), description: 'HTTP status of the last answer.' },
        milliseconds: orNull('integer'),
        answer: { ...orNull('string'), description: 'What the service answered. Only for owners.' },
      }),
    ),
    next: orNull('string'),
  }),
}
