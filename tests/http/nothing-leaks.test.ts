import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { describedFetch, uncompressed } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeOwner, makeProject, makeToken, owner } from '../support/seed'
import { signIn } from '../support/session'
import { filled, sitemap } from '../support/sitemap'

/** Planted in every part of an event that only developers may see. */
const planted = {
  commit: 'qzcommitmessage',
  author: 'qzauthor',
  type: 'QzTypeError',
  message: 'qzmessage of the failure',
  file: 'qzstackfile.ts',
  function: 'qzFunction',
  source: 'qzSourceLine()',
  tag: 'qztagvalue',
  mail: 'qzmail@customers.example',
  url: 'https://shop.example/qzpath',
  header: 'qzheader',
  breadcrumb: 'qzbreadcrumb',
  extra: 'qzextra',
  transaction: 'qztransaction',
  comment: 'qzcomment of a developer',
  team: 'qzteam',
  view: 'qzview of the list',
  rule: 'qzrule of alerts',
}
const markers = Object.values(planted)
const code = '3862911841'
const values: Record<string, string> = {
  ...{ shortId: 'SHOP-1', slug: 'shop', code, id: '1', keyId: '1', file: '1', name: 'plain' },
  ...{ organization: '1', issue: 'SHOP-1', event: 'latest' },
}

let app: App
let patterns: string[]
let cookie: string
let token: string
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  const shop = await makeProject(app, 'Shop')
  const frame = { function: planted.function, filename: planted.file, lineno: 3, in_app: true }
  const trace = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) }
  const event = eventEnvelope({
    exception: {
      values: [
        {
          type: planted.type,
          value: planted.message,
          stacktrace: { frames: [{ ...frame, context_line: planted.source }] },
        },
      ],
    },
    transaction: planted.transaction,
    tags: { digest: code, plain: planted.tag },
    user: { id: '1', email: planted.mail },
    request: { url: planted.url, headers: { 'X-Plain': planted.header } },
    breadcrumbs: [{ category: 'ui', message: planted.breadcrumb }],
    extra: { plain: planted.extra },
    contexts: { trace },
    release: 'shop@1.2.3',
    environment: 'production',
  })
  await sendEnvelope(app, shop, event.body)
  await settled(app)
  await sendCommit(await makeToken(app))
  Object.assign(values, { eventId: event.eventId, projectId: String(shop.id), project: 'shop', version: 'shop@1.2.3' })
  const desk = { email: 'desk@example.com', password: 'a password of somebody' }
  const args = ['user', 'add', '--email', desk.email, '--password-stdin', '--project', 'shop', '--role', 'helper']
  await digestline(app, args, desk.password)
  const root = await signIn(app)
  // It names the helper, who must not see it, and an issue.
  await root.post('/issues/SHOP-1/history', { text: `@desk **${planted.comment}** SHOP-1` })
  await root.post('/admin/teams', { name: planted.team })
  await root.post(`/admin/teams/${planted.team}`, { form: 'projects', project: 'shop' })
  await root.post(`/admin/teams/${planted.team}`, { form: 'member', email: 'desk@example.com' })
  await root.post('/issues/SHOP-1/assignment', { team: planted.team })
  await root.post('/issues/views/new', { name: planted.view, q: 'is:open', sort: 'count', sharing: 'project:shop' })
  const rule = { form: 'rule', name: planted.rule, when: 'new', gather: '30', pause: '60' }
  await root.post('/projects/shop/alerts/rules/new', rule)
  await root.post('/admin/alerts/rules/new', rule)
  cookie = await sessionOf(desk)
  token = await makeToken(app, desk.email)
  patterns = (await sitemap()).filter((pattern) => !pattern.startsWith('/__lab'))
})
afterAll(() => app.stop())

/** What a tool reported about the release of the event. */
async function sendCommit(bearer: string): Promise<void> {
  const commit = { id: 'f00dcafe', message: planted.commit, author: { name: planted.author } }
  const body = JSON.stringify({ commits: [{ ...commit, files: [{ path: planted.file, change: 'changed' }] }] })
  const headers = { authorization: `Bearer ${bearer}` }
  const path = `${app.url}/api/v1/releases/shop%401.2.3/commits`
  expect((await describedFetch(path, { method: 'PUT', body, headers })).status).toBe(200)
}

async function sessionOf({ email, password }: { email: string; password: string }): Promise<string> {
  const body = new URLSearchParams({ email, password, next: '/' })
  const headers = { origin: app.url }
  const response = await fetch(`${app.url}/sign-in`, { method: 'POST', body, headers, redirect: 'manual' })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Sends a request, and returns which of the planted words came back. */
async function leaksOf(path: string, init: RequestInit): Promise<string[]> {
  const response = await describedFetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...uncompressed, ...init.headers },
  })
  const said = `${await response.text()}\n${JSON.stringify([...response.headers])}`
  return markers.filter((marker) => said.includes(marker)).map((marker) => `${init.method} ${path} says ${marker}`)
}

/** A stranger, a helper in a browser, and a helper's script. */
const askers = (): Record<string, string>[] => {
  const here = { origin: app.url, 'sec-fetch-site': 'same-origin' }
  return [here, { ...here, cookie }, { authorization: `Bearer ${token}` }]
}

const questions = ['', `?q=${code}`, '?q=is:all', '?format=json']

test('the same requests by an owner find every planted word, so the test can fail', async () => {
  expect(patterns.length).toBeGreaterThan(60)
  expect(patterns).toContain('/issues/:shortId/events/:eventId')
  const headers = { cookie: await sessionOf(owner), 'sec-fetch-site': 'same-origin' }
  const leaks: string[] = []
  for (const pattern of patterns) leaks.push(...(await leaksOf(filled(pattern, values), { method: 'GET', headers })))
  for (const marker of markers)
    expect(
      leaks.filter((leak) => leak.endsWith(marker)),
      marker,
    ).not.toEqual([])
})

test('no address shows a helper or a stranger a word of the failure', async () => {
  const leaks: string[] = []
  for (const pattern of patterns) {
    const path = filled(pattern, values)
    const pages = [...questions.map((question) => path + question), `${path === '/' ? '/_' : path}.data`]
    const asked = askers().flatMap((headers) => pages.map((page) => leaksOf(page, { method: 'GET', headers })))
    leaks.push(...(await Promise.all(asked)).flat())
  }
  expect(leaks).toEqual([])
}, 240_000)

test('no post is answered with a word of the failure', async () => {
  const form = {
    q: code,
    text: 'x',
    intent: 'resolve',
    do: 'delete',
    shortId: 'SHOP-1',
    code,
    act: 'delete',
    issue: 'SHOP-1',
    all: '1',
    id: '1',
  }
  const leaks: string[] = []
  // A session that is signed out would be rejected everywhere, for another reason.
  const signingOut = ['/sign-out', '/api/v1/me/sessions', '/api/v1/me/sessions/:id']
  for (const pattern of patterns.filter((one) => !signingOut.includes(one))) {
    const path = filled(pattern, values)
    for (const headers of askers()) {
      leaks.push(...(await leaksOf(path, { method: 'POST', headers, body: new URLSearchParams(form) })))
      const json = { headers: { ...headers, 'content-type': 'application/json' }, body: '{"status":"resolved"}' }
      const methods = path.startsWith('/api/') ? ['POST', 'PATCH', 'PUT', 'DELETE'] : []
      for (const method of methods) leaks.push(...(await leaksOf(path, { method, ...json })))
    }
  }
  expect(leaks).toEqual([])
  const root = await signIn(app)
  expect((await root.get('/issues/SHOP-1')).html).not.toContain('Reopen')
  expect((await root.get('/issues/SHOP-1/history')).html).toContain(planted.comment)
  // The actors were signed in until the end.
  const home = await fetch(app.url, { headers: { cookie } })
  expect(await home.text()).toContain('You are a helper in')
  const found = await describedFetch(`${app.url}/api/v1/lookup?q=${code}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await found.text()).toContain('SHOP-1')
}, 240_000)
