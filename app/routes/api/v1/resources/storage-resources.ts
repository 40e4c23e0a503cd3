import type { RetentionRun } from '~/store/retention'
import { storageFigures } from '../../../admin/storage-figures.server'
import { projectStorageFigures } from '../../../projects/storage-figures.server'
import { type Answer, apiMethod, apiResource } from '../api-resource'
import { iso } from '../json'
import { listMethod, newestFirst } from '../list-method'
import { list, oneOf, orNull, record, ref, text, time, whole } from '../openapi-types'
import { pageByText } from '../page-of'
import { isoOrNull, owners, ownersOnly, timeOrNone } from './owners'

/** What is stored, how it grows, and what was deleted. */

const growth = { ...orNull('integer'), description: 'Bytes per week. Null: not known before a day has passed.' }
const days = { ...whole, description: 'How long events are kept.' }

const logsAnswer: Answer = {
  name: 'LogStorage',
  schema: record({
    ...{ waitingLines: whole, waitingBytes: whole, keptBytes: whole, events: whole },
    tooOld: { ...whole, description: 'Lines deleted because of their age.' },
    noRoom: { ...whole, description: 'Lines deleted because there was no more room.' },
  }),
}

const projectAnswer: Answer = {
  name: 'ProjectStorage',
  schema: record({
    ...{ events: whole, eventBytes: whole, attachmentBytes: whole, sourceMapBytes: whole },
    logs: { description: 'Null: the project never sent log lines.', oneOf: [ref('LogStorage'), { type: 'null' }] },
    growth,
    days,
  }),
  of: logsAnswer,
}

const projectResource = apiResource('projects/:slug/storage', 'Project', {
  GET: apiMethod({
    summary: 'Get what a project stores, and how it grows',
    description: 'For admins of the project. Sizes in bytes.',
    scope: 'admin',
    answer: projectAnswer,
    async run({ store, viewer, params, at }) {
      const found = await projectStorageFigures(store, viewer, params.slug ?? '', at)
      if (!found) return undefined
      const { logs } = found
      return {
        events: found.events,
        eventBytes: found.bodies,
        attachmentBytes: found.attachments,
        sourceMapBytes: found.sourceMaps,
        logs: logs
          ? {
              ...{ waitingLines: logs.lines, waitingBytes: logs.bytes, keptBytes: logs.keptBytes, events: logs.events },
              ...{ tooOld: logs.aged, noRoom: logs.crowded },
            }
          : null,
        growth: found.growth ?? null,
        days: found.days,
      }
    },
  }),
})

const keptAnswer: Answer = {
  name: 'KeptKind',
  schema: record({
    kind: text,
    bytes: orNull('integer'),
    items: orNull('integer'),
    orMore: { type: 'boolean', description: 'There are more than `items`.' },
    limit: {
      type: 'object',
      description: 'Parts of its limit: bytes, items, hours or days.',
      additionalProperties: { type: 'number' },
    },
  }),
}

const storageResource = apiResource('storage', 'Instance', {
  GET: apiMethod({
    summary: 'Get what the instance stores, how it grows, and when it is full',
    description: `${owners} Sizes in bytes.`,
    scope: 'admin',
    answer: {
      name: 'Storage',
      schema: record({
        ...{ used: whole, limit: whole, growth },
        weeksUntilFull: { ...orNull('integer'), description: 'Null: it does not grow, or that is not known yet.' },
        ...{ diskFree: whole, reusable: { ...whole, description: 'Free inside the database.' } },
        kinds: record({ events: whole, attachments: whole, sourceMaps: whole, others: whole }),
        kept: { ...list(ref('KeptKind')), description: 'What has limits of its own.' },
        runAsked: { type: 'boolean', description: 'A run was requested that has not begun.' },
      }),
      of: keptAnswer,
    },
    async run(asked) {
      ownersOnly(asked)
      const found = await storageFigures(asked.runtime, asked.viewer)
      if (!found) return undefined
      const { used, limit, growth, weeks, diskFree, reusable, kinds, kept, isAsked } = found
      return {
        ...{ used, limit, growth: growth ?? null, weeksUntilFull: weeks ?? null, diskFree, reusable },
        kinds: {
          events: kinds.bodies,
          attachments: kinds.attachments,
          sourceMaps: kinds.sourceMaps,
          others: kinds.rest,
        },
        kept: kept.map(({ kind, bytes, items, isMore, limit }) => ({
          ...{ kind, bytes: bytes ?? null, items: items ?? null, orMore: isMore ?? false, limit },
        })),
        runAsked: isAsked,
      }
    },
  }),
})

const ofProjectsAnswer: Answer = {
  name: 'StorageOfProject',
  schema: record({
    project: record({ slug: text, name: text }),
    ...{ events: whole, eventBytes: whole, attachmentBytes: whole, sourceMapBytes: whole },
    oldest: { ...timeOrNone, description: 'When the oldest of its issues was first seen.' },
    days,
  }),
}

const projectsResource = apiResource('storage/projects', 'Instance', {
  GET: listMethod({
    summary: 'List what each project stores, by slug',
    description: `${owners} What several projects share counts for each.`,
    scope: 'admin',
    answer: ['StorageOfProjects', 'projects', ofProjectsAnswer],
    find: async (asked) => {
      ownersOnly(asked)
      return (await storageFigures(asked.runtime, asked.viewer))?.projects
    },
    page: (rows, query) => pageByText(rows, query, ({ slug }) => slug),
    json: ({ slug, name, events, bodies, attachments, sourceMaps, oldest, days }) => ({
      project: { slug, name },
      ...{ events, eventBytes: bodies, attachmentBytes: attachments, sourceMapBytes: sourceMaps },
      oldest: isoOrNull(oldest),
      days,
    }),
  }),
})

const runAnswer: Answer = {
  name: 'RetentionRun',
  schema: record({
    id: whole,
    cause: oneOf('schedule', 'space', 'asked'),
    complete: { type: 'boolean', description: 'It looked at every issue.' },
    startedAt: time,
    endedAt: { ...timeOrNone, description: 'Null: it is under way.' },
    issues: whole,
    deleted: { type: 'object', description: 'Events, by reason.', additionalProperties: whole },
    bytesBefore: whole,
    bytesAfter: orNull('integer'),
  }),
}

const runJson = ({
  id,
  cause,
  complete,
  startedAt,
  endedAt,
  issues,
  evicted,
  bytesBefore,
  bytesAfter,
}: RetentionRun) => ({
  ...{ id, cause, complete, issues, bytesBefore, bytesAfter: bytesAfter ?? null },
  startedAt: iso(startedAt),
  endedAt: isoOrNull(endedAt),
  deleted: evicted,
})

const runsResource = apiResource('retention/runs', 'Instance', {
  GET: listMethod({
    summary: 'List the last runs that deleted old events, newest first',
    description: owners,
    scope: 'admin',
    answer: ['RetentionRuns', 'runs', runAnswer],
    find: async (asked) => {
      ownersOnly(asked)
      return (await asked.store.retention.ofInstance(asked.viewer))?.runs
    },
    page: newestFirst,
    json: runJson,
  }),
  POST: apiMethod({
    summary: 'Delete now what is over the limits',
    description: 'For owners. The run begins within a minute.',
    scope: 'admin',
    run: ({ store, viewer, at }) => store.retention.runNow(viewer, at),
  }),
})

export const storageResources = [projectResource, storageResource, projectsResource, runsResource]
