import type { Attachment } from '~/attachments/attachment'
import { downloadHeaders } from '~/attachments/download'
import type { Feedback } from '~/feedback/feedback'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { orNull, record, text, time, whole } from '../openapi-types'
import { pageByTime } from '../page-of'

/** What was sent with events, and reports of users. */

const attachmentAnswer: Answer = {
  name: 'Attachment',
  schema: record({
    id: whole,
    filename: text,
    contentType: { ...text, description: 'As the sender named it; not checked.' },
    type: { ...text, examples: ['event.attachment', 'event.minidump'] },
    bytes: whole,
    received: time,
  }),
}

const attachmentJson = ({ id, filename, contentType, type, size, received }: Attachment) => ({
  ...{ id, filename, contentType, type },
  bytes: size,
  received: iso(received),
})

const eventOf = ({ store, viewer, params }: Asked<unknown>) =>
  store.events.ofIssue(viewer, params.shortId ?? '', (params.eventId ?? '').replaceAll('-', '').toLowerCase())

const reportAnswer: Answer = {
  name: 'UserReport',
  schema: record({
    message: text,
    name: orNull('string'),
    email: orNull('string'),
    url: { ...orNull('string'), description: 'The page it was written on.' },
    event: { ...orNull('string'), description: 'The id of the event it is about.' },
    at: time,
  }),
}

const reportJson = ({ message, name, email, url, eventId, at }: Feedback) => ({
  ...{ message, name: name ?? null, email: email ?? null, url: url ?? null, event: eventId ?? null },
  at: iso(at),
})

/** As many as are read of a project. */
const mostReports = 500

export const eventFileResources = [
  apiResource('issues/:shortId/events/:eventId/attachments', 'Event', {
    GET: listMethod({
      summary: 'List the attachments of an event, oldest first',
      scope: 'read',
      answer: ['Attachments', 'attachments', attachmentAnswer],
      find: async (asked) => {
        const event = await eventOf(asked)
        return event && asked.store.attachments.ofEvent(asked.viewer, event)
      },
      page: oldestFirst,
      json: attachmentJson,
    }),
  }),
  apiResource('issues/:shortId/events/:eventId/attachments/:id', 'Attachment', {
    GET: apiMethod({
      summary: 'Download an attachment of an event',
      description:
        'The bytes that were sent, which may contain secrets. The content type is `application/octet-stream`, or that of plain text and common images.',
      scope: 'read',
      file: true,
      async run(asked) {
        const { store, viewer, params } = asked
        const event = await eventOf(asked)
        const attachment = event && (await store.attachments.read(viewer, event, idIn(params)))
        if (!attachment) return undefined
        // It may contain secrets, because attachments are not scrubbed.
        await store.audit.noteRead({
          what: 'attachment.downloaded',
          about: `${attachment.filename}, ${event.issueShortId}`,
        })
        return new Response(new Uint8Array(attachment.bytes), {
          headers: { ...downloadHeaders(attachment), 'Content-Length': String(attachment.size) },
        })
      },
    }),
  }),
  apiResource('issues/:shortId/events/:eventId/reports', 'Event', {
    GET: listMethod({
      summary: 'List what users reported about an event, newest first',
      description: 'By feedback forms of SDKs; the first 50.',
      scope: 'read',
      answer: ['UserReports', 'reports', reportAnswer],
      find: async (asked) => {
        const event = await eventOf(asked)
        return event && asked.store.feedback.ofEvent(asked.viewer, event)
      },
      page: pageByTime,
      json: reportJson,
    }),
  }),
  apiResource('projects/:slug/reports', 'Project', {
    GET: listMethod({
      summary: 'List what users reported without an event, newest first',
      description: `Also about events that are not stored. The newest ${mostReports}.`,
      scope: 'read',
      answer: ['UserReports', 'reports', reportAnswer],
      find: async ({ store, viewer, params }) => {
        const { slug = '' } = params
        const project = await store.projects.bySlug(viewer, slug)
        return project && store.feedback.withoutEvent(viewer, slug, mostReports)
      },
      page: pageByTime,
      json: reportJson,
    }),
  }),
]
