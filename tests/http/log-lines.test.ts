import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, finish, startApp } from '../support/app'
import { newEventId, send, sendEnvelope } from '../support/intake'
import { makeProject, type SeededProject, seed } from '../support/seed'
import { signIn } from '../support/session'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

let app: App
let project: SeededProject
let ask: Api

beforeAll(async () => {
  app = await startApp({ env: { DIGESTLINE_LAB: '1', DIGESTLINE_LOG_LINES: '500' } })
  const seeded = await seed(app)
  project = seeded.project
  ask = api(app, seeded.token)
})
afterAll(() => app.stop())

type Line = { level: string; message: string; attributes: Record<string, unknown>; traceId: string | null }
const linesOf = async (eventId: string): Promise<Line[]> =>
  ((await ask.get(`/events/${eventId}`)).body as { logs: Line[] }).logs
const messages = (lines: Line[]) => lines.map(({ level, message }) => `${level} ${message}`)

const aLine = (body: string, parts: object = {}) => ({ timestamp: Date.now() / 1000, level: 'info', body, ...parts })
const logItem = (lines: unknown[]): string =>
  `${JSON.stringify({ type: 'log', item_count: lines.length })}\n${JSON.stringify({ version: 2, items: lines })}\n`

test('the log lines of a request are with its failure, without secrets, and stay when the others have gone', async () => {
  const dsn = `http://${project.key}@${new URL(app.url).host}/${project.id}`
  const { stdout } = await finish(['tests/support/logging-shop.mjs', dsn], {})
  const told = stdout
    .split('\n')
    .filter((line) => line.startsWith('{"order"'))
    .map((line) => JSON.parse(line) as { order: string; id: string })
  expect(told).toHaveLength(2)
  await ask.settled()
  const expected = (order: string) => ['info cart loaded', `warning payment of ${order} is slow`, 'error answered 500']
  for (const { order, id } of told) {
    const lines = await linesOf(id)
    expect(messages(lines)).toEqual(expected(order))
    expect(lines[0]?.attributes).toEqual({ order, items: 3, password: '[Filtered]' })
  }
  const stats = await ask.stats(project.slug)
  expect(stats.log).toMatchObject({ accepted: stats.log?.processed, refused: {} })
  expect(stats.log_line).toMatchObject({ accepted: 6, processed: 6, waiting: 0, refused: {} })
})

test('the page of an event shows its breadcrumbs and lines as one timeline, and all of it behind a link', async () => {
  const shop = await makeProject(app, 'Long story')
  const [eventId, traceId] = [newEventId(), newEventId()]
  const now = Date.now() / 1000
  const event = {
    ...{ event_id: eventId, timestamp: now, contexts: { trace: { trace_id: traceId } } },
    exception: { values: [{ type: 'TillError', value: 'no till' }] },
    breadcrumbs: Array.from({ length: 40 }, (_, n) => ({ timestamp: now - 50 + n, message: `clicked ${n}` })),
  }
  const lines = [
    ...Array.from({ length: 20 }, (_, n) => aLine(`step ${n} <b>`, { timestamp: now - 20.5 + n, trace_id: traceId })),
    aLine('answered 500', { timestamp: now + 0.25, trace_id: traceId }),
  ]
  const body = `{"event_id":"${eventId}"}\n{"type":"event"}\n${JSON.stringify(event)}\n${logItem(lines)}`
  expect((await sendEnvelope(app, shop, Buffer.from(body))).status).toBe(200)
  await ask.settled()
  const person = await signIn(app)
  const page = (await person.get('/issues/LONG-STORY-1')).html
  const words = wordsOf(page.slice(page.indexOf('id="timeline"')))
  expect(words.slice(0, 200)).toContain('Timeline 61')
  const places = ['clicked 39', 'step 19 <b>', 'TillError: no till', 'answered 500'].map((text) => words.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  expect(words).toContain('+250 ms')
  expect(words).not.toContain('clicked 10 ')
  expect(words).toContain('Show 11 earlier')
  const json = JSON.parse((await person.download(`/issues/LONG-STORY-1/events/${eventId}/json`)).text)
  expect(json._logs).toHaveLength(21)
  expect(wordsOf((await person.get('/issues/LONG-STORY-1?timeline=all')).html)).toContain('clicked 0')
})

test('lines of OpenTelemetry are with the failure of their trace', async () => {
  const other = await makeProject(app, 'Otel')
  const traceId = newEventId()
  const at = `${Date.now()}000000`
  const record = (severityNumber: number, stringValue: string) => ({
    ...{ timeUnixNano: at, severityNumber, traceId, body: { stringValue } },
  })
  const logRecords = [record(9, 'cart loaded'), record(17, 'order failed'), { ...record(9, 'elsewhere'), traceId: '' }]
  const body = Buffer.from(JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }))
  const headers = { authorization: `Bearer ${other.key}`, 'content-type': 'application/json' }
  expect((await send(`${app.url}/v1/logs`, { body, headers })).text).toBe('{}')
  await ask.settled()
  const [found] = (await ask.lookup(traceId)).matches
  expect(messages(await linesOf(found?.event?.id ?? ''))).toEqual(['info cart loaded'])
  expect((await ask.stats(other.slug)).log_line).toMatchObject({ accepted: 2, processed: 2 })
})

test('a project that logs too much is told to stop until the minute is over, and its failures are still accepted', async () => {
  const noisy = await makeProject(app, 'Noisy')
  const many = Buffer.from(`{}\n${logItem(Array.from({ length: 400 }, (_, n) => aLine(`line ${n}`)))}`)
  const answers = await until('the limit', async () => {
    const two = [await sendEnvelope(app, noisy, many), await sendEnvelope(app, noisy, many)]
    return two[1]?.status === 429 ? two : undefined
  })
  const limits = answers[1]?.headers.get('x-sentry-rate-limits')
  expect(limits).toMatch(/^\d{1,2}:log_item:project:too_many_log_lines$/)
  const eventId = newEventId()
  const event = `{"type":"event"}\n${JSON.stringify({ event_id: eventId, message: 'broken' })}\n`
  const both = Buffer.from(
    `{"event_id":"${eventId}"}\n${event}${logItem(Array.from({ length: 400 }, () => aLine('x')))}`,
  )
  const answer = await sendEnvelope(app, noisy, both)
  expect([answer.status, answer.json]).toEqual([200, { id: eventId }])
  expect(answer.headers.get('x-sentry-rate-limits')).toContain('log_item')
  await ask.settled()
  const { log, log_line: lines } = await ask.stats(noisy.slug)
  expect(log?.refused.too_many_log_lines).toBeGreaterThanOrEqual(2)
  expect(lines?.refused.too_many_log_lines).toBe(400 * (log?.refused.too_many_log_lines ?? 0))
  expect(lines?.accepted).toBe(lines?.processed)
})

test('strange lines are counted and harm nothing', async () => {
  const strange = await makeProject(app, 'Strange')
  const lines = [aLine('fine'), null, 7, { body: null }, aLine('also fine', { attributes: 5, trace_id: {}, level: 99 })]
  const items = [logItem(lines), '{"type":"log","item_count":9999999}\n{"items":7}\n', '{"type":"log"}\nnot json\n']
  expect((await sendEnvelope(app, strange, Buffer.from(`{}\n${items[0]}`))).status).toBe(200)
  expect((await sendEnvelope(app, strange, Buffer.from(`{}\n${items[1]}`))).status).toBe(429)
  expect((await sendEnvelope(app, strange, Buffer.from(`{}\n${items[2]}`))).status).toBe(200)
  await ask.settled()
  const stats = await ask.stats(strange.slug)
  expect(stats.log).toMatchObject({ accepted: 2, processed: 1, parked: 0, refused: { malformed: 1 } })
  expect(stats.log_line).toMatchObject({ accepted: 5, processed: 2, refused: { malformed: 3 } })
})
