import { longestComment } from '~/issues/comment'
import { channelSchemas } from './openapi-channel-schemas'
import { deliverySchemas } from './openapi-delivery-schemas'
import { monitorSchemas } from './openapi-monitor-schemas'
import { releaseSchemas } from './openapi-release-schemas'
import { ruleSchemas } from './openapi-rule-schemas'
import { address, list, oneOf, orNull, record, ref, text, time, whole } from './openapi-types'

/** Schemas of the API's answers, as `json.ts` and `answer-json.ts` make them. */

const codeKind = oneOf('digest', 'event_id', 'trace_id', 'request_id', 'short_id')
const confidence = oneOf('exact', 'linked', 'recomputed')
const status = oneOf('open', 'regressed', 'resolved', 'muted')

const resolvedIn = {
  description:
    'When it is taken to be fixed: only events of that release or later ones speak against it. Without it: now.',
  oneOf: [
    oneOf('next-release'),
    record({ release: text }),
    record({ commit: { ...text, pattern: '^[0-9a-f]{7,64}$' } }),
  ],
}
const mutedUntil = (sofar: { count?: object; users?: object }) => ({
  description: 'What ends the mute. Without it: nothing.',
  oneOf: [
    time,
    oneOf('escalating'),
    record({ moreEvents: whole, ...(sofar.count && { count: sofar.count }) }),
    record({ moreUsers: whole, ...(sofar.users && { users: sofar.users }) }),
  ],
})
const priority = oneOf('high', 'medium', 'low')
const none = { type: 'null' }

const issue = {
  shortId: { ...text, examples: ['WEB-12'] },
  title: text,
  type: orNull('string'),
  value: orNull('string'),
  culprit: orNull('string'),
  level: oneOf('fatal', 'error', 'warning', 'info', 'debug'),
  platform: text,
  status,
  statusSince: time,
  resolvedIn: { oneOf: [...resolvedIn.oneOf, none] },
  mutedUntil: { oneOf: [...mutedUntil({ count: whole, users: whole }).oneOf, none] },
  regressedIn: { ...orNull('string'), description: 'Of a regressed issue: the release it happened again in.' },
  assignee: { oneOf: [record({ id: whole, name: text }), none] },
  team: { description: 'Instead of somebody.', oneOf: [record({ slug: text, name: text }), none] },
  priority,
  escalatedAt: { ...orNull('string'), format: 'date-time', description: 'The last hour that was out of the ordinary.' },
  project: record({ slug: text, name: text }),
  count: whole,
  users: { ...whole, description: 'People it happened to, as far as they are told apart.' },
  firstSeen: time,
  lastSeen: time,
  firstRelease: orNull('string'),
  lastRelease: orNull('string'),
  lastEventId: orNull('string'),
  url: address,
}

const eventRow = {
  id: { ...text, pattern: '^[0-9a-f]{32}$' },
  project: record({ slug: text }),
  issue: record({ shortId: text, url: address }),
  timestamp: time,
  received: time,
  level: issue.level,
  title: text,
  release: orNull('string'),
  environment: orNull('string'),
  traceId: orNull('string'),
  url: address,
}

const counts = {
  accepted: whole,
  processed: whole,
  duplicate: whole,
  parked: whole,
  refused: { type: 'object', description: 'By reason.', additionalProperties: whole },
  refusedAtEdge: { ...whole, description: 'How many of those were refused before they were accepted.' },
  lostByClient: {
    type: 'object',
    description: 'What clients say they never sent, by their reason. Beside the other counts.',
    additionalProperties: whole,
  },
}

const countsNow = { ...counts, waiting: { ...whole, description: 'Now; 0 for a range that ends before.' } }

export const schemas = {
  Issue: record(issue),
  EventRow: record(eventRow),
  Event: record({
    ...eventRow,
    projects: {
      description:
        'Slugs of all projects with an event of this id; `?project=` chooses, the first received is answered otherwise.',
      ...list(text),
    },
    event: { type: 'object', description: 'The event normalised: the same shape whatever SDK sent it.' },
    unresolved: {
      description:
        'Why frames of the stack are minified: the cause as data, in sentences, and the command that fixes it.',
      ...list({ type: 'object' }),
    },
    codes: list(record({ kind: codeKind, value: text, confidence, source: text })),
    payload: { description: 'What the SDK sent, after secrets were removed.' },
  }),
  Issues: record({ issues: list(ref('Issue')), next: orNull('string') }),
  Comment: record({
    id: whole,
    issue: record({ shortId: text, url: address }),
    writtenOn: { ...text, description: 'The issue it was written on: another than `issue` when that one is merged.' },
    by: { description: 'Null when the account is gone.', oneOf: [record({ id: whole, name: text }), none] },
    at: time,
    editedAt: { ...orNull('string'), format: 'date-time' },
    text: { ...text, description: 'Markdown, as typed.' },
    url: address,
  }),
  Comments: record({ comments: list(ref('Comment')), next: orNull('string') }),
  NewComment: {
    ...record({
      text: { ...text, minLength: 1, maxLength: longestComment, description: 'Markdown; @name tells somebody.' },
    }),
    additionalProperties: false,
  },
  Teams: record({
    teams: list(
      record({ slug: text, name: text, mine: { type: 'boolean', description: 'The token’s user is in it.' } }),
    ),
  }),
  Events: record({ events: list(ref('EventRow')), next: orNull('string'), lookedTo: orNull('string') }),
  Projects: record({
    projects: list(
      record({
        id: { ...whole, description: 'The number at the end of the DSN.' },
        slug: text,
        name: text,
        platform: text,
        createdAt: time,
        builtIn: { type: 'boolean' },
        dsn: { ...orNull('string'), description: 'For admins of the project with a token of scope admin.' },
      }),
    ),
  }),
  Stats: {
    type: 'object',
    description:
      'By item kind. accepted = processed + duplicate + parked + waiting + what was refused after acceptance (refused - refusedAtEdge).',
    additionalProperties: {
      ...record(countsNow),
      properties: {
        ...countsNow,
        series: {
          ...list(record({ hour: time, ...counts })),
          description:
            'With from or to: the hours in which anything was received, the oldest first. After 90 days a day is told as its first hour.',
        },
      },
    },
  },
  Lookup: record({
    query: text,
    codes: list(record({ kind: codeKind, value: text })),
    matches: list(ref('Match')),
    nearMisses: {
      ...list(ref('Match')),
      description: 'Known digests one slip away, when nothing matched.',
    },
    hints: list(text),
  }),
  Match: record({
    code: text,
    kind: codeKind,
    confidence,
    source: { ...text, description: 'Where the code was found.' },
    project: record({ slug: text }),
    issue: record({
      shortId: text,
      title: { ...text, description: 'The short id again for helpers.' },
      status,
      statusSince: time,
      url: { ...address, type: ['string', 'null'], description: 'Null for helpers.' },
      count: whole,
      firstSeen: time,
      lastSeen: time,
      lastRelease: orNull('string'),
    }),
    visitorsHalf: {
      type: 'boolean',
      description:
        'The visitor’s half of a failure: the framework hid the message. Comes after the server’s half, when that is known.',
    },
    event: { oneOf: [record({ id: text, url: address }), { type: 'null' }] },
    line: {
      description: 'Where it broke, as it was written; null but for the best match.',
      oneOf: [
        {
          type: 'object',
          required: ['file', 'line'],
          properties: { file: text, line: whole, column: whole, function: text, text },
        },
        { type: 'null' },
      ],
    },
    sightings: record({ count: whole, firstSeen: time, lastSeen: time }),
  }),
  IssueChange: {
    type: 'object',
    description: 'What is absent stays as it is.',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      status: oneOf('open', 'resolved', 'muted'),
      resolvedIn,
      mutedUntil: mutedUntil({}),
      assignee: {
        description: 'Somebody who triages the project, or a team that looks after it; null is nobody.',
        oneOf: [whole, oneOf('me'), record({ team: text }), none],
      },
      priority,
    },
  },
  Problem: {
    ...record({ type: text, title: text, status: whole, detail: text }),
    description: 'RFC 9457. `digest` is there when something failed unexpectedly.',
  },
  ...channelSchemas,
  ...releaseSchemas,
  ...ruleSchemas,
  ...deliverySchemas,
  ...monitorSchemas,
}
