import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import type { SeededProject } from '../support/seed'
import { anotherProject, newTenant } from '../support/shared-app'
import { until } from '../support/until'
import { cutAt, deliver, openWire } from '../support/wire'
import type { WireAnswer } from '../support/wire-answers'
import { keptOf, requestLine, smallEvent, type WirePost, wirePost } from '../support/wire-requests'
import { withDatabase } from '../support/with-database'

let app: App
let ask: Api
/** A valid key, a disabled key, and a key with a quota of zero. */
let project: SeededProject
let disabled: SeededProject
let full: SeededProject
beforeAll(async () => {
  const tenant = await newTenant('Refusals')
  ;({ app, project } = tenant)
  ask = api(app, tenant.token)
  disabled = await anotherProject(tenant, 'Disabled')
  full = await anotherProject(tenant, 'Full')
  await withDatabase(app, (db) =>
    db.prepare('update project_key set enabled = 0 where public_key = ?').run(disabled.key),
  )
  await tenant.admin.post(`/projects/${full.slug}/quotas`, { whose: 'project', 'error.day': '0' })
})

const statuses = (answers: WireAnswer[]) => answers.map(({ status }) => status)
const body = smallEvent('0'.repeat(32))

/** Requests that are rejected for their head, whatever their body is. */
const forItsHead: [string, number, () => Required<Pick<WirePost, 'line' | 'headers'>>][] = [
  ['no key', 401, () => ({ line: 'POST /api/1/store/ HTTP/1.1', headers: [] })],
  ['a key nobody has', 403, () => ({ line: requestLine({ ...project, key: 'f'.repeat(32) }), headers: [] })],
  ['a key of another project', 403, () => ({ line: requestLine({ ...project, key: disabled.key }), headers: [] })],
  ['a key that is switched off', 403, () => ({ line: requestLine(disabled), headers: [] })],
  ['a key in a header', 403, () => ({ line: 'POST /api/1/envelope/ HTTP/1.1', headers: [authOf(disabled)] })],
  ['an unknown encoding', 415, () => ({ line: requestLine(project), headers: ['Content-Encoding: compress'] })],
]

const authOf = ({ key }: SeededProject) => `X-Sentry-Auth: Sentry sentry_version=7, sentry_key=${key}`

test.each(forItsHead)(
  '%s is rejected before the body comes, and the next request is accepted after it',
  async (_, status, of) => {
    const { line, headers } = of()
    const refused = wirePost(project, { line, headers: ['Host: here', ...headers, 'Content-Length: #'], body }).bytes
    const end = refused.indexOf('\r\n\r\n') + 4
    const next = wirePost(project)
    const wire = openWire(app)
    wire.write(refused.slice(0, end))
    const [answer] = await wire.answered(1)
    expect([answer?.status, answer?.header('connection')]).toEqual([status, 'keep-alive'])
    expect(answer?.header('access-control-allow-origin')).toBe('*')
    await deliver(app, [
      { wire, pieces: cutAt(refused.slice(end) + next.bytes, [1, 50, body.length - 1, body.length]) },
    ])
    expect(statuses(await wire.answered(2))).toEqual([status, 200])
    const last = wirePost(project)
    wire.write(refused + last.bytes)
    expect(statuses(await wire.answered(4))).toEqual([status, 200, status, 200])
    wire.socket.end()
    expect(await keptOf(app, [next.eventId, last.eventId])).toEqual([next.eventId, last.eventId])
  },
)

const long = 'x'.repeat(1_000_000)

test.each(forItsHead)(
  '%s with a long body is rejected, and nothing in it is read as a request',
  async (_, status, of) => {
    const { line, headers } = of()
    for (const framing of ['Content-Length: #', 'Transfer-Encoding: chunked']) {
      const hidden = wirePost(project)
      const padded = `${long}${hidden.bytes}`
      const sent = framing.endsWith('chunked') ? `${padded.length.toString(16)}\r\n${padded}\r\n0\r\n\r\n` : padded
      const wire = openWire(app)
      wire.write(wirePost(project, { line, headers: ['Host: here', ...headers, framing], body: sent }).bytes)
      // Node accepts it even after a response that closes the connection: it is a valid request.
      wire.write(wirePost(project).bytes)
      const [answer] = await wire.answered(1)
      expect(answer?.status, framing).toBe(status)
      // In both cases the sender can continue, on this or another connection.
      const goesOn = answer?.header('connection') === 'keep-alive'
      const answers = await (goesOn ? wire.answered(2) : wire.closed)
      expect(statuses(answers), framing).toEqual(goesOn ? [status, 200] : [status])
      wire.socket.destroy()
      expect(await keptOf(app, [hidden.eventId])).toEqual([])
    }
  },
)

test('no body is read before its project is known', async () => {
  // An unknown key is looked up in the store, which takes a while.
  const line = requestLine({ ...project, key: 'c'.repeat(32) })
  const before = openWire(app)
  before.write(wirePost(project, { headers: ['Host: here', 'Transfer-Encoding: chunked'], body: '0\r\n\r\n' }).bytes)
  await before.answered(1)
  const block = Buffer.alloc(1024 * 1024, 'x')
  // Far more than socket buffers hold.
  const blocks = 40
  for (const wire of [before, openWire(app)]) {
    const already = wire === before ? 1 : 0
    wire.write(
      wirePost(project, { line, headers: ['Host: here', `Content-Length: ${blocks * block.length}`], body: '' }).bytes,
    )
    for (let n = 0; n < blocks; n++) wire.write(block)
    const answers = await wire.answered(already + 1)
    expect(wire.socket.writableLength).toBeGreaterThan(0)
    expect(answers.at(-1)?.status).toBe(403)
    wire.socket.destroy()
  }
})

test('a body whose length is too large is rejected unread, and the response arrives however much is sent', async () => {
  const headers = ['Host: here', `Content-Length: ${21 * 1024 * 1024}`]
  const { bytes } = wirePost(project, { headers, body: '' })
  const silent = openWire(app)
  silent.write(bytes)
  expect(statuses(await silent.answered(1))).toEqual([413])
  silent.socket.destroy()
  const eager = openWire(app)
  eager.write(bytes)
  for (let sent = 0; sent < 21; sent++) eager.write(Buffer.alloc(1024 * 1024, 'x'))
  const [answer, ...more] = await eager.closed
  expect([answer?.status, answer?.header('connection'), more.length]).toEqual([413, 'close', 0])
  await until('both to be counted', async () => (await refusals(project)).too_large === 2)
})

test.each(['br', 'gzip', 'deflate'])(
  'a body that is not %s is rejected, and the next request is accepted',
  async (encoding) => {
    const before = (await refusals(project)).broken_compression ?? 0
    const headers = ['Host: here', `Content-Encoding: ${encoding}`, 'Content-Length: #']
    const cut = gzipSync(body).subarray(0, 40).toString('latin1')
    const broken = wirePost(project, { headers, body: encoding === 'gzip' ? cut : 'no such thing' }).bytes
    const next = wirePost(project)
    const wire = openWire(app)
    await deliver(app, [{ wire, pieces: cutAt(broken + next.bytes, [broken.length - 5, broken.length]) }])
    expect(statuses(await wire.answered(2))).toEqual([400, 200])
    wire.write(broken + wirePost(project).bytes)
    expect(statuses(await wire.answered(4))).toEqual([400, 200, 400, 200])
    wire.socket.end()
    expect(await keptOf(app, [next.eventId])).toEqual([next.eventId])
    await until('both to be counted', async () => (await refusals(project)).broken_compression === before + 2)
  },
)

test('a request over quota gets 429 on a connection that stays open, and is counted each time', async () => {
  const over = Array.from({ length: 5 }, () => wirePost(full))
  const next = wirePost(project)
  const wire = openWire(app)
  wire.write(over.map(({ bytes }) => bytes).join('') + next.bytes)
  const answers = await wire.answered(6)
  expect(statuses(answers)).toEqual([429, 429, 429, 429, 429, 200])
  expect(Number(answers[0]?.header('retry-after'))).toBeGreaterThan(0)
  expect(answers[0]?.header('x-sentry-rate-limits')).toMatch(/^\d+:error;default:project:quota_exceeded$/)
  wire.socket.end()
  expect(
    await keptOf(
      app,
      [...over, next].map(({ eventId }) => eventId),
    ),
  ).toEqual([next.eventId])
  await until('all to be counted', async () => (await ask.stats(full.slug)).event?.refused.quota_project === 5)
})

async function refusals({ slug }: SeededProject): Promise<Record<string, number>> {
  return (await ask.stats(slug)).request?.refused ?? {}
}
