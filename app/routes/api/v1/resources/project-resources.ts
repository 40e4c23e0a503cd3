import { longestLabel } from '~/accounts/label'
import { makePublicKey } from '~/accounts/secret.server'
import { problem } from '~/fallback/problem'
import { longestProjectName, mistakesInProject } from '~/projects/new-project'
import { platforms } from '~/projects/platforms'
import { dsn, type Project } from '~/projects/project'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakesWords } from '~/texts/mistake-words'
import { addProject } from '../../../projects/add-project.server'
import { type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { choiceOf, flag, objectOf, optional, refuseMistakes, textOf } from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { orNull, record, text, time, whole } from '../openapi-types'

const projectAnswer = {
  name: 'Project',
  schema: record({
    id: { ...whole, description: 'The number at the end of the DSN.' },
    slug: text,
    name: text,
    platform: text,
    receipts: { type: 'boolean', description: 'Visitors may see receipts for its codes.' },
    createdAt: time,
    builtIn: { type: 'boolean' },
    dsn: {
      ...orNull('string'),
      description: 'Null unless the token has the scope admin and its user is an admin of the project.',
    },
  }),
}

const name = textOf(longestProjectName, 1)
const platform = choiceOf(...platforms.map(({ id }) => id))

async function projectJson(project: Project, asked: Asked<unknown>) {
  const { id, slug, name, platform, receipts, createdAt, builtIn } = project
  return { id, slug, name, platform, receipts, createdAt: iso(createdAt), builtIn, dsn: await dsnFor(slug, asked) }
}

async function dsnFor(slug: string, { store, runtime, viewer, scopes }: Asked<unknown>): Promise<string | null> {
  if (!scopes.includes('admin') || (await store.projects.role(viewer, slug)) !== 'admin') return null
  const key = (await store.projects.keys(viewer, slug)).find(({ enabled }) => enabled)
  return key ? dsn(runtime.config.publicUrl, key) : null
}

async function shownProject(asked: Asked<unknown>, slug: string) {
  const project = await asked.store.projects.bySlug(asked.viewer, slug)
  return project && projectJson(project, asked)
}

const keyAnswer = {
  name: 'Key',
  schema: record({
    id: whole,
    label: text,
    enabled: { type: 'boolean' },
    createdAt: time,
    lastUsedAt: { ...orNull('string'), format: 'date-time' },
    dsn: text,
  }),
}

async function keysOf({ store, viewer, params, runtime }: Asked<unknown>) {
  const { slug = '' } = params
  if ((await store.projects.role(viewer, slug)) !== 'admin') return undefined
  return (await store.projects.keys(viewer, slug)).map((key) => ({
    id: key.id,
    label: key.label,
    enabled: key.enabled,
    createdAt: iso(key.createdAt),
    lastUsedAt: key.lastUsedAt === undefined ? null : iso(key.lastUsedAt),
    dsn: dsn(runtime.config.publicUrl, key),
  }))
}

const keyOf = async (asked: Asked<unknown>, id: number) => (await keysOf(asked))?.find((key) => key.id === id)

async function addKey(asked: Asked<unknown>, label: string) {
  const { store, viewer, params, at } = asked
  if (!(await keysOf(asked))) return undefined
  const added = await store.projects.addKey(viewer, params.slug ?? '', { publicKey: makePublicKey(), label, at })
  return added && keyOf(asked, added.id)
}

/** Projects, and the keys that SDKs send with. */
export const projectResources = [
  apiResource('projects', 'Project', {
    GET: listMethod({
      summary: 'List the projects',
      scope: 'read',
      answer: ['Projects', 'projects', projectAnswer],
      find: ({ store, viewer }) => store.projects.list(viewer),
      page: oldestFirst,
      json: projectJson,
    }),
    POST: apiMethod({
      summary: 'Add a project',
      description: 'For owners.',
      scope: 'admin',
      body: objectOf({ name, platform }),
      answer: projectAnswer,
      status: 201,
      async run(asked) {
        const { runtime, viewer, body } = asked
        refuseMistakes(mistakesWords(mistakesInProject(body), mistakesTexts.english))
        const added = await addProject(runtime, viewer, body)
        if (!added) throw problem(403, 'Only owners can add projects.')
        return shownProject(asked, added.slug)
      },
    }),
  }),
  apiResource('projects/:slug', 'Project', {
    GET: apiMethod({
      summary: 'Get a project',
      scope: 'read',
      answer: projectAnswer,
      run: (asked) => shownProject(asked, asked.params.slug ?? ''),
    }),
    PATCH: apiMethod({
      summary: 'Change a project',
      description: 'For admins of the project.',
      scope: 'admin',
      body: objectOf({ name: optional(name), platform: optional(platform), receipts: optional(flag) }),
      answer: projectAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const before = await store.projects.bySlug(viewer, params.slug ?? '')
        if (!before) return undefined
        const { name, platform } = { name: before.name, platform: before.platform, ...body }
        refuseMistakes(mistakesWords(mistakesInProject({ name, platform }), mistakesTexts.english))
        const changed = await store.projects.update(viewer, before.slug, body)
        return changed && shownProject(asked, before.slug)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a project with everything it contains',
      description: 'For admins of the project. It cannot be undone. `confirm` repeats the slug.',
      scope: 'admin',
      query: [{ in: 'query', name: 'confirm', description: 'The slug.', required: true, schema: { type: 'string' } }],
      async run({ store, viewer, params, query, at }) {
        const { slug = '' } = params
        if (query.get('confirm') !== slug) throw problem(400, `Repeat the slug: ?confirm=${encodeURIComponent(slug)}.`)
        return store.projectRemoval.remove(viewer, slug, at)
      },
    }),
  }),
  apiResource('projects/:slug/keys', 'Project', {
    GET: listMethod({
      summary: 'List the keys of a project',
      description: 'For admins of the project.',
      scope: 'admin',
      answer: ['Keys', 'keys', keyAnswer],
      find: keysOf,
      page: oldestFirst,
      json: (key) => key,
    }),
    POST: apiMethod({
      summary: 'Add a key',
      description: 'For admins of the project.',
      scope: 'admin',
      body: objectOf({ label: optional(textOf(longestLabel, 1)) }),
      answer: keyAnswer,
      status: 201,
      run: (asked) => addKey(asked, asked.body.label ?? 'Key'),
    }),
  }),
  apiResource('projects/:slug/keys/:id', 'Key', {
    PATCH: apiMethod({
      summary: 'Enable or disable a key',
      description: 'For admins of the project.',
      scope: 'admin',
      body: objectOf({ enabled: flag }),
      answer: keyAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const id = idIn(params)
        const changed = await store.projects.setKeyEnabled(viewer, params.slug ?? '', id, body.enabled)
        return changed ? keyOf(asked, id) : undefined
      },
    }),
  }),
  apiResource('projects/:slug/keys/:id/rotation', 'Key', {
    POST: apiMethod({
      summary: 'Replace a key: add one with its label, and disable it',
      description: 'For admins of the project. Answers with the new key.',
      scope: 'admin',
      answer: keyAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, params } = asked
        const old = await keyOf(asked, idIn(params))
        // The new key comes first: if the second write fails, there are two keys instead of none.
        const added = old && (await addKey(asked, old.label))
        if (added) await store.projects.setKeyEnabled(viewer, params.slug ?? '', old.id, false)
        return added
      },
    }),
  }),
]
