import { problem } from '~/fallback/problem'
import { splitComponents } from '~/grouping/split'
import type { IssueGrouping } from '~/store/grouping'
import { groupingTexts } from '~/texts/en/grouping'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { about, choiceOf, manyOf, objectOf, textOf } from '../field'
import { iso } from '../json'
import { list, record, text, time, whole } from '../openapi-types'

const split = objectOf({
  component: choiceOf(...splitComponents),
  kept: about(textOf(300), 'Events with this value stay; every other value gets an issue of its own.'),
})
const none = { type: 'null' }

const groupingAnswer: Answer = {
  name: 'IssueGrouping',
  schema: record({
    shortId: { ...text, description: 'Of the issue it is merged into, or its own.' },
    members: {
      ...list(record({ shortId: text, title: text, count: whole, lastSeen: time })),
      description: 'The newest.',
    },
    memberCount: whole,
    split: { oneOf: [split.schema, none] },
    regrouping: {
      description: 'Stored events that are being grouped again, or were.',
      oneOf: [
        record({ askedAt: time, doneAt: { oneOf: [time, none] }, total: whole, looked: whole, moved: whole }),
        none,
      ],
    },
  }),
}

function groupingJson({ shortId, members, memberCount, split, regrouping }: IssueGrouping) {
  return {
    ...{ shortId, memberCount },
    members: members.map(({ lastSeen, emptied: _, ...member }) => ({ ...member, lastSeen: iso(lastSeen) })),
    split: split ?? null,
    regrouping: regrouping
      ? {
          ...regrouping,
          askedAt: iso(regrouping.askedAt),
          doneAt: regrouping.doneAt === undefined ? null : iso(regrouping.doneAt),
        }
      : null,
  }
}

const idOf = ({ params }: Asked<unknown>) => params.shortId ?? ''

async function shown(asked: Asked<unknown>, shortId = idOf(asked)) {
  const found = await asked.store.grouping.ofIssue(asked.viewer, shortId)
  return found && groupingJson(found)
}

const texts = groupingTexts.english.issue

/** Merging, splitting and regrouping one issue. */
export const issueGroupingResources = [
  apiResource('issues/:shortId/grouping', 'Issue', {
    GET: apiMethod({ summary: 'Get how an issue got its events', scope: 'read', answer: groupingAnswer, run: shown }),
  }),
  apiResource('issues/:shortId/merged', 'Issue', {
    POST: apiMethod({
      summary: 'Merge other issues into this one',
      description: 'All of them or none. They keep their short IDs, which lead to this issue.',
      scope: 'write',
      body: objectOf({ issues: manyOf(textOf(80, 1), 200) }),
      answer: groupingAnswer,
      async run(asked) {
        const { store, viewer, body, at } = asked
        if (!(await shown(asked))) return undefined
        const merged = await store.grouping.merge(viewer, idOf(asked), body.issues, at)
        if (merged.ok) return shown(asked)
        if (merged.why === 'nothing') throw problem(400, texts.same)
        const { why, shortId } = merged
        throw problem(400, why === 'other-project' ? texts.otherProject(shortId) : texts.unknown(shortId))
      },
    }),
    DELETE: apiMethod({
      summary: 'Unmerge all issues that were merged into this one',
      scope: 'write',
      answer: groupingAnswer,
      async run(asked) {
        const freed = await asked.store.grouping.unmergeAll(asked.viewer, idOf(asked), asked.at)
        return freed > 0 && shown(asked)
      },
    }),
  }),
  apiResource('issues/:shortId/merged/:member', 'Merged issue', {
    DELETE: apiMethod({
      summary: 'Unmerge one issue',
      description: 'Answers with the issue that it was merged into.',
      scope: 'write',
      answer: groupingAnswer,
      async run(asked) {
        const { store, viewer, params, at } = asked
        const before = await store.grouping.ofIssue(viewer, idOf(asked))
        const member = params.member ?? ''
        if (!before || (await store.grouping.ofIssue(viewer, member))?.shortId !== before.shortId) return undefined
        const found = await store.grouping.unmerge(viewer, member, at)
        return found && shown(asked, found.mergeTarget)
      },
    }),
  }),
  apiResource('issues/:shortId/split', 'Issue', {
    PUT: apiMethod({
      summary: 'Split an issue by one component of its events',
      description: 'New events are split at once, stored ones in the background.',
      scope: 'write',
      body: split,
      answer: groupingAnswer,
      async run(asked) {
        const made = await asked.store.grouping.split(asked.viewer, idOf(asked), asked.body, asked.at)
        if (made.ok) return shown(asked)
        if (made.why === 'unknown') return undefined
        throw problem(409, made.why === 'merged' ? texts.unmergeFirst : texts.alreadySplit)
      },
    }),
    DELETE: apiMethod({
      summary: 'Remove the split of an issue',
      scope: 'write',
      answer: groupingAnswer,
      async run(asked) {
        const removed = await asked.store.grouping.removeSplit(asked.viewer, idOf(asked), asked.at)
        return removed && shown(asked)
      },
    }),
  }),
  apiResource('issues/:shortId/regrouping', 'Issue', {
    POST: apiMethod({
      summary: 'Group the stored events of an issue again',
      scope: 'write',
      answer: groupingAnswer,
      async run(asked) {
        const { store, viewer, at } = asked
        if (!(await store.grouping.regroup(viewer, idOf(asked), at))) return undefined
        await store.resolutions.dismissLateResolved(viewer, idOf(asked))
        return shown(asked)
      },
    }),
    DELETE: apiMethod({
      summary: 'Leave the events of an issue together although source maps came later',
      description: 'The note about it is no longer shown.',
      scope: 'write',
      run: (asked) => asked.store.resolutions.dismissLateResolved(asked.viewer, idOf(asked)),
    }),
  }),
  apiResource('issues/:shortId/events/:eventId/pin', 'Event', {
    PUT: apiMethod({
      summary: 'Keep an event as long as possible',
      scope: 'write',
      run: (asked) => keep(asked, true),
    }),
    DELETE: apiMethod({
      summary: 'Keep an event no longer than others',
      scope: 'write',
      run: (asked) => keep(asked, false),
    }),
  }),
  apiResource('issues/:shortId/events/:eventId/resolving', 'Event', {
    POST: apiMethod({
      summary: 'Try again to resolve the minified frames of an event',
      scope: 'write',
      run: (asked) =>
        asked.store.resolutions.tryEventAgain(asked.viewer, idOf(asked), asked.params.eventId ?? '', asked.at),
    }),
  }),
  apiResource('bulk/:id/undo', 'Act', {
    POST: apiMethod({
      summary: 'Undo an act on many issues',
      description: 'For an hour, by the user of the token that did it.',
      scope: 'write',
      async run({ store, viewer, params, at }) {
        return (await store.bulk.undo(viewer, idIn(params), at)) !== undefined
      },
    }),
  }),
]

async function keep({ store, viewer, params, at }: Asked, isKept: boolean) {
  const kept = await store.retention.keepEvent(viewer, params.shortId ?? '', params.eventId ?? '', isKept, at)
  if (kept === 'full') throw problem(400, 'This issue has the maximum number of kept events.')
  return kept === 'kept'
}
