import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Trackers as their documentation describes them, as far as Digestline uses them: they check credentials, required fields and lengths, and
 * answer with the documented statuses. `plan` answers requests before they are looked at, to fail them, or after they were carried out.
 */
export type FakeIssue = {
  number: number
  title: string
  text: string
  closed: boolean
  labels: string[]
  comments: string[]
}

type Json = Record<string, unknown>
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }
export type TrackerRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Json
}
type Answering = (asked: TrackerRequest, issues: FakeIssue[]) => Reply

export type FakeTracker = {
  url: string
  issues: FakeIssue[]
  asked: TrackerRequest[]
  /** For the next request this fits; `after`: it is carried out and the answer is lost on the way. */
  plan(fits: (asked: TrackerRequest) => boolean, reply: Reply, after?: boolean): void
  close(): Promise<void>
}

export async function fakeTracker(answer: Answering): Promise<FakeTracker> {
  const issues: FakeIssue[] = []
  const all: TrackerRequest[] = []
  const plans: { fits: (asked: TrackerRequest) => boolean; reply: Reply; after: boolean }[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://tracker')
      const text = Buffer.concat(chunks).toString()
      const asked: TrackerRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text ? (JSON.parse(text) as Json) : {},
      }
      all.push(asked)
      const place = plans.findIndex(({ fits }) => fits(asked))
      const plan = place < 0 ? undefined : plans.splice(place, 1)[0]
      const own = !plan || plan.after ? answer(asked, issues) : undefined
      const { status, body, headers } = plan?.reply ?? own ?? { status: 500 }
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body === undefined ? '' : JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issues,
    asked: all,
    plan: (fits, reply, after = false) => void plans.push({ fits, reply, after }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const add = (issues: FakeIssue[], title: string, text: string, labels: string[]): FakeIssue => {
  const issue = { number: issues.length + 1, title, text, closed: false, labels, comments: [] }
  issues.push(issue)
  return issue
}
const numbered = (issues: FakeIssue[], number: string | undefined) =>
  issues.find((issue) => String(issue.number) === number)
const ok = (body: unknown, status = 200): Reply => ({ status, body })
const isText = (value: unknown): value is string => typeof value === 'string'

/** https://docs.github.com/en/rest/issues: for `acme/shop`, with the token `github-token`. */
export const github: Answering = ({ method, path, query, headers, body }, issues) => {
  const shown = (issue: FakeIssue) => ({
    number: issue.number,
    html_url: `https://github.com/acme/shop/issues/${issue.number}`,
    state: issue.closed ? 'closed' : 'open',
    title: issue.title,
    body: issue.text,
  })
  if (headers.authorization !== 'Bearer github-token') return ok({ message: 'Bad credentials' }, 401)
  if (!headers['user-agent']) return ok({ message: 'Request forbidden by administrative rules' }, 403)
  if (path === '/search/issues') {
    const [, marker, repository] = /^"(\w+)" in:body is:issue repo:(\S+)$/.exec(query.get('q') ?? '') ?? []
    if (repository !== 'acme/shop') return ok({ message: 'Validation Failed' }, 422)
    const found = issues.filter(({ text }) => marker && text.includes(marker))
    return ok({ total_count: found.length, items: found.map(shown) })
  }
  const [, rest] = /^\/repos\/acme\/shop(.*)$/.exec(path) ?? []
  if (rest === undefined) return ok({ message: 'Not Found' }, 404)
  if (method === 'GET' && rest === '') return ok({ full_name: 'acme/shop', has_issues: true, archived: false })
  if (method === 'POST' && rest === '/issues') {
    const { title, body: text, labels } = body
    if (!isText(title) || title === '' || title.length > 256) return ok({ message: 'Validation Failed' }, 422)
    if (isText(text) && text.length > 65_536) return ok({ message: 'body is too long' }, 422)
    return ok(shown(add(issues, title, isText(text) ? text : '', (labels ?? []) as string[])), 201)
  }
  const [, number, comments] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? []
  const issue = numbered(issues, number)
  if (!issue) return ok({ message: 'Not Found' }, 404)
  if (comments && method === 'GET') return ok(issue.comments.map((text) => ({ body: text })))
  if (comments) return ok({ id: issue.comments.push(String(body.body)) }, 201)
  if (method === 'PATCH') issue.closed = body.state === 'closed'
  return ok(shown(issue))
}

/** https://docs.gitlab.com/api/issues/: for `acme/web/shop`, with the token `gitlab-token`. */
export const gitlab: Answering = ({ method, path, query, headers, body }, issues) => {
  const shown = (issue: FakeIssue) => ({
    iid: issue.number,
    web_url: `https://gitlab.example.com/acme/web/shop/-/issues/${issue.number}`,
    state: issue.closed ? 'closed' : 'opened',
    title: issue.title,
    description: issue.text,
  })
  if (headers['private-token'] !== 'gitlab-token') return ok({ message: '401 Unauthorized' }, 401)
  const [, rest] = /^\/api\/v4\/projects\/acme%2Fweb%2Fshop(.*)$/.exec(path) ?? []
  if (rest === undefined) return ok({ message: '404 Project Not Found' }, 404)
  if (rest === '') return ok({ path_with_namespace: 'acme/web/shop', issues_enabled: true, archived: false })
  if (rest === '/issues' && method === 'GET') {
    const search = query.get('search') ?? ''
    return ok(issues.filter(({ text }) => query.get('in') === 'description' && text.includes(search)).map(shown))
  }
  if (rest === '/issues') {
    const { title, description, labels } = body
    if (!isText(title) || title === '' || title.length > 255) return ok({ message: { title: ['is too long'] } }, 400)
    const names = isText(labels) ? labels.split(',') : []
    return ok(shown(add(issues, title, isText(description) ? description : '', names)), 201)
  }
  const [, number, notes] = /^\/issues\/(\d+)(\/notes)?$/.exec(rest) ?? []
  const issue = numbered(issues, number)
  if (!issue) return ok({ message: '404 Not found' }, 404)
  if (notes && method === 'GET') return ok(issue.comments.map((text) => ({ body: text })))
  if (notes) return ok({ id: issue.comments.push(String(body.body)) }, 201)
  if (method === 'PUT') issue.closed = body.state_event === 'close'
  return ok(shown(issue))
}

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/ (`cloud`), or version 2 of Data Center: for the project SHOP. */
export const jira =
  (cloud: boolean): Answering =>
  ({ method, path, query, headers, body }, issues) => {
    const expected = cloud ? `Basic ${Buffer.from('dev@acme.test:jira-token').toString('base64')}` : 'Bearer jira-token'
    if (headers.authorization !== expected) return ok({ errorMessages: ['Client must be authenticated'] }, 401)
    const [, rest] = new RegExp(`^/rest/api/${cloud ? 3 : 2}(.*)$`).exec(path) ?? []
    if (rest === undefined) return { status: 404 }
    const status = (closed: boolean) => ({ statusCategory: { key: closed ? 'done' : 'new' } })
    const shown = (issue: FakeIssue) => ({ key: `SHOP-${issue.number}`, fields: { status: status(issue.closed) } })
    // Version 3 takes documents, version 2 takes text.
    const fits = (text: unknown) => (cloud ? (text as Json)?.type === 'doc' : isText(text))
    if (rest === '/project/SHOP') return ok({ key: 'SHOP', issueTypes: [{ name: 'Bug' }, { name: 'Task' }] })
    if (rest === (cloud ? '/search/jql' : '/search')) {
      const [, key, marker] = /^project = "(\w+)" and description ~ "\\"(\w+)\\""$/.exec(query.get('jql') ?? '') ?? []
      if (key !== 'SHOP')
        return ok({ errorMessages: [`The value '${key}' does not exist for the field 'project'.`] }, 400)
      return ok({ issues: issues.filter(({ text }) => marker && text.includes(marker)).map(shown) })
    }
    if (rest === '/issue' && method === 'POST') {
      const { project, issuetype, summary, description, labels } = body.fields as Json
      if ((project as Json).key !== 'SHOP' || !['Bug', 'Task'].includes(String((issuetype as Json).name)))
        return ok({ errors: { issuetype: 'Specify a valid issue type' } }, 400)
      if (!isText(summary) || summary.length > 255 || summary.includes('\n') || !fits(description))
        return ok({ errors: { summary: 'not valid' } }, 400)
      const text = isText(description) ? description : JSON.stringify(description)
      const { number } = add(issues, summary, text, (labels ?? []) as string[])
      return ok({ id: '10000', key: `SHOP-${number}`, self: 'https://acme.test/rest/api/3/issue/10000' }, 201)
    }
    const [, number, part] = /^\/issue\/SHOP-(\d+)(\/\w+)?$/.exec(rest) ?? []
    const issue = numbered(issues, number)
    if (!issue) return ok({ errorMessages: ['Issue does not exist or you do not have permission to see it.'] }, 404)
    if (part === '/comment' && method === 'GET') return ok({ comments: issue.comments.map((text) => ({ body: text })) })
    if (part === '/comment') {
      if (!fits(body.body)) return ok({ errors: { comment: 'not valid' } }, 400)
      return ok({ id: issue.comments.push(JSON.stringify(body.body)) }, 201)
    }
    if (part === '/transitions' && method === 'GET') return ok({ transitions: transitions(issue.closed) })
    if (part === '/transitions') {
      const { transition, fields } = body as { transition: { id: string }; fields?: Json }
      const isDone = transition.id === '31'
      if (isDone && !fields?.resolution) return ok({ errors: { resolution: 'Resolution is required.' } }, 400)
      issue.closed = isDone
      return { status: 204 }
    }
    return ok(shown(issue))
  }

const transitions = (closed: boolean) =>
  closed
    ? [{ id: '11', name: 'Reopen', to: { name: 'To do', statusCategory: { key: 'new' } }, fields: {} }]
    : [
        { id: '21', name: 'Start', to: { name: 'In progress', statusCategory: { key: 'indeterminate' } }, fields: {} },
        {
          id: '41',
          name: 'Reject',
          to: { name: "Won't do", statusCategory: { key: 'done' } },
          fields: { customfield_1: { required: true, hasDefaultValue: false } },
        },
        {
          id: '31',
          name: 'Finish',
          to: { name: 'Done', statusCategory: { key: 'done' } },
          fields: {
            resolution: {
              required: true,
              hasDefaultValue: false,
              allowedValues: [
                { id: '2', name: "Won't fix" },
                { id: '1', name: 'Fixed' },
              ],
            },
          },
        },
      ]
