import { rankRelated } from '~/issues/related'
import type { Story } from '~/store/comments'
import type { Distribution } from '~/store/insight'
import { triageTexts } from '~/texts/en/triage'
import { trendAsked, trendQuery, trendSpanNames, trendView } from '../../../issues/issue/trend-view'
import { deedWords } from '../../../issues/triage/triage-words'
import { type Answer, type Asked, apiMethod, apiResource } from '../api-resource'
import { iso, issueJson } from '../json'
import { listMethod } from '../list-method'
import { inQuery } from '../openapi-parameters'
import { list, oneOf, orNull, record, ref, text, time, whole } from '../openapi-types'
import { cursorIn, limitIn, pageAnswer, pageByText, pageByTime, pageParameters } from '../page-of'

/** What the pages of an issue show beside its events: tags, chart, activity, related issues, digests and reports. */

const idOf = ({ params }: Asked<unknown>) => params.shortId ?? ''
const isVisible = async (asked: Asked<unknown>) =>
  (await asked.store.issues.byShortId(asked.viewer, idOf(asked))) !== undefined

const values = list(record({ value: text, count: whole, lastSeen: time }))
const valueJson = ({ value, count, lastSeen }: Distribution['values'][number]) => ({
  ...{ value, count },
  lastSeen: iso(lastSeen),
})
const tag = {
  name: text,
  count: { ...whole, description: 'Events that have it.' },
  values: { ...whole, description: 'Values that are counted one by one.' },
  capped: { type: 'boolean', description: 'Some values are no longer counted one by one.' },
}
const tagJson = ({ name, count, kept, capped }: Distribution) => ({ name, count, values: kept, capped })
const tagAnswer: Answer = {
  name: 'IssueTag',
  schema: record({ ...tag, top: { ...values, description: 'The most frequent values, at most 3.' } }),
}
const valueAnswer: Answer = { name: 'TagValue', schema: values.items }

/** Values beside each tag in the list of tags. */
const perTag = 3
/** More than is kept for one tag, because merged issues are counted together. */
const mostValues = 1000

const tagResources = [
  apiResource('issues/:shortId/tags', 'Issue', {
    GET: listMethod({
      summary: 'List the tags of the events of an issue by name, with counts',
      description: 'Includes fields such as `release`, `environment`, `url` and `user.id`.',
      scope: 'read',
      answer: ['IssueTags', 'tags', tagAnswer],
      find: (asked) => asked.store.insight.distribution(asked.viewer, idOf(asked), { perName: perTag }),
      page: (rows, query) => pageByText(rows, query, ({ name }) => name),
      json: (row) => ({ ...tagJson(row), top: row.values.map(valueJson) }),
    }),
  }),
  apiResource('issues/:shortId/tags/:name', 'Tag', {
    GET: apiMethod({
      summary: 'List the values of a tag in the events of an issue, by value',
      description: 'With the counts of the tag. Sort by `count` for the most frequent ones.',
      scope: 'read',
      query: pageParameters,
      answer: {
        name: 'TagValues',
        schema: record({
          tag: record({ ...tag, others: { ...whole, description: 'Events with a value that is not listed.' } }),
          values: list(ref('TagValue')),
          next: orNull('string'),
        }),
        of: valueAnswer,
      },
      async run(asked) {
        const { store, viewer, params, query } = asked
        const names = [(params.name ?? '').slice(0, 200)]
        const [found] = (await store.insight.distribution(viewer, idOf(asked), { perName: mostValues, names })) ?? []
        if (!found) return undefined
        const { rows, next } = pageByText(found.values, query, ({ value }) => value)
        return { tag: { ...tagJson(found), others: found.others }, values: rows.map(valueJson), next }
      },
    }),
  }),
]

const partCounts = record({ name: orNull('string'), counts: list(whole) })
const trendAnswer: Answer = {
  name: 'IssueTrend',
  schema: record({
    from: time,
    hoursPerCount: whole,
    counts: { ...list(whole), description: 'Events, oldest first.' },
    parts: {
      ...list(partCounts),
      description: 'By release or environment. The last one, with the name null, has all others.',
    },
    releases: { ...list(record({ version: text, firstSeen: time })), description: 'First seen in this time.' },
  }),
}

const trendResource = apiResource('issues/:shortId/trend', 'Issue', {
  GET: apiMethod({
    summary: 'Count the events of an issue over time',
    scope: 'read',
    query: [
      inQuery('span', 'Default: 14d.', oneOf(...trendSpanNames)),
      inQuery('by', 'Default: release.', oneOf('release', 'environment')),
    ],
    answer: trendAnswer,
    async run(asked) {
      const { store, viewer, query, at } = asked
      const chart = trendAsked(new URLSearchParams({ trend: `${query.get('by') ?? ''}-${query.get('span') ?? ''}` }))
      const found = await store.insight.trend(viewer, idOf(asked), trendQuery(chart, at))
      if (!found) return undefined
      const { from, step, counts, parts } = trendView(chart, found, at)
      return {
        from: iso(from),
        hoursPerCount: step / 3_600_000,
        counts,
        parts: parts.map(({ name, counts }) => ({ name: name ?? null, counts })),
        releases: found.releases.map(({ version, firstSeen }) => ({ version, firstSeen: iso(firstSeen) })),
      }
    },
  }),
})

const activityAnswer: Answer = {
  name: 'IssueActivity',
  schema: record({
    kind: oneOf('change', 'comment'),
    at: time,
    by: { ...orNull('string'), description: 'A name. Null: automatic, or by the operator.' },
    what: { ...orNull('string'), description: 'The kind of a change: `resolved`, `assigned`, …' },
    text: { ...text, description: 'A change in words, or the text of a comment.' },
    comment: { ...orNull('integer'), description: 'The id of a comment.' },
  }),
}

function activityJson(entry: Story['entries'][number]) {
  const at = iso(entry.at)
  if (entry.kind === 'comment')
    return { kind: 'comment', at, by: entry.by?.name ?? null, what: null, text: entry.text, comment: entry.id }
  const { words, until } = deedWords(entry, triageTexts.english)
  const said = until === undefined ? words : `${words} ${iso(until)}`
  return { kind: 'change', at, by: entry.by ?? null, what: entry.what, text: said, comment: null }
}

/** A page ends early when its comments have more characters. */
const activityCharacters = 60_000

const activityResource = apiResource('issues/:shortId/activity', 'Issue', {
  GET: apiMethod({
    summary: 'List the changes of an issue and the comments on it, newest first',
    description: 'A page may have fewer entries than `limit` although `next` is there, when comments are long.',
    scope: 'read',
    query: pageParameters,
    answer: pageAnswer('IssueActivities', 'activity', activityAnswer),
    async run(asked) {
      const before = cursorIn(asked.query, /^\d{1,15}\.[01]\.\d{1,15}$/)
      const page = { limit: limitIn(asked.query), characters: activityCharacters, ...(before && { before }) }
      const story = await asked.store.comments.story(asked.viewer, idOf(asked), page)
      return story && { activity: story.entries.toReversed().map(activityJson), next: story.earlier ?? null }
    },
  }),
})

/** As many as the page shows. */
const mostRelated = 5

const relatedResource = apiResource('issues/:shortId/related', 'Issue', {
  GET: apiMethod({
    summary: 'Get issues that may be related to an issue, the most likely first',
    description: 'In every project that the token can see; at most 5.',
    scope: 'read',
    query: [inQuery('event', 'An event of the issue to compare. Default: the latest.')],
    answer: {
      name: 'RelatedIssues',
      schema: record({
        issues: list(
          record({
            issue: ref('Issue'),
            why: {
              ...list(oneOf('trace', 'digest', 'place', 'title', 'file')),
              description: 'The same trace, digest, function and file, a similar title, or the same file.',
            },
          }),
        ),
      }),
    },
    async run(asked) {
      const { store, viewer, query, runtime } = asked
      const event = await store.events.ofIssue(viewer, idOf(asked), query.get('event')?.slice(0, 50) || 'latest')
      if (!event) return (await isVisible(asked)) && !query.has('event') ? { issues: [] } : undefined
      const found = (await store.insight.related(viewer, idOf(asked), event.id)) ?? []
      const candidates = found.map(({ issue, ties }) => ({ ...issue, projectSlug: issue.project.slug, ties }))
      const ranked = rankRelated(event, candidates, mostRelated)
      return { issues: ranked.map(({ why, ...issue }) => ({ issue: issueJson(issue, runtime.config.publicUrl), why })) }
    },
  }),
})

const digestsResource = apiResource('issues/:shortId/digests', 'Issue', {
  GET: apiMethod({
    summary: 'Get the digests that visitors saw for an issue, newest first',
    description: 'At most 100. They are kept longer than events.',
    scope: 'read',
    answer: {
      name: 'IssueDigests',
      schema: record({
        digests: list(
          record({
            ...{ value: text, confidence: oneOf('exact', 'linked', 'recomputed'), release: orNull('string') },
            sightings: record({ count: whole, firstSeen: time, lastSeen: time }),
          }),
        ),
        count: whole,
        orMore: { type: 'boolean', description: 'There are more than `count`.' },
      }),
    },
    async run(asked) {
      const found = await asked.store.codes.ofIssue(asked.viewer, idOf(asked), 100)
      return (
        found && {
          digests: found.digests.map(({ value, confidence, release, sightings }) => ({
            ...{ value, confidence, release: release ?? null },
            sightings: {
              count: sightings.count,
              firstSeen: iso(sightings.firstSeen),
              lastSeen: iso(sightings.lastSeen),
            },
          })),
          count: found.count,
          orMore: found.orMore,
        }
      )
    },
  }),
})

/** More than an issue can have. Merged issues are counted together. */
const mostReports = 1000

const reportAnswer: Answer = {
  name: 'VisitorReport',
  schema: record({ code: text, message: text, email: orNull('string'), at: time }),
}

const reportsResource = apiResource('issues/:shortId/reports', 'Issue', {
  GET: listMethod({
    summary: 'List what visitors reported on the receipts of an issue, newest first',
    scope: 'read',
    answer: ['VisitorReports', 'reports', reportAnswer],
    find: async (asked) =>
      (await isVisible(asked))
        ? (await asked.store.receipts.ofIssue(asked.viewer, idOf(asked), mostReports)).reports
        : undefined,
    page: pageByTime,
    json: ({ code, message, email, at }) => ({ code, message, email: email ?? null, at: iso(at) }),
  }),
})

export const issueInsightResources = [
  ...tagResources,
  trendResource,
  activityResource,
  relatedResource,
  digestsResource,
  reportsResource,
]
