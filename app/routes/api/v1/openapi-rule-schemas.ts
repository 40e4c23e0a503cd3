import { ruleLimits, ruleOutcomes } from '~/alerts/rule'
import { plainWhens } from '~/alerts/when'
import { list, oneOf, orNull, record, text, whole } from './openapi-types'

const number = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const flag = { type: 'boolean' }

const when = {
  description: 'When to notify. At most one of each kind.',
  oneOf: [
    oneOf(...plainWhens, 'release'),
    record({
      ...{ kind: oneOf('threshold'), of: oneOf('events', 'users'), scope: oneOf('issue', 'project') },
      ...{ count: number(1, 1_000_000), minutes: number(1, ruleLimits.thresholdMinutes) },
    }),
    record({
      kind: oneOf('release'),
      crashFree: {
        ...record({
          percent: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 },
          sessions: number(1, 1_000_000),
        }),
        description: 'Notify when fewer sessions than this end without a crash, of at least that many.',
      },
    }),
    record({ kind: oneOf('looked_up'), people: number(1, 1000) }),
  ],
}

const clock = { ...text, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }
const quiet = record({
  timeZone: { ...text, examples: ['Europe/Berlin'] },
  days: { ...list(number(0, 6)), description: 'Days on which the hours begin. 0 is Sunday.' },
  from: clock,
  until: { ...clock, description: 'On the next day, if it is not after “from”.' },
  fatalPasses: flag,
})

const fields = {
  name: { ...text, maxLength: ruleLimits.nameLength },
  enabled: flag,
  when: { ...list(when), minItems: 1 },
  search: { ...text, description: 'A search of the issue list. Empty: every issue.' },
  channels: { ...list(whole), maxItems: ruleLimits.channels },
  toMembers: { ...flag, description: 'Also to every member of the project, by e-mail.' },
  gatherSeconds: number(0, ruleLimits.gatherSeconds),
  pauseMinutes: number(0, ruleLimits.pauseMinutes),
  quiet: { oneOf: [quiet, { type: 'null' }] },
}

export const ruleSchemas = {
  AlertRule: record({
    id: whole,
    ...fields,
    consideredAt: { ...orNull('string'), format: 'date-time' },
    outcomes: {
      type: 'object',
      description: 'Its alerts of the last 30 days, counted by outcome.',
      properties: Object.fromEntries(ruleOutcomes.map((outcome) => [outcome, whole])),
      additionalProperties: false,
    },
  }),
  NewAlertRule: { type: 'object', required: ['name', 'when'], additionalProperties: false, properties: fields },
}
