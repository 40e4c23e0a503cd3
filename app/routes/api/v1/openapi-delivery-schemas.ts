import { deliveryErrors, deliveryStates } from '~/alerts/delivery'
import { list, oneOf, orNull, record, text, time, whole } from './openapi-types'

const orNone = (schema: object) => ({ oneOf: [schema, { type: 'null' }] })

export const deliverySchemas = {
  Deliveries: record({
    deliveries: list(
      record({
        id: whole,
        at: { ...time, description: 'When it happened.' },
        kind: { ...text, examples: ['new', 'regressed', 'test'] },
        state: oneOf(...deliveryStates),
        channel: orNone(record({ id: whole, name: text, kind: text })),
        person: { ...orNull('string'), description: 'By mail to this person.' },
        rule: orNone(record({ id: whole, name: text })),
        issue: orNone(record({ shortId: text, title: text })),
        attempts: whole,
        folded: { ...whole, description: 'How many other alerts are part of its message.' },
        foldedInto: { ...orNull('integer'), description: 'The delivery whose message it is part of.' },
        dueAt: { ...time, description: 'When its next attempt is due, or its last one was.' },
        sentAt: { ...orNull('string'), format: 'date-time' },
        error: orNone(oneOf(...deliveryErrors)),
        status: { ...orNull('integer'), description: 'Of the last answer.' },
        milliseconds: orNull('integer'),
        answer: { ...orNull('string'), description: 'What the other side answered; for owners alone.' },
      }),
    ),
    next: orNull('string'),
  }),
}
