import type { Bundle } from '~/store/artifacts'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { iso } from '../json'
import { list, orNull, record, text, time, whole } from '../openapi-types'
import { cursorIn, endedAt, limitIn, pageAnswer, pageParameters } from '../page-of'

const upload = {
  id: whole,
  release: orNull('string'),
  dist: orNull('string'),
  debugId: orNull('string'),
  uploadedAt: time,
  usedAt: time,
  bytes: whole,
  files: whole,
  warnings: list({
    type: 'object',
    required: ['what'],
    properties: { what: text, file: text, detail: text },
  }),
}
const uploadAnswer: Answer = { name: 'SourceMapUpload', schema: record(upload) }

const fileAnswer: Answer = {
  name: 'SourceMapFiles',
  schema: record({
    files: list(
      record({
        ...{ id: whole, kind: text, url: text, debugId: orNull('string'), sourceMap: orNull('string') },
        bytes: whole,
      }),
    ),
    next: orNull('string'),
  }),
}

const uploadJson = ({ id, release, dist, debugId, uploadedAt, usedAt, size, files, warnings }: Bundle) => ({
  id,
  release: release ?? null,
  dist: dist ?? null,
  debugId: debugId ?? null,
  uploadedAt: iso(uploadedAt),
  usedAt: iso(usedAt),
  bytes: size,
  files,
  warnings,
})

const slugOf = ({ params }: Asked<unknown>) => params.slug ?? ''

const isVisible = async (asked: Asked<unknown>) =>
  (await asked.store.projects.bySlug(asked.viewer, slugOf(asked))) !== undefined

/** Uploads of source maps. */
export const sourceMapResources = [
  apiResource('projects/:slug/source-maps', 'Project', {
    GET: apiMethod({
      summary: 'List the source map uploads of a project, newest first',
      scope: 'read',
      query: pageParameters,
      answer: pageAnswer('SourceMapUploads', 'uploads', uploadAnswer),
      async run(asked) {
        const { store, viewer, query } = asked
        if (!(await isVisible(asked))) return undefined
        const limit = limitIn(query)
        const cursor = cursorIn(query, /^\d{1,15}\.\d{1,15}$/)
        const [uploadedAt = 0, id = 0] = cursor?.split('.').map(Number) ?? []
        const page = { limit: limit + 1, ...(cursor && { before: { uploadedAt, id } }) }
        const found = await store.artifacts.bundles(viewer, slugOf(asked), page)
        const { rows, next } = endedAt(found, limit, (last) => `${last.uploadedAt}.${last.id}`)
        return { uploads: rows.map(uploadJson), next }
      },
    }),
  }),
  apiResource('projects/:slug/source-maps/resolving', 'Project', {
    POST: apiMethod({
      summary: 'Try again to resolve minified frames by the uploaded source maps',
      scope: 'write',
      run: (asked) => asked.store.resolutions.tryAgain(asked.viewer, slugOf(asked)),
    }),
  }),
  apiResource('projects/:slug/source-maps/:id', 'Upload', {
    GET: apiMethod({
      summary: 'Get a source map upload',
      scope: 'read',
      answer: uploadAnswer,
      async run(asked) {
        const found = await asked.store.artifacts.bundle(asked.viewer, slugOf(asked), idIn(asked.params))
        return found && uploadJson(found)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a source map upload',
      scope: 'upload',
      run: (asked) => asked.store.artifacts.removeBundle(asked.viewer, slugOf(asked), idIn(asked.params)),
    }),
  }),
  apiResource('projects/:slug/source-maps/:id/files', 'Upload', {
    GET: apiMethod({
      summary: 'List the files of a source map upload',
      scope: 'read',
      query: pageParameters,
      answer: fileAnswer,
      async run(asked) {
        const { store, viewer, query, params } = asked
        if (!(await store.artifacts.bundle(viewer, slugOf(asked), idIn(params)))) return undefined
        const limit = limitIn(query)
        const page = { after: Number(cursorIn(query) ?? 0), limit: limit + 1 }
        const found = await store.artifacts.files(viewer, slugOf(asked), idIn(params), page)
        const { rows, next } = endedAt(found, limit, ({ id }) => String(id))
        const files = rows.map(({ id, kind, url, debugId, sourcemap, size }) => ({
          ...{ id, kind, url, debugId: debugId ?? null, sourceMap: sourcemap ?? null },
          bytes: size,
        }))
        return { files, next }
      },
    }),
  }),
]
