import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as zlib from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { unaccounted } from '../../app/projects/accounting'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { envelope, eventEnvelope, newEventId, type Sent, send, sendEnvelope } from '../support/intake'
import { makeProject, makeToken, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { sharedApp } from '../support/shared-app'

let app: App
let ask: Api
let page: Session
beforeAll(async () => {
  app = await sharedApp()
  ask = api(app, await makeToken(app))
  page = await signIn(app)
})

/** Every test has a project of its own for its counters. */
let made = 0
const aProject = () => makeProject(app, `Protocol ${++made}`)

const post = (project: SeededProject, path: string, body: string | FormData, headers: Record<string, string> = {}) =>
  request(`/api/${project.id}${path}${path.includes('?') ? '&' : '?'}sentry_key=${project.key}`, { body, headers })

async function request(
  path: string,
  init: { method?: string; body?: string | FormData; headers?: Record<string, string> },
) {
  const response = await fetch(app.url + path, { method: 'POST', ...init })
  const answer = { status: response.status, text: await response.text(), headers: response.headers }
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return answer
}

async function titles({ slug }: SeededProject): Promise<string[]> {
  await ask.settled()
  return (await ask.issues(`project:${slug}`)).map(({ title }) => title).sort()
}

/** Accepted items of every kind, after all counters add up. */
async function accepted({ slug }: SeededProject): Promise<Record<string, number>> {
  await ask.settled()
  const stats = await ask.stats(slug)
  for (const [kind, counts] of Object.entries(stats)) expect(unaccounted(counts), kind).toBe(0)
  return Object.fromEntries(Object.entries(stats).map(([kind, counts]) => [kind, counts.accepted]))
}

async function eventPage(eventId: string): Promise<{ path: string; html: string }> {
  await ask.settled()
  const { matches } = await ask.lookup(eventId)
  const path = `/issues/${matches[0]?.issue.shortId}/events/${eventId}`
  return { path, html: (await page.get(path)).html }
}

const csp = (directive: string, blocked: string) =>
  JSON.stringify({
    'csp-report': { 'document-uri': 'https://shop.test/pay', 'effective-directive': directive, 'blocked-uri': blocked },
  })

test('browser reports become events, grouped by directive and blocked host', async () => {
  const project = await aProject()
  const type = { 'content-type': 'application/csp-report' }
  for (const blocked of ['https://cdn.test/a.js', 'https://cdn.test/b.js', 'inline'])
    expect(
      (await post(project, '/security/?sentry_release=shop@2', csp('script-src-elem', blocked), type)).status,
    ).toBe(200)
  const body = {
    effectiveDirective: 'img-src',
    blockedURL: 'https://ads.test/x.png',
    documentURL: 'https://shop.test/',
  }
  const reports = [
    { type: 'csp-violation', url: 'https://shop.test/', age: 3, body },
    { type: 'deprecation', url: 'https://shop.test/', body: { id: 'x' } },
  ]
  expect((await post(project, '/csp-report/', JSON.stringify(reports))).status).toBe(200)
  expect(
    (await post(project, '/security/', JSON.stringify({ 'expect-ct-report': { hostname: 'a.test' } }))).status,
  ).toBe(200)
  expect((await post(project, '/security/', JSON.stringify({ hostname: 'b.test', 'known-pins': [] }))).status).toBe(200)
  expect(await titles(project)).toEqual([
    "Blocked 'image' from 'ads.test'",
    "Blocked 'script' from 'cdn.test'",
    "Blocked unsafe inline 'script'",
    "Expect-CT failed for 'a.test'",
    "Public key pinning failed for 'b.test'",
  ])
  expect(await accepted(project)).toEqual({ security: 6, other: 0 })
  expect((await ask.stats(project.slug)).other?.refused).toEqual({ not_kept: 1 })
})

test('network errors become events, a report that is not JSON is rejected with its byte', async () => {
  const project = await aProject()
  const report = {
    type: 'network-error',
    url: 'https://shop.test/',
    body: { type: 'tcp.timed_out', phase: 'connection' },
  }
  expect((await post(project, '/nel/', JSON.stringify([report]))).status).toBe(200)
  expect(await titles(project)).toEqual(["Network error 'tcp.timed_out' for 'shop.test'"])
  const broken = await post(project, '/security/', '{"csp-report":oops}')
  expect(broken.status).toBe(400)
  expect(JSON.parse(broken.text)).toMatchObject({ offset: 14 })
  expect((await post(project, '/security/', '[7]')).status).toBe(400)
})

const dump = readFileSync(
  fileURLToPath(new URL('../fixtures/corpus/native-minidump-linux_null_dereference.dmp', import.meta.url)),
)

test('a native crash is an event with its dump, found by the returned id with dashes', async () => {
  const project = await aProject()
  const form = new FormData()
  form.set('upload_file_minidump', new File([new Uint8Array(dump)], 'crash.dmp'))
  form.set('sentry__1', '{"release":"game@1.2","tags":{"level"')
  form.set('sentry__2', ':"7"},"environment":"beta"}')
  form.set('guid', 'b7c1')
  form.set('log', new File(['last words'], 'game.log', { type: 'text/plain' }))
  const answer = await post(project, '/minidump/', form)
  expect(answer.status).toBe(200)
  expect(answer.text).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const eventId = answer.text.replaceAll('-', '')
  const { html } = await eventPage(eventId)
  for (const words of ['SIGSEGV', 'The program crashed at 0x0', 'game@1.2', 'beta', 'b7c1', 'crash.dmp', 'game.log'])
    expect(html).toContain(words)
  expect(await accepted(project)).toEqual({ event: 1, attachment: 2 })
  const empty = new FormData()
  empty.set('upload_file_minidump', '')
  expect((await post(project, '/minidump/', empty)).status).toBe(400)
  expect((await post(project, '/minidump/', 'no form')).status).toBe(400)
})

test('files are stored with their event, whichever comes first, once, and downloaded unchanged', async () => {
  const project = await aProject()
  const { eventId, body } = eventEnvelope({ message: 'with files' })
  const early = new FormData()
  early.set('a', new File(['<script>alert(1)</script>'], '../page.html', { type: 'text/html' }))
  expect((await post(project, `/events/${eventId}/attachments/`, early)).status).toBe(201)
  expect((await sendEnvelope(app, project, body)).status).toBe(200)
  const late = envelope({ event_id: eventId }, ['attachment', 'plain words'])
  for (let n = 0; n < 2; n++) expect((await sendEnvelope(app, project, late)).status).toBe(200)
  const { path, html } = await eventPage(eventId)
  const links = [...html.matchAll(/href="([^"]*\/attachments\/\d+)"/g)].map(([, link]) => link!)
  expect(links).toHaveLength(2)
  expect(links[0]).toMatch(new RegExp(`^${path}/attachments/\\d+$`))
  const file = await page.download(links[0]!)
  expect(file.text).toBe('<script>alert(1)</script>')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await ask.stats(project.slug)).attachment).toMatchObject({ accepted: 3, processed: 2, duplicate: 1 })
  expect((await page.get(`${path}/attachments/999999`)).status).toBe(404)
  expect((await fetch(app.url + links[0], { redirect: 'manual' })).status).not.toBe(200)
})

test('attachments have limits of their own, and their event is stored without them', async () => {
  const project = await aProject()
  const { eventId, body } = eventEnvelope({ message: 'large files' })
  const many = envelope(
    { event_id: eventId },
    ...Array.from({ length: 31 }, (_, n): ['attachment', string] => ['attachment', `${n}`]),
  )
  expect((await sendEnvelope(app, project, Buffer.concat([body, many.subarray(many.indexOf(10) + 1)]))).status).toBe(
    200,
  )
  const orphan = envelope({}, ['attachment', 'whose?'])
  expect((await sendEnvelope(app, project, orphan)).status).toBe(200)
  expect(await accepted(project)).toEqual({ event: 1, attachment: 30 })
  expect((await ask.stats(project.slug)).attachment?.refused).toEqual({ too_many_items: 1, malformed: 1 })
})

test('feedback is shown with its event, whichever comes first, as text', async () => {
  const project = await aProject()
  const { eventId, body } = eventEnvelope({ message: 'something broke' })
  const words = { event_id: eventId, name: 'Ada', email: 'ada@example.test', comments: 'It <b>broke</b> at checkout' }
  const dsn = `DSN ${app.url.replace('://', `://${project.key}@`)}/${project.id}`
  const sent = await request('/api/0/projects/acme/shop/user-feedback/', {
    body: JSON.stringify(words),
    headers: { authorization: dsn, 'content-type': 'application/json' },
  })
  expect(sent.status).toBe(200)
  const elsewhere = { authorization: dsn.replace(/\d+$/, '999999') }
  expect((await request('/api/0/projects/acme/shop/user-feedback/', { body: '{}', headers: elsewhere })).status).toBe(
    403,
  )
  await ask.settled()
  expect((await page.get(`/projects/${project.slug}`)).html).toContain('It &lt;b&gt;broke&lt;/b&gt; at checkout')
  await sendEnvelope(app, project, body)
  const feedback = { contexts: { feedback: { message: 'Twice, even', associated_event_id: eventId } } }
  await sendEnvelope(app, project, envelope({ event_id: newEventId() }, ['feedback', feedback]))
  await sendEnvelope(app, project, envelope({ event_id: eventId }, ['user_report', words]))
  const { html } = await eventPage(eventId)
  for (const said of ['It &lt;b&gt;broke&lt;/b&gt; at checkout', 'ada@example.test', 'Twice, even'])
    expect(html).toContain(said)
  expect((await page.get(`/projects/${project.slug}`)).html).not.toContain('at checkout')
  expect((await ask.stats(project.slug)).user_report).toMatchObject({ accepted: 2, processed: 1, duplicate: 1 })
  expect(await accepted(project)).toEqual({ event: 1, feedback: 1, user_report: 2 })
})

test('items that a client reports as lost are shown beside our counts', async () => {
  const project = await aProject()
  const discarded_events = [{ reason: 'ratelimit_backoff', category: 'error', quantity: 12 }]
  await sendEnvelope(app, project, envelope({}, ['client_report', { timestamp: 1, discarded_events }]))
  await sendEnvelope(app, project, envelope({}, ['client_report', '{broken']))
  expect(await accepted(project)).toEqual({ client_report: 2, event: 0 })
  const { event, client_report } = await ask.stats(project.slug)
  expect(event).toMatchObject({ processed: 0, refused: {}, lostByClient: { ratelimit_backoff: 12 } })
  expect(client_report).toMatchObject({ processed: 1, refused: { malformed: 1 } })
})

test('a job checks in by address, and the monitors page shows its state', async () => {
  const project = await aProject()
  const cron = `/api/${project.id}/cron/nightly-backup/${project.key}`
  const config = { schedule: { type: 'crontab', value: '0 3 * * *' }, timezone: 'Europe/Oslo' }
  const begun = await request(`${cron}/`, { body: JSON.stringify({ status: 'in_progress', monitor_config: config }) })
  expect(begun.status).toBe(202)
  expect((await request(`${cron}?status=error&duration=2.5&environment=`, { method: 'GET' })).status).toBe(202)
  expect((await post(project, '/cron/weekly/', '')).status).toBe(202)
  expect((await request(`/api/${project.id}/cron/nightly-backup/?status=ok`, { method: 'GET' })).status).toBe(401)
  await ask.settled()
  const { html } = await page.get(`/projects/${project.slug}/monitors`)
  for (const words of ['nightly-backup', 'Failed', 'every day at 03:00 (Europe/Oslo)', 'weekly', 'OK'])
    expect(html).toContain(words)
  // The job of monitors makes an event of the failure, now or later.
  expect(await accepted(project)).toMatchObject({ check_in: 3 })
})

test('a tunnel, and addresses without a project, find it by the key', async () => {
  const project = await aProject()
  const dsn = `https://${project.key}@errors.example.test/${project.id}`
  const tunnelled = envelope({ dsn, event_id: newEventId() }, ['event', { message: 'through a tunnel' }])
  for (const path of ['/tunnel', '/api/envelope/'])
    expect((await send(app.url + path, { body: tunnelled })).status).toBe(200)
  const auth = { 'x-sentry-auth': `Sentry sentry_version=5, sentry_key=${project.key}` }
  expect((await request('/api/store/', { body: '{"message":"as long ago"}', headers: auth })).status).toBe(200)
  const elsewhere = envelope({ dsn: dsn.replace(/\d+$/, '999999') }, ['event', {}])
  expect((await send(`${app.url}/tunnel`, { body: elsewhere })).status).toBe(403)
  expect((await send(`${app.url}/tunnel`, { body: envelope({}, ['event', {}]) })).status).toBe(401)
  expect(await titles(project)).toEqual(['as long ago', 'through a tunnel'])
})

test('sessions are accepted, one by one and counted by a server', async () => {
  const project = await aProject()
  const attrs = { release: 'shop@1', environment: 'production' }
  const started = new Date().toISOString()
  const session = { sid: newEventId(), init: true, started, status: 'crashed', attrs }
  const sessions = { aggregates: [{ started, exited: 4, errored: 1 }], attrs }
  await sendEnvelope(app, project, envelope({}, ['session', session], ['sessions', sessions], ['session', '[]']))
  expect(await accepted(project)).toEqual({ session: 2, sessions: 1 })
  expect((await ask.stats(project.slug)).session).toMatchObject({ processed: 1, refused: { malformed: 1 } })
})

test('preflights work at every address', async () => {
  const paths = [
    '/api/7/security/',
    '/api/7/minidump',
    '/api/7/cron/x/',
    '/tunnel',
    '/api/store/',
    '/api/0/projects/a/b/user-feedback/',
  ]
  for (const path of paths) expect((await request(path, { method: 'OPTIONS' })).status, path).toBe(204)
})

test('zstd is decoded if the runtime can, and otherwise rejected with the supported encodings', async () => {
  const project = await aProject()
  const { body } = eventEnvelope({ message: 'zstd' })
  const compress = (zlib as unknown as { zstdCompressSync?: (bytes: Uint8Array) => Buffer }).zstdCompressSync
  const sent: Sent = await sendEnvelope(app, project, compress?.(body) ?? body, { 'content-encoding': 'zstd' })
  expect(sent.status).toBe(compress ? 200 : 415)
  if (!compress) expect(sent.json.detail).toMatch(/gzip, deflate, br/)
})
