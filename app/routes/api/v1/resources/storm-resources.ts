import type { Storm } from '~/store/storms'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { choiceOf, objectOf } from '../field'
import { iso } from '../json'
import { listMethod, newestFirst } from '../list-method'
import { list, oneOf, record, text, time, whole } from '../openapi-types'

const stormAnswer: Answer = {
  name: 'Storm',
  schema: record({
    id: whole,
    like: { ...text, description: 'What its issues have in common.' },
    issue: { ...text, description: 'Short ID of the first of them, under which the others are folded.' },
    state: oneOf('gathering', 'merged', 'listed'),
    since: time,
    lastAt: time,
    count: { ...whole, description: 'New issues so far.' },
    folded: whole,
    issues: { ...list(text), description: 'Short IDs of the latest of them; empty in lists.' },
  }),
}

const stormJson = ({ id, like, mergeTarget, state, since, lastAt, count, folded }: Storm, issues: string[] = []) => ({
  ...{ id, like, issue: mergeTarget.shortId, state, count, folded, issues },
  since: iso(since),
  lastAt: iso(lastAt),
})

const mostStorms = 500
const mostIssues = 100

async function oneStorm({ store, viewer, params }: Asked<unknown>) {
  const storm = await store.storms.one(viewer, params.slug ?? '', idIn(params), mostIssues)
  return (
    storm &&
    stormJson(
      storm,
      storm.issues.map(({ shortId }) => shortId),
    )
  )
}

/** Storms of similar new issues. */
export const stormResources = [
  apiResource('projects/:slug/storms', 'Project', {
    GET: listMethod({
      summary: 'List the storms of a project that grow or wait for a decision, newest first',
      scope: 'read',
      answer: ['Storms', 'storms', stormAnswer],
      find: async ({ store, viewer, params }) => {
        const { slug = '' } = params
        const project = await store.projects.bySlug(viewer, slug)
        return project && store.storms.list(viewer, slug, mostStorms)
      },
      page: newestFirst,
      json: (row) => stormJson(row),
    }),
  }),
  apiResource('projects/:slug/storms/:id', 'Storm', {
    GET: apiMethod({ summary: 'Get a storm', scope: 'read', answer: stormAnswer, run: oneStorm }),
    PATCH: apiMethod({
      summary: 'Decide about a storm: merge its issues, or list them separately',
      description: 'The decision also holds for later issues of the storm.',
      scope: 'write',
      body: objectOf({ state: choiceOf('merged', 'listed') }),
      answer: stormAnswer,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        const [slug, id] = [params.slug ?? '', idIn(params)]
        const done =
          body.state === 'merged'
            ? await store.storms.merge(viewer, slug, id, at)
            : await store.storms.listAll(viewer, slug, id)
        return done ? oneStorm(asked) : undefined
      },
    }),
  }),
]
