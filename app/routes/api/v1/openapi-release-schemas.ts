import { address, list, oneOf, orNull, record, ref, text, time, whole } from './openapi-types'

const share = (description: string) => ({ type: ['number', 'null'], minimum: 0, maximum: 1, description })
const status = oneOf('open', 'archived')
const sha = { ...text, description: 'The id of the commit in its repository.', examples: ['1c4d2f0…'] }
const file = record({ path: text, change: oneOf('added', 'changed', 'deleted') })
const told = record({ count: whole, issues: list(record({ shortId: text, title: text, url: address })) })

const release = {
  version: { ...text, examples: ['shop@1.2.3'] },
  project: record({ slug: text, name: text }),
  status,
  firstSeen: { ...time, description: 'When it was first seen in an event, a session or an upload.' },
  releasedAt: { ...orNull('string'), format: 'date-time' },
  lastEventAt: { ...orNull('string'), format: 'date-time' },
  events: whole,
  newIssues: whole,
  regressedIssues: whole,
  adoption: {
    description: 'Its share of the last 24 hours: of sessions or, in projects without sessions, of users with events.',
    oneOf: [record({ of: oneOf('sessions', 'people'), share: share('') }), { type: 'null' }],
  },
  crashFreeSessions: share('Share of its sessions in the last 24 hours.'),
  crashFreePeople: share('Share of the users with sessions in the last 24 hours.'),
  lastDeploy: { oneOf: [record({ environment: text, at: time }), { type: 'null' }] },
  commits: whole,
  url: address,
}

const commit = {
  id: sha,
  message: orNull('string'),
  author: record({ name: orNull('string'), email: orNull('string') }),
  repository: orNull('string'),
  at: { ...orNull('string'), format: 'date-time' },
}

const deploy = {
  environment: text,
  name: orNull('string'),
  url: orNull('string'),
  startedAt: { ...orNull('string'), format: 'date-time' },
  finishedAt: time,
}

/** An object in a request: fields that are missing do not change, or are unknown. */
const sent = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

const sentCommit = sent(
  {
    id: sha,
    message: text,
    author: sent({ name: text, email: text }),
    repository: text,
    at: time,
    files: { ...list(file), description: 'Changed files, used to find suspect commits.' },
  },
  ['id'],
)

const change = {
  status,
  ref: { ...text, description: 'The branch, tag or commit it was built from.' },
  link: { ...address, description: 'URL of a page about the release.' },
  startedAt: time,
  releasedAt: time,
  commits: { ...list(sentCommit), description: 'Newest first. They replace the existing commits.' },
}

export const releaseSchemas = {
  Release: record(release),
  Releases: record({ releases: list(ref('Release')), next: orNull('string') }),
  ReleaseWhole: record({
    ...release,
    ref: orNull('string'),
    link: orNull('string'),
    previous: orNull('string'),
    next: orNull('string'),
    environments: list(record({ environment: text, firstSeen: time, lastSeen: time, events: whole })),
    new: told,
    regressed: told,
    resolved: told,
    sourceMapUploads: whole,
  }),
  NewRelease: sent({ version: text, projects: { ...list(text), description: 'Slugs.' }, ...change }, ['version']),
  ReleaseChange: { ...sent(change), minProperties: 1 },
  Commits: record({
    commits: list(record({ ...commit, files: list(file), moreFiles: whole })),
    next: orNull('string'),
  }),
  NewCommits: sent({ commits: change.commits }, ['commits']),
  Deploy: record(deploy),
  Deploys: record({ deploys: list(ref('Deploy')) }),
  NewDeploy: sent({ environment: text, name: text, url: address, startedAt: time, finishedAt: time }, ['environment']),
  Suspects: record({
    suspects: list(
      record({
        ...commit,
        release: text,
        files: list(record({ path: text, frame: record({ path: text, line: orNull('integer') }) })),
      }),
    ),
  }),
}
