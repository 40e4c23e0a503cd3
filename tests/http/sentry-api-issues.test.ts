import { beforeAll, expect, test } from 'vitest'
import { type Listed, makeSentryApi } from '../support/a-sentry-api'
import { digestline } from '../support/seed'

/* The issues of Sentry's web API, asked as its clients ask: found, changed and commented, and who may do that. */

let api: Awaited<ReturnType<typeof makeSentryApi>>
beforeAll(async () => {
  api = await makeSentryApi('Sentry issues')
})

test('issues are searched in the language of Sentry, sorted and limited to a project', async () => {
  expect(await api.listed('query=is:unresolved&sort=freq&limit=10&statsPeriod=24h&collapse=unhandled')).toEqual([
    ...['SENTRY-ISSUES-3', 'SENTRY-ISSUES-2', 'SENTRY-ISSUES-1'],
  ])
  expect(await api.listed('sort=new')).toEqual(['SENTRY-ISSUES-3', 'SENTRY-ISSUES-2', 'SENTRY-ISSUES-1'])
  expect(await api.listed('query=error.type:[PaymentError,BasketError]&sort=freq')).toEqual([
    'SENTRY-ISSUES-2',
    'SENTRY-ISSUES-1',
  ])
  expect(await api.listed('query=!level:error')).toEqual(['SENTRY-ISSUES-3'])
  expect(await api.listed('query=stack.filename:"*Basket.ts"')).toEqual(['SENTRY-ISSUES-2'])
  expect(await api.listed('query=till:north%20timesSeen:%3E2')).toEqual(['SENTRY-ISSUES-3'])
  expect(await api.listed('query=&environment=staging')).toEqual(['SENTRY-ISSUES-1'])
  expect(await api.listed('query=&project=sentry-issues-bare')).toEqual([])
  expect(await api.listed('query=&start=2020-01-01T00:00:00&end=2020-01-02T00:00:00')).toEqual([])
  const { body } = await api.ask('projects/digestline/sentry-issues/issues/?query=is:unresolved&limit=10000')
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
  const { status, body } = await api.ask(`organizations/digestline/issues/?${query}`)
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
    const { body, link } = await api.ask(path)
    seen.push(...(body as Listed).map(({ shortId }) => shortId))
    expect(cursorOf(link, 'previous').results).toBe(page === 0 ? 'false' : 'true')
    const next = cursorOf(link, 'next')
    expect(next.results).toBe(page === 2 ? 'false' : 'true')
    const [, address = ''] = /<([^>]*)>; rel="next"/.exec(link) ?? []
    expect(new URL(address).searchParams.get('limit')).toBe('1')
    path = `organizations/digestline/issues/?query=&limit=1&sort=date&cursor=${next.cursor}`
  }
  expect(seen).toEqual(['SENTRY-ISSUES-3', 'SENTRY-ISSUES-2', 'SENTRY-ISSUES-1'])
})

test('an issue is found by number and by short id, with and without the organization', async () => {
  const [first] = await api.list('query=error.type:PaymentError')
  for (const path of [
    'organizations/digestline/issues/SENTRY-ISSUES-1/',
    `organizations/1/issues/${first?.id}/`,
    `issues/${first?.id}/`,
  ]) {
    const { status, body } = await api.ask(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{
        id: first?.id,
        shortId: 'SENTRY-ISSUES-1',
        status: 'unresolved',
        substatus: 'new',
        count: '1',
        userCount: 1,
      },
      ...{
        permalink: expect.stringMatching(/\/issues\/SENTRY-ISSUES-1$/),
        level: 'error',
        type: 'error',
        assignedTo: null,
      },
      project: { slug: 'sentry-issues', name: 'Sentry issues' },
      metadata: { type: 'PaymentError', value: 'no till' },
    })
  }
  expect((await api.ask('issues/SENTRY-ISSUES-99/')).status).toBe(404)
  expect((await api.ask('organizations/elsewhere/issues/SENTRY-ISSUES-1/')).status).toBe(404)
})

test('an issue is resolved, archived, assigned and prioritised; all of a request or nothing', async () => {
  const put = (body: object) => api.send('PUT', 'organizations/digestline/issues/SENTRY-ISSUES-2/', body)
  const changed = async (body: object) => (await put(body)).body
  expect(await changed({ status: 'resolved', statusDetails: { inNextRelease: true } })).toMatchObject({
    ...{ status: 'resolved', statusDetails: { inNextRelease: true } },
    activity: expect.arrayContaining([expect.objectContaining({ type: 'set_resolved' })]),
  })
  expect(await api.listed('query=is:resolved')).toEqual(['SENTRY-ISSUES-2'])
  expect(await changed({ status: 'ignored', substatus: 'archived_until_escalating' })).toMatchObject({
    ...{ status: 'ignored', substatus: 'archived_until_escalating' },
  })
  expect(await changed({ status: 'ignored', statusDetails: { ignoreCount: 50 } })).toMatchObject({
    ...{ substatus: 'archived_until_condition_met', statusDetails: { ignoreCount: 50 } },
  })
  expect(await changed({ status: 'unresolved', assignedTo: 'me', priority: 'high' })).toMatchObject({
    ...{ status: 'unresolved', priority: 'high', assignedTo: { type: 'user', name: 'admin' } },
  })
  expect(await changed({ assignedTo: '' })).toMatchObject({ assignedTo: null })
  expect(await changed({ assignedTo: api.email })).toMatchObject({ assignedTo: { name: 'admin' } })
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
  expect((await api.ask('issues/SENTRY-ISSUES-2/')).body).toMatchObject({
    status: 'unresolved',
    assignedTo: { name: 'admin' },
  })
})

test('comments are added and listed, and stand in the activity', async () => {
  const added = await api.send('POST', 'organizations/1/issues/SENTRY-ISSUES-1/notes/', { text: 'It is the **till**.' })
  expect(added).toMatchObject({ status: 201, body: { type: 'note', data: { text: 'It is the **till**.' } } })
  expect((await api.send('POST', 'issues/SENTRY-ISSUES-1/comments/', { text: 'Seen.' })).status).toBe(201)
  expect((await api.send('POST', 'issues/SENTRY-ISSUES-1/comments/', { text: '  ' })).status).toBe(400)
  type Note = { data: { text?: string }; user: { name: string } }
  const notes: Note[] = (await api.ask('issues/SENTRY-ISSUES-1/notes/')).body
  expect(notes.map(({ data, user }) => `${user.name}: ${data.text}`)).toEqual([
    'admin: Seen.',
    'admin: It is the **till**.',
  ])
  const { activity } = (await api.ask('organizations/1/issues/SENTRY-ISSUES-1/activities/')).body as {
    activity: { type: string }[]
  }
  expect(activity.map(({ type }) => type)).toEqual(['note', 'note'])
  expect((await api.send('POST', 'issues/SENTRY-ISSUES-1/notes/', { text: 'x' }, api.desk)).status).toBe(404)
})

test('scopes and roles decide who reads and who changes', async () => {
  const scoped = async (...held: string[]) => {
    const scopes = held.flatMap((scope) => ['--scope', scope])
    const added = await digestline(api.app, ['token', 'add', '--user', api.email, ...scopes])
    return (added as { token: string }).token
  }
  const [read, upload] = [await scoped('read'), await scoped('upload')]
  expect((await api.ask('issues/SENTRY-ISSUES-1/', { as: read })).status).toBe(200)
  expect((await api.send('PUT', 'issues/SENTRY-ISSUES-1/', { status: 'resolved' }, read)).status).toBe(403)
  expect((await api.ask('issues/SENTRY-ISSUES-1/', { as: upload })).status).toBe(403)
  for (const as of [read, upload]) expect((await api.ask('organizations/', { as })).status).toBe(200)
  expect(
    (await api.send('POST', 'organizations/1/releases/', { version: 'a', projects: ['sentry-issues'] }, read)).status,
  ).toBe(403)
  expect((await api.ask('issues/SENTRY-ISSUES-1/', { as: api.desk })).status).toBe(404)
  expect((await api.ask('organizations/1/issues/?query=', { as: api.desk })).body).toEqual([])
  expect((await api.ask('issues/SENTRY-ISSUES-1/', { as: 'nonsense' })).status).toBe(401)
  // DSNs and addresses: as in the API of Digestline, whatever the role of the token's user.
  const admin = await scoped('read', 'admin')
  for (const [path, ofApi] of [
    ['projects/1/sentry-issues/keys/', 'projects/sentry-issues/keys'],
    ['organizations/1/members/', 'projects/sentry-issues/members'],
  ] as const) {
    for (const [as, status] of [
      [read, 403],
      [admin, 200],
    ] as const) {
      expect([path, (await api.ask(path, { as })).status]).toEqual([path, status])
      const own = await fetch(`${api.app.url}/api/v1/${ofApi}`, { headers: { Authorization: `Bearer ${as}` } })
      expect([ofApi, own.status]).toEqual([ofApi, status])
    }
  }
})
