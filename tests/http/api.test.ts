import { beforeAll, expect, test } from 'vitest'
import { scopes } from '../../app/accounts/scopes'
import { openApiDocument } from '../../app/routes/api/v1/openapi-document'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { describedFetch } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeAccount, makeProject, makeToken, type SeededProject, seed } from '../support/seed'
import { newTenant } from '../support/shared-app'
import { until } from '../support/until'
import { withDatabase } from '../support/with-database'

let app: App
let project: SeededProject
let token: string
let email: string
let eventId: string
beforeAll(async () => {
  ;({ app, project, token, email } = await newTenant('Scripts'))
  for (const value of ['the till is locked', 'the shelf is empty', 'the courier is late']) {
    const event = eventEnvelope({ exception: { values: [{ type: 'Error', value }] }, release: 'shop@1.2.3' })
    eventId = event.eventId
    await sendEnvelope(app, project, event.body)
  }
  await settled(app)
})

type Json = Record<string, unknown>

async function ask(path: string, init: RequestInit = {}, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, ...init.headers }
  const response = await describedFetch(`${app.url}/api/v1${path}`, { redirect: 'manual', ...init, headers })
  const type = response.headers.get('content-type')
  return { status: response.status, headers: response.headers, type, body: (await response.json()) as Json }
}

const patch = (shortId: string, body: string, bearer = token) =>
  ask(`/issues/${shortId}`, { method: 'PATCH', body, headers: { 'content-type': 'application/json' } }, bearer)

const newToken = async (...scopes: string[]) => {
  const args = scopes.flatMap((scope) => ['--scope', scope])
  return ((await digestline(app, ['token', 'add', '--user', email, ...args])) as { token: string }).token
}

test('a token of one project reads what is of its projects, and nothing else of its account', async () => {
  const limits = ['--project', project.slug, ...scopes.flatMap((scope) => ['--scope', scope])]
  const added = await digestline(app, ['token', 'add', '--user', email, ...limits])
  const { paths } = openApiDocument(app.url) as { paths: Record<string, object> }
  const open: string[] = []
  for (const [path, methods] of Object.entries(paths).filter(([path]) => /^\/me(\/|$)/.test(path)))
    for (const name of Object.keys(methods).filter((name) => name !== 'parameters')) {
      const method = name.toUpperCase()
      const { status } = await ask(path.replace('{id}', '1'), { method }, (added as { token: string }).token)
      if (status !== 403) open.push(`${method} ${path}`)
    }
  expect(open.sort()).toEqual(['GET /me', 'GET /me/mentions', 'GET /me/notifications'])
})

test('lists issues a page at a time', async () => {
  const first = await ask('/issues?limit=2')
  expect(first.body).toMatchObject({
    issues: [{ shortId: 'SCRIPTS-3' }, { shortId: 'SCRIPTS-2' }],
    next: expect.any(String),
  })
  const second = await ask(`/issues?limit=2&cursor=${encodeURIComponent(String(first.body.next))}`)
  expect(second.body).toMatchObject({ issues: [{ shortId: 'SCRIPTS-1' }], next: null })
  expect((await ask('/issues?q=courier+-is:muted')).body).toMatchObject({
    issues: [{ shortId: 'SCRIPTS-3' }],
    next: null,
  })
  expect((await ask('/issues?q=is:all+project:nowhere')).body).toEqual({ issues: [], next: null })
})

test('an issue, its events and an event have times as text and absolute addresses', async () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const issue = await ask('/issues/SCRIPTS-3')
  expect(issue.body).toMatchObject({
    shortId: 'SCRIPTS-3',
    title: 'Error: the courier is late',
    status: 'open',
    statusSince: time,
    firstSeen: time,
    lastSeen: time,
    count: 1,
    culprit: null,
    lastRelease: 'shop@1.2.3',
    lastEventId: eventId,
    project: { slug: 'scripts', name: 'Scripts' },
  })
  expect(String(issue.body.url)).toMatch(/^http:\/\/.*\/issues\/SCRIPTS-3$/)

  const events = await ask('/issues/SCRIPTS-3/events')
  expect(events.body).toMatchObject({ events: [{ id: eventId, timestamp: time, received: time }], next: null })
  const event = await ask(`/events/${eventId}`)
  expect(event.body).toMatchObject({
    id: eventId,
    project: { slug: 'scripts' },
    issue: { shortId: 'SCRIPTS-3' },
    event: { timestamp: time, exceptions: [{ type: 'Error', value: 'the courier is late' }] },
    payload: { exception: expect.anything() },
  })
  const spelt = `${eventId.slice(0, 8)}-${eventId.slice(8)}`.toUpperCase()
  expect((await ask(`/events/${spelt}`)).body.id).toBe(eventId)
  const all = await makeToken(app)
  expect((await ask(`/events/${eventId}?project=scripts`, {}, all)).status).toBe(200)
  expect((await ask(`/events/${eventId}?project=digestline`, {}, all)).status).toBe(404)
})

test('a script resolves, mutes and reopens', async () => {
  expect((await patch('SCRIPTS-1', '{"status":"resolved"}')).body).toMatchObject({
    shortId: 'SCRIPTS-1',
    status: 'resolved',
  })
  expect((await ask('/issues?q=is:resolved')).body).toMatchObject({ issues: [{ shortId: 'SCRIPTS-1' }] })
  expect((await patch('SCRIPTS-1', '{"status":"muted"}')).body).toMatchObject({ status: 'muted' })
  expect((await patch('SCRIPTS-1', '{"status":"open"}')).body).toMatchObject({ status: 'open' })
  for (const wrong of ['', '{', '[]', 'null', '{"status":"closed"}', '{"status":"regressed"}', '{"status":["open"]}'])
    expect(await patch('SCRIPTS-1', wrong), wrong).toMatchObject({ status: 400, type: 'application/problem+json' })
  expect((await patch('SCRIPTS-99', '{"status":"open"}')).status).toBe(404)
})

test('a PATCH resolves, mutes, assigns and prioritises an issue', async () => {
  const change = (sent: object) => patch('SCRIPTS-2', JSON.stringify(sent))
  expect(
    (await change({ status: 'resolved', resolvedIn: { release: 'shop@9.0.0' }, assignee: 'me' })).body,
  ).toMatchObject({
    status: 'resolved',
    resolvedIn: { release: 'shop@9.0.0' },
    mutedUntil: null,
    assignee: { id: expect.any(Number) },
  })
  expect((await change({ status: 'muted', mutedUntil: { moreEvents: 5 }, priority: 'high' })).body).toMatchObject({
    status: 'muted',
    resolvedIn: null,
    mutedUntil: { moreEvents: 5, count: 6 },
    priority: 'high',
  })
  const nobody = await change({ assignee: 4711, status: 'open' })
  expect(nobody).toMatchObject({ status: 400, body: { detail: expect.stringContaining('who can triage') } })
  expect((await ask('/issues/SCRIPTS-2')).body).toMatchObject({ status: 'muted' })
  expect((await change({ status: 'open', assignee: null, priority: 'medium' })).body).toMatchObject({
    status: 'open',
    mutedUntil: null,
    assignee: null,
  })
})

test('lists projects, with the DSN for a token with permission to administer', async () => {
  const { body } = await ask('/projects')
  expect(body.projects).toContainEqual(
    expect.objectContaining({ id: project.id, slug: 'scripts', name: 'Scripts', dsn: project.dsn, builtIn: false }),
  )
  const reading = await ask('/projects', {}, await newToken('read'))
  expect(reading.body.projects).toContainEqual(expect.objectContaining({ slug: 'scripts', dsn: null }))
})

test('counts the outcomes of items by kind', async () => {
  expect((await ask('/projects/scripts/stats')).body).toMatchObject({
    event: { accepted: 3, processed: 3, waiting: 0, duplicate: 0, parked: 0, refused: {} },
  })
})

test('a token can do only what its scopes allow', async () => {
  const reading = await newToken('read')
  const writing = await newToken('write')
  // Without scopes, as on the page: it can read.
  for (const token of [reading, await newToken()]) {
    expect((await ask('/issues', {}, token)).status).toBe(200)
    expect(await patch('SCRIPTS-1', '{"status":"open"}', token)).toMatchObject({ status: 403, body: { status: 403 } })
  }
  expect((await patch('SCRIPTS-1', '{"status":"open"}', writing)).status).toBe(200)
  expect((await ask('/issues', {}, writing)).status).toBe(403)
})

test('without a valid token the API returns nothing but how to send one', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer x', `Basic ${token}`, 'Bearer dgl_unknown']) {
    for (const path of ['/issues', '/lookup?q=1', '/issues/SCRIPTS-1', '/nothing/here', `/events/${eventId}`]) {
      const answer = await ask(path, { headers: { authorization } })
      expect(answer, `${authorization} ${path}`).toMatchObject({ status: 401, type: 'application/problem+json' })
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="digestline"/)
    }
  }
})

test('for a token without a role in a project, the project does not exist', async () => {
  await makeAccount(app, { email: 'guest@scripts.example', password: 'a password of a guest' })
  const guest = await makeToken(app, 'guest@scripts.example')
  const paths = ['/issues/SCRIPTS-1', '/issues/SCRIPTS-1/events', `/events/${eventId}`, '/projects/scripts/stats']
  for (const path of paths) expect((await ask(path, {}, guest)).status, path).toBe(404)
  expect((await patch('SCRIPTS-1', '{"status":"resolved"}', guest)).status).toBe(404)
  expect((await ask('/issues?q=is:all', {}, guest)).body).toEqual({ issues: [], next: null })
  expect((await ask('/projects', {}, guest)).body).toEqual({ projects: [], next: null })
  expect((await ask(`/lookup?q=${eventId}`, {}, guest)).body).toMatchObject({ matches: [] })
})

test('every error is problem+json', async () => {
  const refusals: [string, string, number][] = [
    ['GET', '/nothing/here', 404],
    ['GET', '/issues/NOPE-1', 404],
    ['GET', '/projects/nope/stats', 404],
    ['GET', '/events/0123456789abcdef0123456789abcdef', 404],
    ['GET', '/issues?q=is:closed', 400],
    ['GET', '/issues?q=foo:bar', 400],
    ['GET', '/issues?q=platfrm:node', 400],
    ['GET', '/issues?sort=random', 400],
    ['GET', '/issues?cursor=zzz', 400],
    ['GET', '/issues?sort=count&cursor=older.last-seen.1.1', 400],
    ['GET', '/issues/SCRIPTS-1/events?limit=0', 400],
    ['GET', '/issues/SCRIPTS-1/events?cursor=zzz', 400],
    ['GET', '/releases?project=nope', 404],
    ['GET', '/issues/SCRIPTS-1/events?from=yesterday', 400],
    ['GET', '/issues/SCRIPTS-1/events?span=9y', 400],
    ['GET', '/lookup', 400],
    ['POST', '/issues', 405],
    ['DELETE', '/issues/SCRIPTS-1', 405],
    ['PUT', '/projects', 405],
    ['POST', '/nothing/here', 404],
  ]
  for (const [method, path, status] of refusals) {
    const answer = await ask(path, { method })
    expect(answer, `${method} ${path}`).toMatchObject({ status, type: 'application/problem+json' })
    if (status === 405) expect(answer.headers.get('allow'), `${method} ${path}`).toMatch(/^GET, HEAD/)
    expect(answer.body, `${method} ${path}`).toEqual({
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail: expect.any(String),
    })
  }
})

test('anyone can read the description of the API', async () => {
  const response = await fetch(`${app.url}/api/v1/openapi.json`)
  const served = (await response.json()) as { servers: { url: string }[] }
  const { origin } = new URL(served.servers[0]?.url ?? '')
  expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument(origin))))
})

test('metrics count items and the backlog, in Prometheus text format', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  expect(text).toContain('digestline_store_up 1\n')
  expect(text).toContain('digestline_inbox_waiting_records 0\n')
  expect(text).toContain(`digestline_items_processed_total{project="${project.id}",kind="event"} 3\n`)
})

test('an unexpected failure returns its digest and no details', async () => {
  const broken = await startApp()
  const seeded = await seed(broken)
  // Before the pages thread has its connections, this would keep it from starting.
  expect((await fetch(`${broken.url}/sign-in`)).status).toBe(200)
  await withDatabase(broken, (db) => db.prepare('alter table issue rename to mislaid').run())
  const response = await describedFetch(`${broken.url}/api/v1/issues`, {
    headers: { authorization: `Bearer ${seeded.token}` },
  })
  const text = await response.text()
  const digest = response.headers.get('x-digest')
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(JSON.parse(text)).toMatchObject({ status: 500, digest })
  expect(digest).toMatch(/\w{8}/)
  expect(text).not.toMatch(/issue|table|sql|mislaid/i)
  await until('the log line', () => broken.stderrLines().some((line) => line.includes(digest ?? '-')))
  await broken.stop()
})

test('an event id in several projects finds all of them, and the address chooses one', async () => {
  const branch = await makeProject(app, 'Scripts branch')
  const kiosk = await makeProject(app, 'Scripts kiosk')
  const event = eventEnvelope({ message: 'sent twice' })
  for (const one of [branch, kiosk]) await sendEnvelope(app, one, event.body)
  await settled(app)
  const projects = [branch.slug, kiosk.slug]
  const all = await makeToken(app)
  expect((await ask(`/events/${event.eventId}`, {}, all)).body).toMatchObject({
    project: { slug: branch.slug },
    projects,
  })
  const chosen = await ask(`/events/${event.eventId}?project=${kiosk.slug}`, {}, all)
  expect(chosen.body).toMatchObject({ project: { slug: kiosk.slug }, projects })
})
