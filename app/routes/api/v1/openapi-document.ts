import { issueSorts } from '~/issues/issue'
import { deliveryPaths } from './openapi-deliveries'
import { named } from './openapi-names'
import { json, operation } from './openapi-operation'
import { inPath, inQuery } from './openapi-parameters'
import { releasePaths } from './openapi-releases'
import { resourcePaths, resourceSchemas } from './openapi-resources'
import { schemas } from './openapi-schemas'

/** The search language of the issue list. */
const searchWords =
  'Terms separated by spaces; every term must match. Default: is:open. Terms: is:open (includes regressed), ' +
  'is:regressed|resolved|muted|all, is:mine|unassigned|bookmarked|new|escalating, assigned:#team or a person, project:, level:, ' +
  'platform:, release:, environment:, type:, file:, function:, url:, user.id:, any tag:, with “*” as wildcard and “|” for alternatives; ' +
  'has:; count:>100, users:>10; first-seen:<7d, last-seen:>=2026-11-01; words of title, message or culprit. “-” in front of a term ' +
  'negates it. An invalid search, or one with a tag that no issue has, is answered with 400.'

/** The API described, for clients and their generators (OpenAPI 3.1). */
export function openApiDocument(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Digestline',
      version: '1',
      description:
        'Create tokens on the account page or with `digestline token add`. A token has the permissions of its user, limited to its ' +
        'scopes: read (look-ups, issues, events), write (triage), upload (source maps, releases), admin (settings). Times are ISO 8601 in ' +
        'UTC. Missing values are null. Lists are read a page at a time: `limit`, and `next` of the answer as `cursor`.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ token: [] }],
    paths: named(paths),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...resourceSchemas, ...schemas },
      responses: { Problem: json('The request was rejected, or failed.', 'Problem', 'application/problem+json') },
    },
  }
}

const shortId = inPath('shortId', 'The short ID of an issue, e.g. WEB-12.')
const slug = inPath('slug', 'The slug of the project.')
const eventId = inPath('eventId', '32 hexadecimal digits. Dashes and upper case are accepted.')
const limit = inQuery('limit', 'Page size, 1 to 100. Default: 50.', { type: 'integer', minimum: 1, maximum: 100 })
const cursor = inQuery('cursor', '`next` of the previous page.')

const paths = {
  '/lookup': {
    get: operation({
      summary: 'Look up a code',
      answer: 'Lookup',
      more: { parameters: [inQuery('q', 'A code, or the text of an error page.', undefined, true)] },
    }),
  },
  '/projects/{slug}/stats': {
    parameters: [slug],
    get: operation({
      summary: 'Count the items of a project by outcome',
      description:
        'Counts everything since the project was created or, with `from` or `to`, what was received in these hours (31 days at most).',
      answer: 'Stats',
      more: {
        parameters: [
          inQuery('from', 'ISO 8601. Default: one day before `to`.', { type: 'string', format: 'date-time' }),
          inQuery('to', 'ISO 8601, exclusive. Default: now.', { type: 'string', format: 'date-time' }),
        ],
      },
    }),
  },
  ...deliveryPaths,
  '/issues': {
    get: operation({
      summary: 'List issues',
      answer: 'Issues',
      more: {
        parameters: [
          inQuery('q', searchWords),
          inQuery('sort', 'Default: last-seen.', { type: 'string', enum: [...issueSorts] }),
          limit,
          cursor,
        ],
      },
    }),
  },
  '/issues/{shortId}': {
    parameters: [shortId],
    get: operation({ summary: 'Get an issue', answer: 'Issue' }),
    patch: operation({
      summary: 'Resolve, reopen, mute or assign an issue, or set its priority',
      description: 'Needs a token with the scope write.',
      answer: 'Issue',
      more: { requestBody: { required: true, ...json('', 'IssueChange') } },
    }),
  },
  '/issues/{shortId}/events': {
    parameters: [shortId],
    get: operation({
      summary: 'List the kept events of an issue, newest first',
      answer: 'Events',
      more: {
        parameters: [
          limit,
          cursor,
          inQuery('q', 'Tags, and words of the title: `browser:Firefox* -user.id:7 level:fatal declined`.'),
          inQuery('release', 'Only events of this release.'),
          inQuery('environment', 'Only events of this environment.'),
          inQuery('span', 'Only events of the last `1h`, `24h`, `7d`, `30d` or `90d`.'),
          inQuery('from', 'Only events at or after this time: `2026-11-21T14:00Z`.'),
          inQuery('until', 'Only events before this time.'),
        ],
      },
    }),
  },
  '/issues/{shortId}/comments': {
    parameters: [shortId],
    get: operation({
      summary: 'List the comments on an issue, newest first',
      description: 'Includes comments on issues that were merged into it.',
      answer: 'Comments',
      more: { parameters: [limit, cursor] },
    }),
    post: operation({
      summary: 'Comment on an issue',
      description: 'Needs a token with the scope write.',
      answer: 'Comment',
      status: [201],
      more: { requestBody: { required: true, ...json('', 'NewComment') } },
    }),
  },
  ...releasePaths,
  ...resourcePaths,
  '/events/{eventId}': {
    parameters: [eventId],
    get: operation({
      summary: 'Get an event: normalised, its codes, and the received payload',
      answer: 'Event',
      orMarkdown: true,
      more: {
        parameters: [
          inQuery('project', 'A slug, when several projects have an event with this id.'),
          inQuery(
            'format',
            '`markdown` answers with Markdown for a ticket or a coding agent, like `Accept: text/markdown`.',
          ),
        ],
      },
    }),
  },
}
