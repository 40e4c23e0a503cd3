import { releaseOrders } from '~/store/releases'
import { json, operation } from './openapi-operation'
import { inPath, inQuery } from './openapi-parameters'

const version = inPath('version', 'The version of the release, percent-encoded: shop%401.2.3%2Bbuild%2F4.')
const project = inQuery('project', 'A slug, when several projects have a release with this version.')
const limit = inQuery('limit', 'Page size, 1 to 100. Default: 50.', { type: 'integer', minimum: 1, maximum: 100 })
const cursor = inQuery('cursor', '`next` of the previous page.')
const uploads = 'Needs a token with the scope upload.'
const body = (schema: Parameters<typeof json>[1]) => ({ requestBody: { required: true, ...json('', schema) } })

/** The part of the API that reads and writes releases. */
export const releasePaths = {
  '/releases': {
    get: operation({
      summary: 'List releases',
      description: 'A release of several projects is listed once for each of them.',
      answer: 'Releases',
      more: {
        parameters: [
          inQuery('project', 'Only releases of the project with this slug.'),
          inQuery('environment', 'Only releases seen in this environment. Figures are limited to it, too.'),
          inQuery('order', 'Default: date.', { type: 'string', enum: [...releaseOrders] }),
          inQuery('archived', '1 includes archived releases.', { type: 'string', enum: ['1'] }),
          limit,
          cursor,
        ],
      },
    }),
    post: operation({
      summary: 'Create a release, or change an existing one',
      description: `${uploads} Answers 201 when the release is new. Without \`projects\`, it changes in all of its projects.`,
      answer: 'Releases',
      status: [200, 201],
      more: body('NewRelease'),
    }),
  },
  '/releases/{version}': {
    parameters: [version, project],
    get: operation({ summary: 'Get a release: its new, regressed and resolved issues', answer: 'ReleaseWhole' }),
    patch: operation({
      summary: 'Change a release in one or all of its projects',
      description: uploads,
      answer: 'Releases',
      more: body('ReleaseChange'),
    }),
    delete: operation({
      summary: 'Remove what tools reported about a release',
      description: `${uploads} A release with events or sessions stays: the answer is then 200 with what is left, otherwise 204.`,
      answer: 'Releases',
      orNothing: true,
    }),
  },
  '/releases/{version}/commits': {
    parameters: [version, project],
    get: operation({
      summary: 'List the commits of a release with their files, newest first',
      answer: 'Commits',
      more: { parameters: [limit, cursor] },
    }),
    put: operation({
      summary: 'Replace the commits of a release',
      description: `${uploads} Issues resolved by one of these commits are then resolved in this release.`,
      answer: 'Commits',
      more: body('NewCommits'),
    }),
  },
  '/releases/{version}/deploys': {
    parameters: [version, project],
    get: operation({ summary: 'List the newest 50 deploys of a release', answer: 'Deploys' }),
    post: operation({
      summary: 'Report a deploy',
      description: uploads,
      answer: 'Deploy',
      status: [201],
      more: body('NewDeploy'),
    }),
  },
  '/issues/{shortId}/suspects': {
    parameters: [inPath('shortId', 'The short ID of an issue, e.g. WEB-12.')],
    get: operation({
      summary: 'List the suspect commits of an issue',
      description:
        'Commits of the release in which it was first seen or regressed, that changed a file of its stack trace. Newest first.',
      answer: 'Suspects',
    }),
  },
}
