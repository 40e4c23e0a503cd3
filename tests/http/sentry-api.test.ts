import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeProject, makeToken, seed } from '../support/seed'

/* The part of Sentry's web API with issues and events, asked as its clients ask. */

let app: App
let token: string
let desk: string
const ids: string[] = []

beforeAll(async () => {
  app = await startApp()
  const { project, token: ofOwner } = await seed(app, 'Shop')
  await makeProject(app, 'Bare')
  token = ofOwner
  for (const [n, name] of ['Payment', 'Basket', 'Search'].entries()) {
    const frame = { function: name, filename: `src/${name}.ts`, lineno: 7, colno: 3, in_app: true }
    const context = { pre_context: ['  try {'], context_line: `    ${name}()`, post_context: ['  }'] }
    const values = [{ type: `${name}Error`, value: 'no till', stacktrace: { frames: [{ ...frame, ...context }] } }]
    for (let times = 0; times <= n; times++) {
      const { body, eventId } = eventEnvelope({
        exception: { values },
        level: n === 2 ? 'warning' : 'error',
        release: 'shop@1.0.0',
        environment: n === 0 ? 'staging' : 'production',
        user: { id: String(times), email: 'mira@example.org' },
        tags: { till: 'north' },
        breadcrumbs: [{ category: 'ui.click', message: 'Pay' }],
        request: { url: 'https://shop.example/checkout', method: 'POST' },
      })
      ids.push(eventId)
      await sendEnvelope(app, project, body)
      await settled(app)
    }
  }
  const place = ['--project', 'shop', '--role', 'helper']
  await digestline(
    app,
    ['user', 'add', '--email', 'desk@example.com', '--password-stdin', ...place],
    'a password of it',
  )
  desk = await makeToken(app, 'desk@example.com')
})
afterAll(() => app.stop())

type Answer = { status: number; link: string; body: never }

async function ask(path: string, init: RequestInit & { as?: string } = {}) {
  const headers = { Authorization: `Bearer ${init.as ?? token}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${app.url}/api/0/${path}`, { ...init, headers })
  const text = await response.text()
  expect(response.headers.get('Content-Type'), `${path}: ${text.slice(0, 200)}`).toMatch(/^application\/json/)
  return { status: response.status, link: response.headers.get('Link') ?? '', body: JSON.parse(text) } as Answer
}

const send = (method: string, path: string, body: unknown, as = token) =>
  ask(path, { method, body: JSON.stringify(body), as })

type Listed = { id: string; shortId: string; count: string; status: string }[]
const list = async (query: string): Promise<Listed> => (await ask(`organizations/digestline/issues/?${query}`)).body
const listed = async (query: string) => (await list(query)).map(({ shortId }) => shortId)

test('issues are searched in the language of Sentry, sorted and limited to a project', async () => {
  expect(await listed('query=is:unresolved&sort=freq&limit=10&statsPeriod=24h&collapse=unhandled')).toEqual([
    ...['SHOP-3', 'SHOP-2', 'SHOP-1'],
  ])
  expect(await listed('sort=new')).toEqual(['SHOP-3', 'SHOP-2', 'SHOP-1'])
  expect(await listed('query=error.type:[PaymentError,BasketError]&sort=freq')).toEqual(['SHOP-2', 'SHOP-1'])
  expect(await listed('query=!level:error')).toEqual(['SHOP-3'])
  expect(await listed('query=stack.filename:"*Basket.ts"')).toEqual(['SHOP-2'])
  expect(await listed('query=till:north%20timesSeen:%3E2')).toEqual(['SHOP-3'])
  expect(await listed('query=&environment=staging')).toEqual(['SHOP-1'])
  expect(await listed('query=&project=bare')).toEqual([])
  expect(await listed('query=&start=2020-01-01T00:00:00&end=2020-01-02T00:00:00')).toEqual([])
  const { body } = await ask('projects/digestline/shop/issues/?query=is:unresolved&limit=10000')
  expect((body as Listed).map(({ count }) => count).sort()).toEqual(['1', '2', '3'])
})

test.each([
  'query=is:for_review',
  'query=nosuchtag:1',
  'sort=worst',
  'project=nowhere',
  'statsPeriod=ever',
  'cursor=1',
])('issues/?%s is refused with what is wrong', async (query) => {
  const { status, body } = await ask(`organizations/digestline/issues/?${query}`)
  expect(status).toBe(400)
  expect(body).toEqual({ detail: expect.stringMatching(/\w+ \w+/) })
})

test('pages of a list lead to each other by the Link header', async () => {
  const cursorOf = (link: string, rel: string) => {
    const [, results, cursor] = new RegExp(`rel="${rel}"; results="(\\w+)"; cursor="([^"]*)"`).exec(link) ?? []
    return { results, cursor }
  }
  const seen: string[] = []
  let path = 'organizations/digestline/issues/?query=&limit=1&sort=date'
  for (let page = 0; page < 3; page++) {
    const { body, link } = await ask(path)
    seen.push(...(body as Listed).map(({ shortId }) => shortId))
    expect(cursorOf(link, 'previous').results).toBe(page === 0 ? 'false' : 'true')
    const next = cursorOf(link, 'next')
    expect(next.results).toBe(page === 2 ? 'false' : 'true')
    const [, address = ''] = /<([^>]*)>; rel="next"/.exec(link) ?? []
    expect(new URL(address).searchParams.get('limit')).toBe('1')
    path = `organizations/digestline/issues/?query=&limit=1&sort=date&cursor=${next.cursor}`
  }
  expect(seen).toEqual(['SHOP-3', 'SHOP-2', 'SHOP-1'])
})

test('an issue is found by number and by short id, with and without the organization', async () => {
  const [first] = await list('query=error.type:PaymentError')
  for (const path of [
    'organizations/digestline/issues/SHOP-1/',
    `organizations/1/issues/${first?.id}/`,
    `issues/${first?.id}/`,
  ]) {
    const { status, body } = await ask(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ id: first?.id, shortId: 'SHOP-1', status: 'unresolved', substatus: 'new', count: '1', userCount: 1 },
      ...{ permalink: expect.stringMatching(/\/issues\/SHOP-1$/), level: 'error', type: 'error', assignedTo: null },
      project: { slug: 'shop', name: 'Shop' },
      metadata: { type: 'PaymentError', value: 'no till' },
    })
  }
  expect((await ask('issues/SHOP-99/')).status).toBe(404)
  expect((await ask('organizations/elsewhere/issues/SHOP-1/')).status).toBe(404)
})

test('an issue is resolved, archived, assigned and prioritised; all of a request or nothing', async () => {
  const put = (body: object) => send('PUT', 'organizations/digestline/issues/SHOP-2/', body)
  const changed = async (body: object) => (await put(body)).body
  expect(await changed({ status: 'resolved', statusDetails: { inNextRelease: true } })).toMatchObject({
    ...{ status: 'resolved', statusDetails: { inNextRelease: true } },
    activity: expect.arrayContaining([expect.objectContaining({ type: 'set_resolved' })]),
  })
  expect(await listed('query=is:resolved')).toEqual(['SHOP-2'])
  expect(await changed({ status: 'ignored', substatus: 'archived_until_escalating' })).toMatchObject({
    ...{ status: 'ignored', substatus: 'archived_until_escalating' },
  })
  expect(await changed({ status: 'ignored', statusDetails: { ignoreCount: 50 } })).toMatchObject({
    ...{ substatus: 'archived_until_condition_met', statusDetails: { ignoreCount: 50 } },
  })
  expect(await changed({ status: 'unresolved', assignedTo: 'me', priority: 'high' })).toMatchObject({
    ...{ status: 'unresolved', priority: 'high', assignedTo: { type: 'user', name: 'owner' } },
  })
  expect(await changed({ assignedTo: '' })).toMatchObject({ assignedTo: null })
  expect(await changed({ assignedTo: 'owner@example.com' })).toMatchObject({ assignedTo: { name: 'owner' } })
  for (const wrong of [
    ...[{ status: 'gone' }, { colour: 'red' }, { assignedTo: 'nobody@example.com' }, { priority: 'urgent' }],
    ...[
      { status: 'ignored', statusDetails: { ignoreCount: 5, ignoreWindow: 60 } },
      { assignedTo: '', status: 'x' },
    ],
  ]) {
    const { status, body } = await put(wrong)
    expect([status, body]).toEqual([400, { detail: expect.any(String) }])
  }
  expect((await ask('issues/SHOP-2/')).body).toMatchObject({ status: 'unresolved', assignedTo: { name: 'owner' } })
})

test('an event has its exceptions with source lines, tags, request and breadcrumbs', async () => {
  const latest = await ask('organizations/digestline/issues/SHOP-3/events/latest/')
  expect(latest.body).toMatchObject({
    ...{ eventID: ids.at(-1), type: 'error', platform: expect.any(String), previousEventID: ids.at(-2) },
    ...{ user: { id: '2' }, nextEventID: null },
    tags: expect.arrayContaining([
      { key: 'level', value: 'warning' },
      { key: 'till', value: 'north' },
      { key: 'release', value: 'shop@1.0.0' },
    ]),
  })
  const { entries } = latest.body as { entries: { type: string; data: unknown }[] }
  expect(entries.map(({ type }) => type)).toEqual(['exception', 'breadcrumbs', 'request'])
  expect(entries[0]?.data).toMatchObject({
    values: [
      {
        ...{ type: 'SearchError', value: 'no till' },
        stacktrace: {
          frames: [
            {
              ...{ filename: 'src/Search.ts', function: 'Search', lineNo: 7, colNo: 3, inApp: true },
              context: [
                [6, '  try {'],
                [7, '    Search()'],
                [8, '  }'],
              ],
            },
          ],
        },
      },
    ],
  })
  expect((await ask('issues/SHOP-3/events/oldest/')).body).toMatchObject({ eventID: ids[3] })
  expect((await ask('issues/SHOP-3/events/recommended/')).body).toMatchObject({ eventID: ids.at(-1) })
  expect((await ask(`issues/SHOP-3/events/${ids[4]}/`)).body).toMatchObject({ eventID: ids[4] })
  expect((await ask(`issues/SHOP-1/events/${ids[4]}/`)).status).toBe(404)
})

test('scopes and roles decide who reads and who changes', async () => {
  const scoped = async (scope: string) =>
    ((await digestline(app, ['token', 'add', '--user', 'owner@example.com', '--scope', scope])) as { token: string })
      .token
  const [read, upload] = [await scoped('read'), await scoped('upload')]
  expect((await ask('issues/SHOP-1/', { as: read })).status).toBe(200)
  expect((await send('PUT', 'issues/SHOP-1/', { status: 'resolved' }, read)).status).toBe(403)
  expect((await ask('issues/SHOP-1/', { as: upload })).status).toBe(403)
  for (const as of [read, upload]) expect((await ask('organizations/', { as })).status).toBe(200)
  expect((await send('POST', 'organizations/1/releases/', { version: 'a', projects: ['shop'] }, read)).status).toBe(403)
  expect((await ask('issues/SHOP-1/', { as: desk })).status).toBe(404)
  expect((await ask('organizations/1/issues/?query=', { as: desk })).body).toEqual([])
  expect((await ask('issues/SHOP-1/', { as: 'nonsense' })).status).toBe(401)
})

test('a short id, an event id and a project lead to issues and events', async () => {
  const { body } = await ask('organizations/1/shortids/SHOP-3/')
  const [third] = await list('query=error.type:SearchError')
  expect(body).toMatchObject({ projectSlug: 'shop', groupId: third?.id, shortId: 'SHOP-3', group: { id: third?.id } })
  const id = ids.at(-1) ?? ''
  const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toUpperCase()
  expect((await ask(`organizations/1/eventids/${dashed}/`)).body).toMatchObject({
    ...{ projectSlug: 'shop', groupId: third?.id, event: { eventID: id } },
  })
  expect((await ask(`projects/1/shop/events/${id}/`)).body).toMatchObject({ eventID: id, groupID: third?.id })
  expect((await ask(`projects/1/bare/events/${id}/`)).status).toBe(404)
})

test('the events of an issue are listed, searched and read whole', async () => {
  type Row = { eventID: string; tags: unknown[]; entries?: unknown[] }
  const events = async (query: string): Promise<Row[]> => (await ask(`issues/SHOP-3/events/?${query}`)).body
  const of = async (query: string) => (await events(query)).map(({ eventID }) => eventID)
  const [, , , third, fourth, fifth] = ids
  expect(await of('per_page=50&sort=-timestamp&statsPeriod=14d')).toEqual([fifth, fourth, third])
  expect(await of('query=user.id:1%20till:north')).toEqual([fourth])
  const { body, link } = await ask('issues/SHOP-3/events/?limit=2')
  expect((body as Row[]).map(({ eventID }) => eventID)).toEqual([fifth, fourth])
  const [, cursor = ''] = /rel="next"; results="true"; cursor="([^"]+)"/.exec(link) ?? []
  expect(await of(`limit=2&cursor=${encodeURIComponent(cursor)}`)).toEqual([third])
  expect((await events('full=true&limit=1'))[0]?.entries).toHaveLength(3)
  expect((await ask('issues/SHOP-3/events/?query=is:unresolved')).status).toBe(400)
})

test('tags of an issue are counted by value', async () => {
  expect((await ask('issues/SHOP-3/tags/till/')).body).toMatchObject({
    ...{ key: 'till', totalValues: 3, topValues: [{ value: 'north', count: 3 }] },
  })
  expect((await ask('issues/SHOP-3/tags/environment/values/')).body).toMatchObject([{ value: 'production', count: 3 }])
  const { body } = await ask('organizations/1/issues/SHOP-3/tags/')
  expect((body as { key: string }[]).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['till', 'release', 'error.type']),
  )
  expect((await ask('issues/SHOP-3/tags/nothing/')).status).toBe(404)
})

test('comments are added and listed, and stand in the activity', async () => {
  const added = await send('POST', 'organizations/1/issues/SHOP-1/notes/', { text: 'It is the **till**.' })
  expect(added).toMatchObject({ status: 201, body: { type: 'note', data: { text: 'It is the **till**.' } } })
  expect((await send('POST', 'issues/SHOP-1/comments/', { text: 'Seen.' })).status).toBe(201)
  expect((await send('POST', 'issues/SHOP-1/comments/', { text: '  ' })).status).toBe(400)
  type Note = { data: { text?: string }; user: { name: string } }
  const notes: Note[] = (await ask('issues/SHOP-1/notes/')).body
  expect(notes.map(({ data, user }) => `${user.name}: ${data.text}`)).toEqual([
    'owner: Seen.',
    'owner: It is the **till**.',
  ])
  const { activity } = (await ask('organizations/1/issues/SHOP-1/activities/')).body as { activity: { type: string }[] }
  expect(activity.map(({ type }) => type)).toEqual(['note', 'note'])
  expect((await send('POST', 'issues/SHOP-1/notes/', { text: 'x' }, desk)).status).toBe(404)
})

test('teams, members, keys, environments, tags and regions are listed', async () => {
  expect((await ask('organizations/1/teams/')).body).toEqual([])
  expect((await ask('organizations/1/members/')).body).toMatchObject([
    { email: 'owner@example.com', role: 'owner' },
    { email: 'desk@example.com', role: 'helper' },
  ])
  const [key] = (await ask('projects/1/shop/keys/')).body as { dsn: { public: string } }[]
  expect(key?.dsn.public).toMatch(/^http:\/\/[0-9a-f]{32}@localhost:\d+\/\d+$/)
  const environments = (await ask('projects/1/shop/environments/')).body as { name: string }[]
  expect(environments.map(({ name }) => name)).toEqual(['production', 'staging'])
  const tags = (await ask('organizations/1/tags/')).body as { key: string }[]
  expect(tags.map(({ key: name }) => name)).toContain('till')
  expect((await ask('users/me/regions/')).body).toEqual({ regions: [{ name: 'Digestline', url: expect.any(String) }] })
})

test('received items are counted by outcome and over time', async () => {
  const query = 'statsPeriod=24h&interval=1h&field=sum(quantity)&groupBy=outcome&groupBy=category&category=error'
  const { body } = await ask(`organizations/1/stats_v2/?${query}`)
  const { intervals, groups } = body as { intervals: string[]; groups: { series: Record<string, number[]> }[] }
  expect(groups).toMatchObject([{ by: { outcome: 'accepted', category: 'error' }, totals: { 'sum(quantity)': 6 } }])
  expect(groups[0]?.series['sum(quantity)']).toHaveLength(intervals.length)
  const stats = (await ask('organizations/1/events-stats/?yAxis=count()&statsPeriod=24h&interval=1h')).body as {
    data: [number, { count: number }[]][]
  }
  expect(stats.data.reduce((sum, [, [one]]) => sum + (one?.count ?? 0), 0)).toBe(6)
  const series = (
    await ask('organizations/1/events-timeseries/?yAxis=count()&statsPeriod=24h&interval=1h&dataset=errors')
  ).body as { timeSeries: { values: { value: number }[] }[] }
  expect(series.timeSeries[0]?.values.reduce((sum, { value }) => sum + value, 0)).toBe(6)
  for (const wrong of [
    'stats_v2/?field=sum(colour)',
    'stats_v2/?field=sum(quantity)&statsPeriod=90d',
    'events-stats/?yAxis=p95()',
  ]) {
    expect((await ask(`organizations/1/${wrong}`)).status, wrong).toBe(400)
  }
})

test('errors are searched as a table with a row for each issue', async () => {
  const fields = ['issue', 'title', 'project', 'last_seen()', 'count()'].map((field) => `field=${field}`).join('&')
  const table = await ask(
    `organizations/1/events/?dataset=errors&sort=-count&statsPeriod=24h&${fields}&query=level:error`,
  )
  expect(table.body).toMatchObject({
    data: [
      { issue: 'SHOP-2', title: 'BasketError: no till', project: 'shop', 'count()': 2 },
      { issue: 'SHOP-1', title: 'PaymentError: no till', project: 'shop', 'count()': 1 },
    ],
    meta: { fields: { issue: 'string', 'count()': 'integer' } },
  })
  expect((await ask('organizations/1/events/?dataset=spans&field=id')).status).toBe(404)
  expect((await ask('organizations/1/events/?dataset=errors&field=p95()')).status).toBe(400)
})
