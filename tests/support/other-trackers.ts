import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Other error trackers, as far as imports ask them: answers in the shape of their public APIs, about the demo shop. */

export type OtherTracker = { url: string; asked: () => string[]; loosen: () => void; stop: () => Promise<void> }

export const peerToken = 'a token of the other server'

/** One page: rows, and the cursor of the next page. */
type Answer = { status?: number; headers?: Record<string, string>; body: unknown }
type Answers = Record<string, (cursor: string | null, url: URL) => Answer>

/** Answers by path. The first request for issues is answered with 429, and every one for `stuck` until `loosen` is called. */
async function serve(answers: Answers, busy: string, stuck?: string): Promise<OtherTracker> {
  let isStuck = stuck !== undefined
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    const isFirst = !asked.some((path) => path.startsWith(busy))
    asked.push(`${url.pathname}${url.search}`)
    const send = ({ status = 200, headers = {}, body }: Answer) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${peerToken}`) return send({ status: 401, body: { detail: 'no' } })
    if (url.pathname.startsWith(busy) && isFirst)
      return send({ status: 429, headers: { 'Retry-After': '0' }, body: {} })
    if (isStuck && url.pathname === stuck) return send({ status: 429, headers: { 'Retry-After': '200' }, body: {} })
    const answer = answers[url.pathname]?.(url.searchParams.get('cursor'), url)
    send(answer ?? { status: 404, body: { detail: 'The requested resource does not exist' } })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    loosen() {
      isStuck = false
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

const hour = 3_600_000
/** When the tracker's events happened: 40 days ago. */
export const happened = Math.floor((Date.now() - 40 * 24 * hour) / 1000) * 1000
const at = (hours: number) => new Date(happened + hours * hour).toISOString()
export const idOf = (issue: number, event: number): string => `${issue}${event}`.padStart(32, '5')

const types = ['PaymentError', 'BasketError', 'SearchError']

/** As Sentry answers a whole event: interfaces as entries, names in camel case. */
const sentryEvent = (issue: number, event: number) => ({
  ...{ id: idOf(issue, event), eventID: idOf(issue, event), groupID: `${100 + issue}`, projectID: '7', size: 3120 },
  ...{ title: `${types[issue]}: no till`, message: '', platform: 'node', type: 'error', culprit: 'POST /checkout' },
  ...{
    dateCreated: at(event),
    dateReceived: at(event),
    dist: null,
    user: { id: `${event}`, email: 'mira@example.org' },
  },
  tags: [
    { key: 'environment', value: 'production' },
    { key: 'level', value: 'error' },
    { key: 'release', value: 'shop@2.0.0' },
    { key: 'till', value: 'north' },
  ],
  entries: [
    {
      type: 'exception',
      data: {
        values: [
          {
            ...{ type: types[issue], value: 'no till', mechanism: { type: 'generic', handled: false } },
            stacktrace: {
              frames: [
                {
                  ...{ filename: `src/${types[issue]}.ts`, absPath: `/app/src/${types[issue]}.ts`, function: 'pay' },
                  ...{ lineNo: 7, colNo: 3, inApp: true, vars: null },
                  context: [
                    [6, 'try {'],
                    [7, '  pay()'],
                    [8, '}'],
                  ],
                },
              ],
            },
          },
        ],
      },
    },
    {
      type: 'breadcrumbs',
      data: { values: [{ timestamp: at(event), category: 'ui.click', message: 'Pay', type: 'default' }] },
    },
    { type: 'request', data: { method: 'POST', url: 'https://shop.example/checkout', query: [], headers: [] } },
  ],
  contexts: { runtime: { name: 'node', version: '22.4.0', type: 'runtime' } },
  context: { basket: { items: 3 } },
  packages: {},
  sdk: { name: 'sentry.javascript.node', version: '10.1.0' },
})

const sentryIssue = (issue: number, more: object) => ({
  ...{ id: `${100 + issue}`, shortId: `SHOP-${issue}`, title: `${types[issue]}: no till`, count: '2', userCount: 2 },
  ...{
    firstSeen: at(-500 * 24),
    lastSeen: at(2 - issue),
    status: 'unresolved',
    substatus: 'ongoing',
    statusDetails: {},
  },
  ...{ assignedTo: null, numComments: 0, project: { id: '7', slug: 'shop' }, ...more },
})

/**
 * Sentry, or GlitchTip, which answers the same: three issues on two pages, each with two events. `stuck`: the path that is too busy until `loosen` is called.
 */
export function startSentryLike({ stuck }: { stuck?: string } = {}): Promise<OtherTracker> {
  const list = '/api/0/organizations/acme/issues/'
  const ada = { type: 'user', id: '4', name: 'Ada', email: 'owner@example.com' }
  const issues = [
    sentryIssue(0, { status: 'resolved', statusDetails: { inRelease: 'shop@2.1.0' }, assignedTo: ada }),
    sentryIssue(1, { status: 'ignored', substatus: 'archived_until_escalating', numComments: 2 }),
    sentryIssue(2, { assignedTo: { ...ada, email: 'gone@example.com' } }),
  ]
  const note = (id: string, text: string, hours: number) => ({
    ...{ id, type: 'note', dateCreated: at(hours), user: { id: '4', name: 'Ada', email: 'ada@acme.example' } },
    data: { text },
  })
  const link = (url: string, results: boolean) =>
    `<${url}${list}?cursor=0:0:1>; rel="previous"; results="false"; cursor="0:0:1", ` +
    `<${url}${list}?cursor=0:2:0>; rel="next"; results="${results}"; cursor="0:2:0"`
  const answers: Answers = {
    '/api/0/organizations/': () => ({ body: [{ id: '1', slug: 'acme', name: 'Acme' }] }),
    '/api/0/projects/acme/shop/': () => ({ body: { id: '7', slug: 'shop', name: 'Shop' } }),
    [list]: (cursor, url) =>
      cursor === '0:2:0'
        ? { body: issues.slice(2), headers: { Link: link(url.origin, false) } }
        : { body: issues.slice(0, 2), headers: { Link: link(url.origin, true) } },
    '/api/0/issues/101/comments/': () => ({
      body: [note('12', 'It is the **till**.', 2), note('11', 'Who knows @owner?', 1)],
    }),
  }
  for (const issue of [0, 1, 2]) {
    answers[`/api/0/issues/${100 + issue}/events/`] = () => ({ body: [sentryEvent(issue, 2), sentryEvent(issue, 1)] })
    answers[`/api/0/issues/${100 + issue}/comments/`] ??= () => ({ body: [] })
  }
  return serve(answers, list, stuck)
}

/** Bugsink: pages with addresses of the next one, events one by one as they were sent. */
export function startBugsink(): Promise<OtherTracker> {
  const root = '/api/canonical/0'
  const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const row = (issue: number, event: number) => ({
    ...{ id: `e-${issue}-${event}`, event_id: uuid(idOf(issue, event)), issue: `i-${issue}`, project: 3 },
    ...{ timestamp: at(event), ingested_at: at(event), digested_at: at(event), digest_order: event, grouping: 1 },
  })
  const issue = (n: number, more: object) => ({
    ...{ id: `i-${n}`, project: 3, digest_order: n, first_seen: at(0), last_seen: at(2 - n), stored_event_count: 2 },
    ...{ digested_event_count: 2, calculated_type: types[n], calculated_value: 'no till', transaction: '/checkout' },
    ...{ is_resolved: false, is_resolved_by_next_release: false, is_muted: false, ...more },
  })
  const issues = [
    issue(0, { is_resolved: true, is_resolved_by_next_release: true }),
    issue(1, { is_muted: true }),
    issue(2, {}),
  ]
  const page = (results: unknown[], next: string | null) => ({ body: { next, previous: null, results } })
  const answers: Answers = {
    [`${root}/projects/`]: () => page([{ id: 3, name: 'Shop', slug: 'shop' }], null),
    [`${root}/issues/`]: (cursor, url) =>
      cursor === 'b'
        ? page(issues.slice(2), null)
        : page(issues.slice(0, 2), `${url.origin}${root}/issues/?cursor=b&order=desc&project=3&sort=last_seen`),
    [`${root}/events/`]: (_, url) => {
      const n = Number(url.searchParams.get('issue')?.slice('i-'.length))
      return page([row(n, 2), row(n, 1)], null)
    },
  }
  for (const n of [0, 1, 2]) {
    for (const event of [1, 2]) {
      const frames = [{ filename: `src/${types[n]}.ts`, function: 'pay', lineno: 7, in_app: true }]
      const values = [{ type: types[n], value: 'no till', stacktrace: { frames } }]
      const data = { platform: 'node', level: 'error', release: 'shop@2.0.0', exception: { values } }
      answers[`${root}/events/e-${n}-${event}/`] = () => ({ body: { ...row(n, event), data } })
    }
  }
  return serve(answers, `${root}/issues/`)
}
