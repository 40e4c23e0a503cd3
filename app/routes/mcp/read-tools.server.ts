import { fenced, inline, upTo } from '~/events/as-markdown-text'
import { issueSorts } from '~/issues/issue'
import { SearchTooLong } from '~/store/search-too-long'
import { searchTexts } from '~/texts/en/search'
import { issueQuery } from '../api/v1/issue-query'
import { contextOfId, contextOfLatest, suspectParts } from './event-context.server'
import { issueFacts, issueLine, untrusted } from './issue-lines'
import { type McpTool, noSuchIssue, textOf } from './tool'

const mostComments = 10
const mostEvents = 10

const findIssues: McpTool = {
  name: 'find_issues',
  title: 'Search issues',
  description:
    'Lists issues that match a search, such as "is:open project:web level:error environment:production release:2.1.0 TypeError". Without a search: open issues.',
  scope: 'read',
  input: {
    query: { type: 'string', description: 'Search, in the language of the issue list.', maxLength: 1000 },
    sort: { type: 'string', description: `One of ${issueSorts.join(', ')}.`, maxLength: 40 },
    limit: { type: 'integer', description: '20 if absent.', minimum: 1, maximum: 50 },
    cursor: { type: 'string', description: 'The cursor that the previous page named.', maxLength: 200 },
  },
  required: [],
  async run({ runtime: { store, config }, access: { viewer } }, { query, sort, limit, cursor }) {
    const parameters = new URLSearchParams({ limit: String(limit ?? 20) })
    for (const [name, value] of Object.entries({ q: query, sort, cursor })) {
      if (textOf(value) !== '') parameters.set(name, textOf(value))
    }
    const filter = await issueQuery(parameters, store.facets, viewer)
    if (typeof filter === 'string') return { refused: filter }
    try {
      const { rows, next } = await store.issues.page(viewer, filter)
      if (rows.length === 0) return 'No issues match.'
      const lines = rows.map((row) => issueLine(row, config.publicUrl)).join('\n')
      return [untrusted, lines, ...(next ? [`The next page has the cursor ${inline(next)}.`] : [])].join('\n\n')
    } catch (error) {
      if (error instanceof SearchTooLong) return { refused: searchTexts.english.tooLong }
      throw error
    }
  },
}

const issueId = { type: 'string', description: 'Issue id, such as WEB-12.', minLength: 1, maxLength: 100 } as const

const getIssue: McpTool = {
  name: 'get_issue',
  title: 'Read an issue',
  description:
    'The state of an issue, its figures, its newest events, suspect commits and comments. get_event has the stack trace.',
  scope: 'read',
  input: { id: issueId },
  required: ['id'],
  async run(asking, { id }) {
    const { runtime, access } = asking
    const { store, config } = runtime
    const issue = await store.issues.byShortId(access.viewer, textOf(id))
    if (!issue) return noSuchIssue(textOf(id))
    const [events, found, suspects] = await Promise.all([
      store.events.list(access.viewer, issue.shortId, { limit: mostEvents }),
      store.comments.list(access.viewer, issue.shortId, { limit: mostComments }),
      suspectParts(asking, issue),
    ])
    const eventLines = events.map(({ id, timestamp, release, environment }) => {
      const where = [release, environment].flatMap((part) => (part ? [inline(upTo(part, 100))] : []))
      return `- ${id}, ${new Date(timestamp).toISOString()}${where.length > 0 ? `, ${where.join(', ')}` : ''}`
    })
    const comments = (found?.comments ?? []).flatMap(({ by, at, text }) => [
      `${by ? inline(by.name) : 'Somebody'}, ${new Date(at).toISOString()}:`,
      fenced(upTo(text, 2000)),
    ])
    return [
      issueFacts(issue, config.publicUrl),
      untrusted,
      ...(eventLines.length > 0 ? ['## Newest events', eventLines.join('\n')] : []),
      ...suspects,
      ...(comments.length > 0 ? ['## Comments, newest first', ...comments] : []),
    ].join('\n\n')
  },
}

const getEvent: McpTool = {
  name: 'get_event',
  title: 'Read an event',
  description:
    'One failure with its exceptions, frames with source lines, tags, request, breadcrumbs, log lines and codes. Takes an event id, or an issue id for its latest event.',
  scope: 'read',
  input: {
    id: { ...issueId, description: 'Event id of 32 hexadecimal digits, or an issue id for its latest event.' },
  },
  required: ['id'],
  async run(asking, { id }) {
    const asked = textOf(id)
    const eventId = asked.replaceAll('-', '').toLowerCase()
    const text = await (/^[0-9a-f]{32}$/.test(eventId) ? contextOfId(asking, eventId) : contextOfLatest(asking, asked))
    return text ?? { refused: `There is no event “${asked}”, it is no longer kept, or this token may not see it.` }
  },
}

const listProjects: McpTool = {
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects this token may see, with the slug that searches take.',
  scope: 'read',
  input: {},
  required: [],
  async run({ runtime: { store }, access: { viewer } }) {
    const projects = await store.projects.list(viewer)
    if (projects.length === 0) return 'There are no projects this token may see.'
    return projects.map(({ slug, name, platform }) => `- ${inline(slug)}: ${inline(name)}, ${platform}`).join('\n')
  },
}

export const readTools = [findIssues, getIssue, getEvent, listProjects]
