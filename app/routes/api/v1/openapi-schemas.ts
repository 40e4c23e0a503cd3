import { longestComment } from '~/issues/comment'
import { commentSchema } from './openapi-comment-schema'
import { deliverySchemas } from './openapi-delivery-schemas'
import { issueChangeSchema, mutedUntil, priority, resolvedIn } from './openapi-issue-change'
import { releaseSchemas } from './openapi-release-schemas'
import { address, list, oneOf, orNull, record, ref, text, time, whole } from './openapi-types'

/** Schemas of the API's answers, as `json.ts` and `answer-json.ts` make them. */

const codeKind = oneOf('digest', 'event_id', 'trace_id', 'request_id', 'short_id')
const confidence = oneOf('exact', 'linked', 'recomputed')
const status = oneOf('open', 'regressed', 'resolved', 'muted')

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
  regressedIn: { ...orNull('string'), description: 'The release in which a regressed issue happened again.' },
  assignee: { oneOf: [record({ id: whole, name: text }), none] },
  team: { description: 'Set instead of `assignee`.', oneOf: [record({ slug: text, name: text }), none] },
  priority,
  escalatedAt: {
    ...orNull('string'),
    format: 'date-time',
    description: 'The last hour in which the issue was far above its usual rate.',
  },
  project: record({ slug: text, name: text }),
  count: whole,
  users: { ...whole, description: 'Number of affected users, as far as events identify them.' },
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
  refusedAtEdge: { ...whole, description: 'How many of these were rejected before they were accepted.' },
  lostByClient: {
    type: 'object',
    description: 'Items that SDKs report they did not send, by reason. Not part of the other counts.',
    additionalProperties: whole,
  },
  made: {
    ...whole,
    description: 'Events that Digestline made itself, such as those of monitors. Not part of the other counts.',
  },
  evicted: {
    type: 'object',
    description: 'Events no longer kept, by reason; of the kind `event` only, whatever they came as.',
    additionalProperties: whole,
  },
}

const countsNow = { ...counts, waiting: { ...whole, description: 'Waiting now. 0 for a range that ends in the past.' } }

export const schemas = {
  Issue: record(issue),
  EventRow: record(eventRow),
  Event: record({
    ...eventRow,
    projects: {
      description:
        'Slugs of all projects with an event of this id. `?project=` chooses one; the default is the first received.',
      ...list(text),
    },
    event: { type: 'object', description: 'The normalised event: the same shape for every SDK.' },
    logs: {
      description: 'Log lines around the event, oldest first: of its trace, or of its server at that time.',
      ...list(
        record({
          timestamp: time,
          level: text,
          message: text,
          attributes: { type: 'object' },
          traceId: orNull('string'),
          spanId: orNull('string'),
          server: orNull('string'),
          process: orNull('string'),
        }),
      ),
    },
    unresolved: {
      description: 'Why frames are minified: the cause as data and in sentences, and the command that fixes it.',
      ...list({ type: 'object' }),
    },
    codes: list(record({ kind: codeKind, value: text, confidence, source: text })),
    payload: { description: 'What the SDK sent, without secrets.' },
  }),
  Issues: record({ issues: list(ref('Issue')), next: orNull('string') }),
  Comment: commentSchema,
  Comments: record({ comments: list(ref('Comment')), next: orNull('string') }),
  NewComment: {
    ...record({
      text: { ...text, minLength: 1, maxLength: longestComment, description: 'Markdown. @name notifies a person.' },
    }),
    additionalProperties: false,
  },
  Events: record({ events: list(ref('EventRow')), next: orNull('string'), lookedTo: orNull('string') }),
  Stats: {
    type: 'object',
    description: 'By item kind. accepted = processed + duplicate + parked + waiting + (refused - refusedAtEdge).',
    additionalProperties: {
      ...record(countsNow),
      properties: {
        ...countsNow,
        series: {
          ...list(record({ hour: time, ...counts })),
          description:
            'Only with `from` or `to`: the hours in which something was received, oldest first. After 90 days, a day is one entry at its first hour.',
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
      description: 'Known digests that differ by one digit, when nothing matched.',
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
      title: { ...text, description: 'The short ID for helpers.' },
      status,
      statusSince: time,
      url: { ...address, type: ['string', 'null'], description: 'Null for helpers.' },
      count: whole,
      firstSeen: time,
      lastSeen: time,
      lastRelease: orNull('string'),
    }),
    evicted: {
      description: 'When and why the event with the code was deleted; null while it is kept.',
      anyOf: [
        record({ at: time, reason: { ...text, description: 'age, maximum, density, space or deleted.' } }),
        { type: 'null' },
      ],
    },
    visitorsHalf: {
      type: 'boolean',
      description:
        'The browser’s event of a failure, whose message the framework hid. Listed after the server’s event, if that is known.',
    },
    event: { oneOf: [record({ id: text, url: address }), { type: 'null' }] },
    line: {
      description: 'The line of source code that failed. Only set for the best match.',
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
  IssueChange: issueChangeSchema,
  Problem: {
    type: 'object',
    description: 'RFC 9457. `digest` is set when Digestline failed unexpectedly.',
    required: ['type', 'title', 'status', 'detail'],
    properties: { type: text, title: text, status: whole, detail: text, digest: text },
  },
  ...releaseSchemas,
  ...deliverySchemas,
}
