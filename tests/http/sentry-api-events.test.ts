import { beforeAll, expect, test } from 'vitest'
import { makeSentryApi } from '../support/a-sentry-api'
import { settled } from '../support/api'
import { sendEnvelope } from '../support/intake'
import { owner } from '../support/seed'

/* The events of Sentry's web API, asked as its clients ask: with their tags, counts and codes, and what belongs to their project. */

let api: Awaited<ReturnType<typeof makeSentryApi>>
beforeAll(async () => {
  api = await makeSentryApi('Sentry events')
})

test('an event has its exceptions with source lines, tags, request and breadcrumbs', async () => {
  const latest = await api.ask('organizations/digestline/issues/SENTRY-EVENTS-3/events/latest/')
  expect(latest.body).toMatchObject({
    ...{ eventID: api.ids.at(-1), type: 'error', platform: expect.any(String), previousEventID: api.ids.at(-2) },
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
  expect((await api.ask('issues/SENTRY-EVENTS-3/events/oldest/')).body).toMatchObject({ eventID: api.ids[3] })
  expect((await api.ask('issues/SENTRY-EVENTS-3/events/recommended/')).body).toMatchObject({ eventID: api.ids.at(-1) })
  expect((await api.ask(`issues/SENTRY-EVENTS-3/events/${api.ids[4]}/`)).body).toMatchObject({ eventID: api.ids[4] })
  expect((await api.ask(`issues/SENTRY-EVENTS-1/events/${api.ids[4]}/`)).status).toBe(404)
})

test('the events of an issue are listed, searched and read whole', async () => {
  type Row = { eventID: string; tags: unknown[]; entries?: unknown[] }
  const events = async (query: string): Promise<Row[]> =>
    (await api.ask(`issues/SENTRY-EVENTS-3/events/?${query}`)).body
  const of = async (query: string) => (await events(query)).map(({ eventID }) => eventID)
  const [, , , third, fourth, fifth] = api.ids
  expect(await of('per_page=50&sort=-timestamp&statsPeriod=14d')).toEqual([fifth, fourth, third])
  expect(await of('query=user.id:1%20till:north')).toEqual([fourth])
  const { body, link } = await api.ask('issues/SENTRY-EVENTS-3/events/?limit=2')
  expect((body as Row[]).map(({ eventID }) => eventID)).toEqual([fifth, fourth])
  const [, cursor = ''] = /rel="next"; results="true"; cursor="([^"]+)"/.exec(link) ?? []
  expect(await of(`limit=2&cursor=${encodeURIComponent(cursor)}`)).toEqual([third])
  expect((await events('full=true&limit=1'))[0]?.entries).toHaveLength(3)
  expect((await api.ask('issues/SENTRY-EVENTS-3/events/?query=is:unresolved')).status).toBe(400)
})

test('a short id, an event id and a project lead to issues and events', async () => {
  const { body } = await api.ask('organizations/1/shortids/SENTRY-EVENTS-3/')
  const [third] = await api.list('query=error.type:SearchError')
  expect(body).toMatchObject({
    projectSlug: 'sentry-events',
    groupId: third?.id,
    shortId: 'SENTRY-EVENTS-3',
    group: { id: third?.id },
  })
  const id = api.ids.at(-1) ?? ''
  const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toUpperCase()
  expect((await api.ask(`organizations/1/eventids/${dashed}/`)).body).toMatchObject({
    ...{ projectSlug: 'sentry-events', groupId: third?.id, event: { eventID: id } },
  })
  expect((await api.ask(`projects/1/sentry-events/events/${id}/`)).body).toMatchObject({
    eventID: id,
    groupID: third?.id,
  })
  expect((await api.ask(`projects/1/sentry-events-bare/events/${id}/`)).status).toBe(404)
})

test('tags of an issue are counted by value', async () => {
  expect((await api.ask('issues/SENTRY-EVENTS-3/tags/till/')).body).toMatchObject({
    ...{ key: 'till', totalValues: 3, topValues: [{ value: 'north', count: 3 }] },
  })
  expect((await api.ask('issues/SENTRY-EVENTS-3/tags/environment/values/')).body).toMatchObject([
    { value: 'production', count: 3 },
  ])
  const { body } = await api.ask('organizations/1/issues/SENTRY-EVENTS-3/tags/')
  expect((body as { key: string }[]).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['till', 'release', 'error.type']),
  )
  expect((await api.ask('issues/SENTRY-EVENTS-3/tags/nothing/')).status).toBe(404)
})

test('teams, members, keys, environments, tags and regions are listed', async () => {
  expect((await api.ask('organizations/1/teams/')).body).toEqual([])
  expect((await api.ask('organizations/1/members/')).body).toMatchObject([
    { email: api.email, role: 'admin' },
    { email: owner.email, role: 'owner' },
    { email: api.helper, role: 'helper' },
  ])
  const [key] = (await api.ask('projects/1/sentry-events/keys/')).body as { dsn: { public: string } }[]
  expect(key?.dsn.public).toMatch(/^http:\/\/[0-9a-f]{32}@localhost:\d+\/\d+$/)
  const environments = (await api.ask('projects/1/sentry-events/environments/')).body as { name: string }[]
  expect(environments.map(({ name }) => name)).toEqual(['production', 'staging'])
  const tags = (await api.ask('organizations/1/tags/')).body as { key: string }[]
  expect(tags.map(({ key: name }) => name)).toContain('till')
  expect((await api.ask('users/me/regions/')).body).toEqual({
    regions: [{ name: 'Digestline', url: expect.any(String) }],
  })
})

test('received items are counted by outcome and over time', async () => {
  const query = 'statsPeriod=24h&interval=1h&field=sum(quantity)&groupBy=outcome&groupBy=category&category=error'
  const { body } = await api.ask(`organizations/1/stats_v2/?${query}`)
  const { intervals, groups } = body as { intervals: string[]; groups: { series: Record<string, number[]> }[] }
  expect(groups).toMatchObject([{ by: { outcome: 'accepted', category: 'error' }, totals: { 'sum(quantity)': 6 } }])
  expect(groups[0]?.series['sum(quantity)']).toHaveLength(intervals.length)
  const stats = (await api.ask('organizations/1/events-stats/?yAxis=count()&statsPeriod=24h&interval=1h')).body as {
    data: [number, { count: number }[]][]
  }
  expect(stats.data.reduce((sum, [, [one]]) => sum + (one?.count ?? 0), 0)).toBe(6)
  const series = (
    await api.ask('organizations/1/events-timeseries/?yAxis=count()&statsPeriod=24h&interval=1h&dataset=errors')
  ).body as { timeSeries: { values: { value: number }[] }[] }
  expect(series.timeSeries[0]?.values.reduce((sum, { value }) => sum + value, 0)).toBe(6)
  for (const wrong of [
    'stats_v2/?field=sum(colour)',
    'stats_v2/?field=sum(quantity)&statsPeriod=90d',
    'events-stats/?yAxis=p95()',
    'events-timeseries/?yAxis=count()&groupBy=release',
    'events-timeseries/?yAxis=count()&interval=often',
  ]) {
    expect((await api.ask(`organizations/1/${wrong}`)).status, wrong).toBe(400)
  }
})

test('files of an event are listed and downloaded', async () => {
  const [, eventId = ''] = api.ids
  const file = ['attachment', 'a log line'] as [string, string]
  const header = { type: file[0], filename: 'app.log', content_type: 'text/plain', length: file[1].length }
  const body = `${JSON.stringify({ event_id: eventId })}\n${JSON.stringify(header)}\n${file[1]}\n`
  expect((await sendEnvelope(api.app, api.project, Buffer.from(body))).status).toBe(200)
  await settled(api.app)
  const path = `projects/1/sentry-events/events/${eventId}/attachments/`
  const { body: files } = await api.ask(path)
  expect(files).toMatchObject([{ name: 'app.log', mimetype: 'text/plain', size: 10, event_id: eventId }])
  const [{ id } = { id: '' }] = files as { id: string }[]
  const download = (address: string, as = api.token) =>
    fetch(`${api.app.url}/api/0/${address}?download=1`, { headers: { Authorization: `Bearer ${as}` } })
  const answer = await download(`${path}${id}/`)
  expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    'a log line',
    expect.stringMatching(/^attachment; filename="app.log"/),
  ])
  expect((await download(`${path}${id}/`, api.desk)).status).toBe(404)
  expect((await download(`${path}4711/`)).status).toBe(404)
  expect((await download(`projects/1/sentry-events/events/${api.ids[0]}/attachments/${id}/`)).status).toBe(404)
})

test('errors are searched as a table with a row for each issue', async () => {
  const fields = ['issue', 'title', 'project', 'last_seen()', 'count()'].map((field) => `field=${field}`).join('&')
  const table = await api.ask(
    `organizations/1/events/?dataset=errors&sort=-count&statsPeriod=24h&${fields}&query=level:error`,
  )
  expect(table.body).toMatchObject({
    data: [
      { issue: 'SENTRY-EVENTS-2', title: 'BasketError: no till', project: 'sentry-events', 'count()': 2 },
      { issue: 'SENTRY-EVENTS-1', title: 'PaymentError: no till', project: 'sentry-events', 'count()': 1 },
    ],
    meta: { fields: { issue: 'string', 'count()': 'integer' } },
  })
  const query = 'statsPeriod=24h&field=epm()&field=event.type&query=error.type:BasketError'
  expect((await api.ask(`organizations/1/events/?${query}`)).body).toMatchObject({
    data: [{ 'epm()': 2 / (24 * 60), 'event.type': 'error' }],
  })
  expect((await api.ask('organizations/1/events/?dataset=spans&field=id')).status).toBe(404)
  expect((await api.ask('organizations/1/events/?dataset=errors&field=p95()')).status).toBe(400)
})
