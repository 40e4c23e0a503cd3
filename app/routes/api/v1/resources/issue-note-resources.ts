import { trackerLimits } from '~/alerts/tracker'
import { longestCode } from '~/digests/shapes'
import { problem } from '~/fallback/problem'
import { longestComment, readComment } from '~/issues/comment'
import { longestCaseNote, longestSupportNote } from '~/store/support'
import type { TrackerLink } from '~/store/trackers'
import { hintsTexts } from '~/texts/en/hints'
import { mistakesTexts } from '~/texts/en/mistakes'
import { trackersTexts } from '~/texts/en/trackers'
import { mistakeWords } from '~/texts/mistake-words'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { commentJson } from '../comment-json'
import { about, idField, objectOf, optional, textOf } from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { commentSchema } from '../openapi-comment-schema'
import { list, orNull, record, text, time, whole } from '../openapi-types'

const commentAnswer: Answer = { name: 'Comment', schema: commentSchema }
const idOf = ({ params }: Asked<unknown>) => params.shortId ?? ''

async function oneComment(asked: Asked<unknown>) {
  const { store, viewer, params, runtime } = asked
  const [comment, issue] = await Promise.all([
    store.comments.one(viewer, idOf(asked), idIn(params)),
    store.issues.byShortId(viewer, idOf(asked)),
  ])
  return comment && issue && commentJson(comment, issue.shortId, runtime.config.publicUrl)
}

const notesAnswer: Answer = {
  name: 'SupportNotes',
  schema: record({
    note: { ...text, description: 'What developers tell support. Empty: nothing.' },
    by: orNull('string'),
    at: { ...orNull('string'), format: 'date-time' },
    cases: list(record({ text, by: text, code: text, at: time })),
  }),
}

const mostCases = 100

async function notesOf(asked: Asked<unknown>) {
  const { store, viewer } = asked
  if (!(await store.issues.byShortId(viewer, idOf(asked)))) return undefined
  const { note, cases } = await store.support.ofIssue(viewer, idOf(asked), mostCases)
  return {
    note: note?.text ?? '',
    by: note?.by ?? null,
    at: note ? iso(note.at) : null,
    cases: cases.map(({ at, ...one }) => ({ ...one, at: iso(at) })),
  }
}

const linkAnswer: Answer = {
  name: 'TrackerLink',
  schema: record({
    id: whole,
    channel: record({ id: whole, kind: text, name: text }),
    key: orNull('string'),
    url: orNull('string'),
    state: {
      ...text,
      description: '`open`, `closed`, or `creating`, `linking` and `failed` of the message to the tracker.',
    },
    problem: { ...orNull('string'), description: 'Why the latest message failed.' },
    at: time,
  }),
}

const linkJson = ({ id, channel, key, url, state, problem, at }: TrackerLink) => ({
  ...{ id, channel, state, key: key ?? null, url: url ?? null },
  problem: problem?.error ?? null,
  at: iso(at),
})

const nameOf = ({ viewer }: Asked<unknown>) => viewer.name || viewer.email

/** What people write on an issue, and its links to trackers. */
export const issueNoteResources = [
  apiResource('issues/:shortId/comments/:id', 'Comment', {
    GET: apiMethod({ summary: 'Get a comment', scope: 'read', answer: commentAnswer, run: oneComment }),
    PATCH: apiMethod({
      summary: 'Change a comment of your own',
      scope: 'write',
      body: objectOf({ text: about(textOf(longestComment, 1), 'Markdown. @name notifies a person.') }),
      answer: commentAnswer,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        const read = readComment(body.text)
        if (!read.ok) throw problem(400, mistakeWords(read.mistake, mistakesTexts.english))
        const edited = await store.comments.edit(viewer, idOf(asked), idIn(params), { ...read.said, at })
        return edited && oneComment(asked)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a comment',
      description: 'By its author or an admin of the project.',
      scope: 'write',
      run: (asked) => asked.store.comments.remove(asked.viewer, idOf(asked), idIn(asked.params), asked.at),
    }),
  }),
  apiResource('issues/:shortId/support-note', 'Issue', {
    GET: apiMethod({
      summary: 'Get what developers tell support about an issue, and the notes about calls',
      scope: 'read',
      answer: notesAnswer,
      run: notesOf,
    }),
    PUT: apiMethod({
      summary: 'Set what developers tell support about an issue',
      scope: 'write',
      body: objectOf({ text: about(textOf(longestSupportNote), 'Empty: removes it.') }),
      answer: notesAnswer,
      async run(asked) {
        const { store, viewer, body, at } = asked
        const note = { text: body.text.replaceAll('\r\n', '\n'), by: nameOf(asked), at }
        return (await store.support.setNote(viewer, idOf(asked), note)) && notesOf(asked)
      },
    }),
  }),
  apiResource('issues/:shortId/case-notes', 'Issue', {
    POST: apiMethod({
      summary: 'Note a call about a code of an issue',
      description: 'For helpers too.',
      scope: 'write',
      body: objectOf({ code: textOf(longestCode, 1), text: textOf(longestCaseNote, 1) }),
      async run(asked) {
        const { store, viewer, body, at } = asked
        const kept = await store.support.addCase(viewer, idOf(asked), { ...body, by: nameOf(asked), at })
        if (kept === 'full') throw problem(400, hintsTexts.english.cases.full)
        return kept === 'kept'
      },
    }),
  }),
  apiResource('issues/:shortId/links', 'Issue', {
    GET: listMethod({
      summary: 'List the issues in trackers that an issue is linked to',
      scope: 'read',
      answer: ['TrackerLinks', 'links', linkAnswer],
      find: async (asked) => (await asked.store.trackers.ofIssue(asked.viewer, idOf(asked)))?.links,
      page: oldestFirst,
      json: linkJson,
    }),
    POST: apiMethod({
      summary: 'Create an issue in a tracker, or link an existing one',
      description:
        'Without `text` it creates one. A message to the tracker follows; the state of the link says how it ended.',
      scope: 'write',
      body: objectOf({
        channel: about(idField, 'The id of a channel of the kind github, gitlab or jira.'),
        text: optional(about(textOf(trackerLimits.urlLength, 1), 'The address or key of an existing issue.')),
      }),
      answer: linkAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, body, at } = asked
        const { channel: channelId, text } = body
        const answer =
          text === undefined
            ? await store.trackers.create(viewer, idOf(asked), channelId, at)
            : await store.trackers.link(viewer, idOf(asked), { channelId, text, at })
        if (!answer.ok && answer.why !== 'unknown') throw problem(400, trackersTexts.english.mistakes[answer.why])
        const found = answer.ok ? await store.trackers.ofIssue(viewer, answer.shortId) : undefined
        const link = found?.links.find(({ channel }) => channel.id === channelId)
        return link && linkJson(link)
      },
    }),
  }),
  apiResource('issues/:shortId/links/:id', 'Link', {
    DELETE: apiMethod({
      summary: 'Remove the link to an issue in a tracker',
      description: 'The issue in the tracker does not change.',
      scope: 'write',
      run: (asked) => asked.store.trackers.unlink(asked.viewer, idOf(asked), idIn(asked.params), asked.at),
    }),
  }),
]
