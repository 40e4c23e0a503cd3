import { issueSorts } from '~/issues/issue'
import { channelPaths } from './openapi-channels'
import { deliveryPaths } from './openapi-deliveries'
import { monitorPaths } from './openapi-monitors'
import { inPath, inQuery, json, operation } from './openapi-operation'
import { releasePaths } from './openapi-releases'
import { rulePaths } from './openapi-rules'
import { schemas } from './openapi-schemas'

/** A search as the issue list's box takes it. */
const searchWords =
  'Terms that all must hold; is:open unless said. is:open (with regressed ones), is:regressed|resolved|muted|all, ' +
  'is:mine|unassigned|bookmarked|new|escalating, assigned:#team or a person, project:, level:, platform:, ' +
  'release:, environment:, type:, file:, function:, url:, user.id:, any tag: with “*” and “|”; has:; count:>100, users:>10; ' +
  'first-seen:<7d, last-seen:>=2026-11-01; words of title, message or culprit; “-” in front for the opposite. ' +
  'A search that is not valid, or names a tag that no issue has, is answered with 400.'

/** The API described, for clients and their generators (OpenAPI 3.1). */
export function openApiDocument(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Digestline',
      version: '1',
      description:
        'Tokens are made on the account page or with `digestline token add`, and may do what their user may, within their ' +
        'scopes: read (questions), write (triage), admin (settings). Times are ISO 8601 in UTC. Absent values are null.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas,
      responses: { Problem: json('Refused or failed.', 'Problem', 'application/problem+json') },
    },
  }
}

const shortId = inPath('shortId', 'An issue’s own name, like WEB-12.')
const slug = inPath('slug', 'The project’s name in addresses.')
const eventId = inPath('eventId', '32 hexadecimal digits; dashes and capitals are accepted.')
const limit = inQuery('limit', 'How many, 1 to 100; 50 unless said.', { type: 'integer', minimum: 1, maximum: 100 })
const cursor = inQuery('cursor', 'What an earlier answer gave as `next`.')

const paths = {
  '/lookup': {
    get: operation({
      summary: 'Find what a code belongs to',
      answer: 'Lookup',
      more: { parameters: [inQuery('q', 'A code, or the text of an error page.', undefined, true)] },
    }),
  },
  '/projects': { get: operation({ summary: 'List the projects', answer: 'Projects' }) },
  '/projects/{slug}/stats': {
    parameters: [slug],
    get: operation({
      summary: 'What became of the project’s items',
      description: 'Since the project began; with from or to of what was received in these hours, 31 days at the most.',
      answer: 'Stats',
      more: {
        parameters: [
          inQuery('from', 'ISO 8601; a day before the end unless said.', { type: 'string', format: 'date-time' }),
          inQuery('to', 'ISO 8601, not included; now unless said.', { type: 'string', format: 'date-time' }),
        ],
      },
    }),
  },
  ...channelPaths,
  ...deliveryPaths,
  ...monitorPaths,
  '/issues': {
    get: operation({
      summary: 'List issues',
      answer: 'Issues',
      more: {
        parameters: [
          inQuery('q', searchWords),
          inQuery('sort', 'last-seen unless said.', { type: 'string', enum: [...issueSorts] }),
          limit,
          cursor,
        ],
      },
    }),
  },
  '/issues/{shortId}': {
    parameters: [shortId],
    get: operation({ summary: 'One issue', answer: 'Issue' }),
    patch: operation({
      summary: 'Resolve, reopen or mute an issue, give it to somebody, set its priority',
      description: 'Needs a token of scope write.',
      answer: 'Issue',
      more: { requestBody: { required: true, ...json('', 'IssueChange') } },
    }),
  },
  '/issues/{shortId}/events': {
    parameters: [shortId],
    get: operation({
      summary: 'The issue’s kept events, newest first',
      answer: 'Events',
      more: {
        parameters: [
          limit,
          cursor,
          inQuery('q', 'Tags and words of the title: `browser:Firefox* -user.id:7 level:fatal declined`.'),
          inQuery('release', 'Only events of this release.'),
          inQuery('environment', 'Only events of this environment.'),
          inQuery('span', 'Only events of the last `1h`, `24h`, `7d`, `30d` or `90d`.'),
          inQuery('from', 'Only events since then: `2026-11-21T14:00Z`.'),
          inQuery('until', 'Only events before then.'),
        ],
      },
    }),
  },
  '/issues/{shortId}/comments': {
    parameters: [shortId],
    get: operation({
      summary: 'What people said about the issue, newest first',
      description: 'With what was said about issues that are merged into it.',
      answer: 'Comments',
      more: { parameters: [limit, cursor] },
    }),
    post: operation({
      summary: 'Say something about the issue',
      description: 'Needs a token of scope write. Answers 201.',
      answer: 'Comment',
      status: 201,
      more: { requestBody: { required: true, ...json('', 'NewComment') } },
    }),
  },
  '/teams': { get: operation({ summary: 'List the teams issues can be given to', answer: 'Teams' }) },
  ...releasePaths,
  ...rulePaths,
  '/events/{eventId}': {
    parameters: [eventId],
    get: operation({
      summary: 'One event: normalised, its codes, and what was received',
      answer: 'Event',
      more: {
        parameters: [
          inQuery('project', 'Which project’s, when several were sent the same id.'),
          inQuery('format', '`markdown`: for a ticket or a coding agent, as `Accept: text/markdown` is answered too.'),
        ],
      },
    }),
  },
}
