import { oneOf, record, text, time, whole } from './openapi-types'

/** What `PATCH /issues/{shortId}` and acts on many issues take. */

export const resolvedIn = {
  description:
    'Where the fix is: only events of that release or a later one reopen the issue. Missing: it is fixed now.',
  oneOf: [
    oneOf('next-release'),
    record({ release: text }),
    record({ commit: { ...text, pattern: '^[0-9a-f]{7,64}$' } }),
  ],
}
export const mutedUntil = (sofar: { count?: object; users?: object }) => ({
  description: 'What ends the mute. Missing: nothing ends it.',
  oneOf: [
    time,
    oneOf('escalating'),
    record({ moreEvents: whole, ...(sofar.count && { count: sofar.count }) }),
    record({ moreUsers: whole, ...(sofar.users && { users: sofar.users }) }),
  ],
})
export const priority = oneOf('high', 'medium', 'low')

export const issueChangeSchema = {
  type: 'object',
  description: 'Missing fields do not change.',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    status: oneOf('open', 'resolved', 'muted'),
    resolvedIn,
    mutedUntil: mutedUntil({}),
    assignee: {
      description: 'A user who can triage the project, or a team that owns it. Null: unassigned.',
      oneOf: [whole, oneOf('me'), record({ team: text }), { type: 'null' }],
    },
    priority,
    bookmarked: { type: 'boolean', description: 'For the user of the token.' },
  },
}
