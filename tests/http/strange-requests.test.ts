import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { type Session, signIn } from '../support/session'
import { newTenant } from '../support/shared-app'

let app: App
let root: Session
let admin: Session
/** What the log had before this file. */
let logged: number
beforeAll(async () => {
  const tenant = await newTenant('Strange requests')
  ;({ app, admin } = tenant)
  root = await signIn(app)
  logged = app.stderrLines().length
  await sendEnvelope(app, tenant.project, eventEnvelope({ message: 'the till is locked' }).body)
  await settled(app)
})

test.each(['TRACE', 'TRACK', 'PROPFIND', 'M-SEARCH', 'LINK'])('%s gets a response and does nothing', async (method) => {
  const answer = await raw(`${method} / HTTP/1.1`)
  // Node's own parser rejects methods that it does not know as malformed.
  expect(answer).toMatch(method === 'TRACK' ? /^HTTP\/1\.1 400 / : /^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, HEAD, POST/i)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

test('Digestline is not a proxy: CONNECT is rejected, whatever its target', async () => {
  expect(await raw('CONNECT example.com:443 HTTP/1.1')).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, HEAD, POST/i)
})

test('an address with scheme and host is the path in it, for pages and for SDKs', async () => {
  expect(await raw(`GET http://${host()}/healthz HTTP/1.1`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await raw(`GET http://elsewhere.example/nothing-here HTTP/1.1`)).toMatch(/^HTTP\/1\.1 404 /)
  const sent = await raw(`POST http://${host()}/api/1/envelope/ HTTP/1.1`, { 'Content-Length': '0' })
  expect(sent).toContain('access-control-allow-origin')
})

test.each(['/Api/1/envelope/', '/%61pi/1/envelope/', '/api/1-/store/', '/x/../api/1/envelope/'])(
  'nothing is accepted at %s, and nothing fails',
  async (target) => {
    const answer = await raw(`POST ${target} HTTP/1.1`, { 'Content-Length': '0' })
    expect(answer).toMatch(/^HTTP\/1\.1 40[34] /)
  },
)

test.each(['*', 'nothing', 'ftp://x/y', 'http://[/'])('the address %s is rejected', async (target) => {
  expect(await raw(`OPTIONS ${target} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each(['a b', 'x/y', '[::', 'user@host', 'x?y', 'host:port'])('the host %s is rejected', async (name) => {
  expect(await raw('GET /sign-in HTTP/1.1', { Host: name })).toMatch(/^HTTP\/1\.1 400 /)
})

test('broken percent-encoding is rejected before routing', async () => {
  const before = app.stderrLines().length
  for (const path of ['/%zz', '/issues/%', '/d/%ff%fe']) expect((await fetch(app.url + path)).status, path).toBe(400)
  expect(app.stderrLines().slice(before)).toEqual([])
})

test.each(['/', '/issues', '/sign-in', '/setup'])('a 405 of %s lists the allowed methods', async (path) => {
  const answer = await fetch(app.url + path, { method: 'DELETE', headers: { origin: app.url }, redirect: 'manual' })
  if (answer.status === 405) expect(answer.headers.get('allow')).toBe('GET, HEAD')
  else expect(answer.status).toBeLessThan(500)
})

test('addresses that only accept posts say so', async () => {
  const answer = await fetch(`${app.url}/client-failures`)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

const forms = [
  '/sign-in',
  '/lookup',
  '/theme',
  '/account',
  '/account/password',
  '/account/tokens',
  '/projects/new',
  '/projects/strange-requests/settings',
  '/projects/strange-requests/keys',
  '/projects/strange-requests/quotas',
  '/projects/strange-requests/storage',
  '/projects/strange-requests/keys/1/state',
  '/issues/STRANGE-REQUESTS-1/resolution',
  '/issues/STRANGE-REQUESTS-1/mute',
  '/admin/quotas',
  '/admin/storage',
]

const bodies = [
  ['nothing at all', undefined, undefined, 415],
  ['JSON', '{"email":"a@b.c"}', 'application/json', 415],
  ['plain text', 'email=a@b.c', 'text/plain', 415],
  ['multipart without a boundary', 'x', 'multipart/form-data', 400],
  ['multipart that is cut', '--x\r\nContent-Disposition: form-data', 'multipart/form-data; boundary=x', 400],
] as const

test.each(forms)('a post to %s that is not a form is rejected, and is not a failure', async (path) => {
  for (const [what, body, type, status] of bodies) {
    const headers = { origin: app.url, cookie: root.cookie(), ...(type && { 'content-type': type }) }
    const sent = body === undefined ? undefined : new TextEncoder().encode(body)
    const answer = await fetch(app.url + path, { method: 'POST', headers, redirect: 'manual', body: sent })
    expect([answer.status, answer.headers.get('x-digest')], what).toEqual([status, null])
    expect(await answer.text(), what).toMatch(/form/)
  }
  expect(
    app
      .stderrLines()
      .slice(logged)
      .filter((line) => line.includes('"level":"error"')),
  ).toEqual([])
})

test.each(['resolution', 'mute'])('a form with a value that %s does not offer changes nothing', async (noun) => {
  const answer = await admin.post(`/issues/STRANGE-REQUESTS-1/${noun}`, { intent: 'bogus' })
  expect(answer.status).toBe(400)
  expect(answer.html).toContain('This form does not belong to this page.')
  expect((await admin.get('/issues/STRANGE-REQUESTS-1')).html).not.toMatch(/value="(reopen|unmute)"/)
})

const typedWrongly = [
  ['mute', { users: 'abc' }],
  ['mute', { users: '0' }],
  ['mute', { events: '-5' }],
  ['mute', { for: '99y' }],
  ['mute', {}],
  ['resolution', { commit: 'zzz' }],
  ['resolution', { release: 'x'.repeat(300) }],
  ['resolution', { release: ' ' }],
  ['resolution', {}],
] as [string, Record<string, string>][]

test.each(typedWrongly)('invalid values of the form of a %s are shown in it again: %j', async (noun, fields) => {
  const answer = await admin.post(`/issues/STRANGE-REQUESTS-1/${noun}`, fields)
  expect(answer.status).toBe(400)
  expect(answer.html).toMatch(noun === 'mute' ? /<h1>Mute STRANGE-REQUESTS-1/ : /<h1>Resolve STRANGE-REQUESTS-1/)
  expect(answer.html.match(/class="field-error"/g)).toHaveLength(1)
  for (const value of Object.values(fields)) if (value.trim()) expect(answer.html).toContain(value)
  expect(answer.html).toContain('href="/issues/STRANGE-REQUESTS-1"')
  expect((await admin.get('/issues/STRANGE-REQUESTS-1')).html).not.toMatch(/value="(reopen|unmute)"/)
  expect((await admin.get(`/issues/STRANGE-REQUESTS-1/${noun}`)).html).not.toContain('class="field-error"')
  expect((await admin.post(`/issues/STRANGE-REQUESTS-99/${noun}`, fields)).status).toBe(404)
  expect((await admin.get(`/issues/STRANGE-REQUESTS-99/${noun}`)).status).toBe(404)
})

test('values that no one can enter are rejected, and the other forms work as before', async () => {
  for (const [path, fields] of [
    ['/issues/STRANGE-REQUESTS-1/priority', { priority: 'bogus' }],
    ['/issues/STRANGE-REQUESTS-1/assignment', { user: 'bogus' }],
    ['/issues/bulk', { act: 'bogus', issue: 'STRANGE-REQUESTS-1' }],
    ['/issues/bulk', { act: 'delete', all: '1' }],
    // A view that was deleted is not a search either.
    ['/issues/bulk', { act: 'delete', all: '1', back: '/issues?view=99' }],
  ] as [string, Record<string, string>][]) {
    expect((await admin.post(path, fields)).status, path).toBe(400)
  }
  for (const [noun, fields] of [
    ['mute', { for: 'good', events: '10', users: '' }],
    ['resolution', { when: 'now', release: 'shop@1', commit: '' }],
    ['resolution', { intent: 'reopen' }],
  ] as [string, Record<string, string>][]) {
    const { status, location } = await admin.post(`/issues/STRANGE-REQUESTS-1/${noun}`, fields)
    expect([status, location]).toEqual([302, '/issues/STRANGE-REQUESTS-1'])
  }
})

test('an invalid view, or one with a taken name, is explained beside its field', async () => {
  const refused = await admin.post('/issues/views/new', { name: 'A', q: 'is:zzz' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('value="is:zzz"')
  expect(refused.html).toMatch(/class="field-error".*?<\/svg>[^<]*zzz/)
  expect((await admin.post('/issues/views/new', { name: 'A', q: 'is:open' })).status).toBe(302)
  const again = await admin.post('/issues/views/new', { name: 'A', q: 'is:all' })
  expect(again.status).toBe(400)
  expect(again.html).toMatch(/class="field-error".*?<\/svg>A view with this name already exists/)
  expect(again.html).toContain('value="is:all"')
})

const host = () => new URL(app.url).host

/** Sends a request unchanged and resolves to the whole response, until the connection closes. */
function raw(requestLine: string, headers: Record<string, string> = {}): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const lines = Object.entries({ Host: host(), Connection: 'close', ...headers }).map((pair) => pair.join(': '))
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[requestLine, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'),
    )
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text
    })
    socket.on('error', reject).on('close', () => resolve(answer))
  })
}
