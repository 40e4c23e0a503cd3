import { releaseOrders } from '~/store/releases'
import { inPath, inQuery, json, operation } from './openapi-operation'

const version = inPath('version', 'The release’s name, percent-encoded: shop%401.2.3%2Bbuild%2F4.')
const project = inQuery('project', 'A project’s slug: which one’s, when several have a release of this name.')
const limit = inQuery('limit', 'How many, 1 to 100; 50 unless said.', { type: 'integer', minimum: 1, maximum: 100 })
const cursor = inQuery('cursor', 'What an earlier answer gave as `next`.')
const uploads = 'Needs a token of scope upload.'
const body = (schema: Parameters<typeof json>[1]) => ({ requestBody: { required: true, ...json('', schema) } })

/** The part of the API that reads and writes releases. */
export const releasePaths = {
  '/releases': {
    get: operation({
      summary: 'List releases',
      description: 'A release of several projects is listed once for each.',
      answer: 'Releases',
      more: {
        parameters: [
          inQuery('project', 'A project’s slug.'),
          inQuery('environment', 'Those that were heard of there; figures are of there, too.'),
          inQuery('order', 'date unless said.', { type: 'string', enum: [...releaseOrders] }),
          inQuery('archived', '1: archived ones, too.', { type: 'string', enum: ['1'] }),
          limit,
          cursor,
        ],
      },
    }),
    post: operation({
      summary: 'Make a release, or change one that is there',
      description: `${uploads} Answers 201 where nothing had named it before. Without projects: those it is of already.`,
      answer: 'Releases',
      status: 201,
      more: body('NewRelease'),
    }),
  },
  '/releases/{version}': {
    parameters: [version, project],
    get: operation({ summary: 'One release: what was new, came back and was resolved in it', answer: 'ReleaseWhole' }),
    patch: operation({
      summary: 'Change a release: in one project, or in all it is of',
      description: uploads,
      answer: 'Releases',
      more: body('ReleaseChange'),
    }),
    delete: operation({
      summary: 'Remove what tools said of a release',
      description: `${uploads} What events and sessions name stays: answers 200 with it as it is then, and 204 where nothing is left.`,
      answer: 'Releases',
      orNothing: true,
    }),
  },
  '/releases/{version}/commits': {
    parameters: [version, project],
    get: operation({
      summary: 'Its commits with their files, newest first',
      answer: 'Commits',
      more: { parameters: [limit, cursor] },
    }),
    put: operation({
      summary: 'Replace its commits',
      description: `${uploads} Issues resolved by one of them are resolved in this release from then on.`,
      answer: 'Commits',
      more: body('NewCommits'),
    }),
  },
  '/releases/{version}/deploys': {
    parameters: [version, project],
    get: operation({ summary: 'Where it went: the newest 50', answer: 'Deploys' }),
    post: operation({
      summary: 'Tell that it went somewhere',
      description: `${uploads} Answers 201.`,
      answer: 'Deploy',
      status: 201,
      more: body('NewDeploy'),
    }),
  },
  '/issues/{shortId}/suspects': {
    parameters: [inPath('shortId', 'An issue’s own name, like WEB-12.')],
    get: operation({
      summary: 'Commits that changed a file the issue fails in',
      description: 'Of the release it was first seen in and of the one it came back with, newest first.',
      answer: 'Suspects',
    }),
  },
}
