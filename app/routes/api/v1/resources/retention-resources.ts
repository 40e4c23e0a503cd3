import { days } from '~/clock'
import type { Quotas } from '~/projects/quotas'
import {
  ageLimits,
  bytesOfGib,
  gibOfBytes,
  type InstanceRetention,
  retentionBounds,
  retentionDefaults,
} from '~/retention/settings'
import { type Asked, apiMethod, apiResource } from '../api-resource'
import { about, objectOf, optional, refuseField, wholeOf } from '../field'
import { inQuery } from '../openapi-parameters'
import { orNull, record, whole } from '../openapi-types'
import { quotasAnswer, quotasField } from './project-setting-resources'

const daysField = wholeOf(retentionBounds.ageDays.least, retentionBounds.ageDays.most)
const ofProject = objectOf({
  ageDays: optional(about(daysField, 'Days that events are kept. Missing: as long as the instance keeps them.')),
})
const ofInstance = objectOf({
  ageDays: optional(about(daysField, 'Days that events are kept, except for those that are always kept.')),
  maximumDays: optional(about(daysField, 'Days after which every event is deleted.')),
  spaceGib: optional(about(wholeOf(retentionBounds.spaceGib.least, retentionBounds.spaceGib.most), 'In GiB.')),
})
const projectAnswer = { name: 'ProjectRetention', schema: ofProject.schema }
const instanceAnswer = { name: 'InstanceRetention', schema: ofInstance.schema }

const instanceJson = ({ spaceBytes, ...retention }: InstanceRetention) => ({
  ...retention,
  ...(spaceBytes !== undefined && { spaceGib: Math.round(gibOfBytes(spaceBytes)) }),
})

const previewQuery = [
  inQuery('ageDays', `The limit to try. Default: ${retentionDefaults.ageDays}.`, {
    type: 'integer',
    minimum: retentionBounds.ageDays.least,
    maximum: retentionBounds.ageDays.most,
  }),
]
const previewAnswer = {
  name: 'RetentionPreview',
  schema: record({
    days: whole,
    events: { ...orNull('integer'), description: 'Events that are older. Null: too many to count.' },
  }),
}

/** What a shorter age would delete, without changing anything. */
async function preview({ store, viewer, query, at }: Asked, slug: string | undefined, instance: InstanceRetention) {
  const tried = { ageDays: Number(query.get('ageDays') ?? retentionDefaults.ageDays) }
  const { least, most } = retentionBounds.ageDays
  if (!Number.isInteger(tried.ageDays) || tried.ageDays < least || tried.ageDays > most)
    refuseField('ageDays', `must be a whole number from ${least} to ${most}`)
  const { age } = slug === undefined ? ageLimits({ ...instance, ...tried }, {}) : ageLimits(instance, tried)
  const events = await store.retention.olderThan(viewer, slug, at - age)
  return { days: Math.round(age / days(1)), events: events ?? null }
}

/** How long events are kept, and the quotas of the instance. */
export const retentionResources = [
  apiResource('projects/:slug/retention', 'Project', {
    GET: apiMethod({
      summary: 'Get how long a project keeps events',
      description: 'For admins of the project.',
      scope: 'admin',
      answer: projectAnswer,
      run: async ({ store, viewer, params }) => (await store.retention.ofProject(viewer, params.slug ?? ''))?.retention,
    }),
    PUT: apiMethod({
      summary: 'Set how long a project keeps events',
      description: 'For admins of the project.',
      scope: 'admin',
      body: ofProject,
      answer: projectAnswer,
      run: async ({ store, viewer, params, body }) =>
        (await store.retention.setOfProject(viewer, params.slug ?? '', body)) && body,
    }),
  }),
  apiResource('projects/:slug/retention/preview', 'Project', {
    GET: apiMethod({
      summary: 'Count the events of a project that a shorter age would delete',
      description: 'For admins of the project.',
      scope: 'admin',
      query: previewQuery,
      answer: previewAnswer,
      async run(asked) {
        const { slug = '' } = asked.params
        const storage = await asked.store.retention.ofProject(asked.viewer, slug)
        return storage && preview(asked, slug, storage.instance)
      },
    }),
  }),
  apiResource('retention', 'Instance', {
    GET: apiMethod({
      summary: 'Get how long and in how much space events are kept',
      description: 'For owners.',
      scope: 'admin',
      answer: instanceAnswer,
      async run({ store, viewer }) {
        const storage = await store.retention.ofInstance(viewer)
        return storage && instanceJson(storage.retention)
      },
    }),
    PUT: apiMethod({
      summary: 'Set how long and in how much space events are kept',
      description: 'For owners.',
      scope: 'admin',
      body: ofInstance,
      answer: instanceAnswer,
      async run({ store, viewer, body }) {
        const { spaceGib, ...ages } = body
        const retention = { ...ages, ...(spaceGib !== undefined && { spaceBytes: bytesOfGib(spaceGib) }) }
        return (await store.retention.setOfInstance(viewer, retention)) && body
      },
    }),
  }),
  apiResource('retention/preview', 'Instance', {
    GET: apiMethod({
      summary: 'Count the events that a shorter age would delete',
      description: 'For owners.',
      scope: 'admin',
      query: previewQuery,
      answer: previewAnswer,
      async run(asked) {
        const storage = await asked.store.retention.ofInstance(asked.viewer)
        return storage && preview(asked, undefined, storage.retention)
      },
    }),
  }),
  apiResource('quotas', 'Instance', {
    GET: apiMethod({
      summary: 'Get the quotas of the instance',
      description: 'For owners.',
      scope: 'admin',
      answer: quotasAnswer,
      run: ({ store, viewer }) => store.quotas.ofInstance(viewer),
    }),
    PUT: apiMethod({
      summary: 'Set the quotas of the instance',
      description: 'For owners.',
      scope: 'admin',
      body: quotasField,
      answer: quotasAnswer,
      run: async ({ store, viewer, body }) => (await store.quotas.setOfInstance(viewer, body as Quotas)) && body,
    }),
  }),
]
