import { monitorStates } from '~/monitors/monitor'
import { address, list, oneOf, orNull, record, text, whole } from './openapi-types'

const timeOrNone = { ...orNull('string'), format: 'date-time' }
const yesOrNo = { type: 'boolean' }

export const monitorSchemas = {
  Monitors: record({
    monitors: list(
      record({
        id: whole,
        slug: text,
        name: text,
        environment: text,
        state: oneOf(...monitorStates),
        muted: yesOrNo,
        inProgress: { ...yesOrNo, description: 'A run has started and not ended yet.' },
        schedule: {
          description: 'Null when no check-in is expected.',
          oneOf: [
            record({ type: oneOf('crontab'), value: text }),
            record({ type: oneOf('interval'), value: whole, unit: text }),
            { type: 'null' },
          ],
        },
        timeZone: text,
        expectedAt: { ...timeOrNone, description: 'When the next check-in is expected.' },
        lastCheckInAt: timeOrNone,
        lastOkAt: timeOrNone,
        issue: { ...orNull('string'), description: 'Short ID of the issue with its failures.' },
        url: address,
      }),
    ),
  }),
}
