import { problem } from '~/fallback/problem'
import { type BulkAct, type BulkProgress, bulkLimits } from '~/issues/bulk'
import { readSearch } from '~/issues/search/read-search'
import type { BulkFilter } from '~/store/bulk'
import { bulkTexts } from '~/texts/en/bulk'
import { searchTexts } from '~/texts/en/search'
import { problemSentence } from '~/texts/search-problem'
import { type Answer, type Asked, apiMethod, apiResource } from '../api-resource'
import { about, type Field, manyOf, objectOf, optional, textOf } from '../field'
import { readIssueChange } from '../issue-changes'
import { issueChangeSchema } from '../openapi-issue-change'
import { oneOf, record, whole } from '../openapi-types'

/** Issues that one request can name. More need a search. */
const mostNamed = 200

const act: Field<unknown> = {
  schema: {
    description: 'One change, `"merge"` or `"delete"`.',
    oneOf: [issueChangeSchema, oneOf('merge', 'delete')],
  },
  read: (sent) => sent,
}

const progressAnswer: Answer = {
  name: 'BulkProgress',
  schema: record({
    id: { ...whole, description: 'For undoing it.' },
    state: oneOf('acting', 'done', 'undoing', 'undone'),
    total: whole,
    looked: whole,
    changed: whole,
  }),
}

const progressJson = ({ id, state, total, looked, changed }: BulkProgress) => ({ id, state, total, looked, changed })

function actIn(sent: unknown, { at, viewer }: Asked<unknown>): BulkAct {
  if (sent === 'merge' || sent === 'delete') return { what: sent }
  const read = readIssueChange(sent, at, viewer.userId)
  if (!read.ok) throw problem(400, read.problem)
  const [change, ...others] = read.value
  if (!change || others.length > 0 || change.what === 'bookmark') throw problem(400, 'act: send one change at a time.')
  return change
}

async function filterIn(q: string, { store, viewer }: Asked<unknown>): Promise<BulkFilter> {
  const { terms, problems } = await readSearch(store.facets, viewer, q)
  if (problems[0]) throw problem(400, problemSentence(q, problems[0], searchTexts.english))
  return { status: 'all', search: { terms }, sort: 'last-seen' }
}

/** Acts on many issues. */
export const bulkResources = [
  apiResource('bulk', 'Issue', {
    POST: apiMethod({
      summary: 'Change, merge or delete many issues',
      description:
        `Either \`issues\` or \`search\`, which means everything it finds (at most ${bulkLimits.issues}). The first ` +
        `${bulkLimits.atOnce} are done before the answer, the others follow. An act can be undone for an hour.`,
      scope: 'write',
      body: objectOf({
        act,
        issues: optional(about(manyOf(textOf(80, 1), mostNamed), 'Short IDs.')),
        search: optional(textOf(1000)),
      }),
      answer: progressAnswer,
      async run(asked) {
        const { store, viewer, body, at } = asked
        const { issues, search } = body
        if ((issues === undefined) === (search === undefined)) throw problem(400, 'Send either issues or search.')
        const asAct = actIn(body.act, asked)
        const on = search === undefined ? (issues ?? []) : await filterIn(search, asked)
        const begun = await store.bulk.begin(viewer, asAct, on, at)
        if (!begun.ok) throw problem(400, bulkTexts.english.refused[begun.why])
        return progressJson(begun.progress)
      },
    }),
  }),
]
