import type { Bundle } from '~/store/artifacts'
import { minifiedTexts } from '~/texts/en/minified'
import { type Diagnosis, diagnoses, mostStacks } from '../../../projects/source-maps-doctor-view'
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

const doctorAnswer: Answer = {
  name: 'SourceMapDoctor',
  schema: record({
    stacks: { ...whole, description: `Stack traces that were looked at: the latest, ${mostStacks} at most.` },
    retried: {
      ...orNull('integer'),
      description: 'Stack traces that were resolved again since the last upload or request.',
    },
    reasons: list(
      record({
        reason: text,
        events: whole,
        stacks: whole,
        lastSeen: time,
        files: list(
          record({
            ...{ file: text, events: whole },
            sentences: { ...list(text), description: 'Why, in words.' },
            command: { ...orNull('string'), description: 'The shell command that fixes it.' },
            event: { ...orNull('string'), description: 'The id of the latest event with it.' },
            issue: orNull('string'),
          }),
        ),
        moreFiles: whole,
      }),
    ),
  }),
}

const diagnosisJson = ({ files, lastSeen, ...diagnosis }: Diagnosis) => ({
  ...diagnosis,
  lastSeen: iso(lastSeen),
  files: files.map(({ file, events, why, event }) => ({
    ...{ file, events, sentences: minifiedTexts.english.sentences[why.reason](why.facts) },
    ...{ command: why.command ?? null, event: event?.id ?? null, issue: event?.shortId ?? null },
  })),
})

const pendingAnswer: Answer = {
  name: 'PendingUploads',
  schema: record({
    uploads: list(
      record({
        ...{ checksum: text, release: orNull('string'), dist: orNull('string'), url: orNull('string') },
        at: time,
        error: { ...orNull('string'), description: 'Why it failed. Null: it is under way.' },
      }),
    ),
  }),
}

/** The newest ones. */
const mostPending = 100

/** Uploads of source maps. */
export const sourceMapResources = [
  apiResource('projects/:slug/source-maps/doctor', 'Project', {
    GET: apiMethod({
      summary: 'Get why stack traces of a project are minified, with the command that fixes it',
      scope: 'read',
      answer: doctorAnswer,
      async run(asked) {
        const { store, viewer } = asked
        const [stacks, late] = await Promise.all([
          store.resolutions.unresolved(viewer, slugOf(asked), mostStacks),
          store.resolutions.late(viewer, slugOf(asked)),
        ])
        return (
          stacks && {
            stacks: stacks.length,
            retried: late?.tried ?? null,
            reasons: diagnoses(stacks).map(diagnosisJson),
          }
        )
      },
    }),
  }),
  apiResource('projects/:slug/source-maps/pending', 'Project', {
    GET: apiMethod({
      summary: 'Get the source map uploads that are under way, or failed lately',
      description: `The newest ${mostPending}.`,
      scope: 'read',
      answer: pendingAnswer,
      async run(asked) {
        if (!(await isVisible(asked))) return undefined
        const found = await asked.store.artifacts.underWay(asked.viewer, slugOf(asked), mostPending)
        return {
          uploads: found.map(({ checksum, release, dist, url, at, error }) => ({
            ...{ checksum, release: release ?? null, dist: dist ?? null, url: url ?? null },
            at: iso(at),
            error: error ?? null,
          })),
        }
      },
    }),
  }),
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
