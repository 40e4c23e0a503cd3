import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { defaultLimits } from '../../app/config.server'
import { processRecord } from '../../app/processing/pipeline.server'
import { noSettings } from '../../app/projects/processing-settings'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { Random } from '../fuzz/random'
import { aBatch, id, now } from './contract/builders'
import { aPostgresEngine } from './postgres-contract'

/*
 * PostgreSQL refuses a row whose entry in an index is longer than 2,704 bytes, and with it the whole batch. What a client sends must not be
 * able to do that, at any length.
 */

const engine = aPostgresEngine()
const random = new Random(5)

/** Text that does not get shorter when it is compressed: three bytes for each character. */
const long = (length = 2500): string =>
  String.fromCharCode(...Array.from({ length }, () => 0x4e00 + random.below(20_000)))

const hex = (length: number): string => Array.from({ length }, () => random.below(16).toString(16)).join('')

function anEvent(): object {
  return {
    event_id: id(),
    platform: 'node',
    level: 'error',
    timestamp: now / 1000,
    release: long(),
    dist: long(),
    environment: long(),
    transaction: long(),
    server_name: long(),
    logger: long(),
    culprit: long(),
    fingerprint: [long(), long()],
    tags: Object.fromEntries(Array.from({ length: 20 }, () => [long(), long()])),
    user: { id: long(), email: `${long()}@example.com`, username: long(), ip_address: long() },
    request: {
      url: `https://example.com/${long()}?${long()}=${long()}`,
      headers: { 'x-request-id': long(), 'cf-ray': hex(5000) },
    },
    contexts: {
      trace: { trace_id: hex(32), span_id: hex(16) },
      os: { name: long(), version: long() },
      browser: { name: long() },
    },
    extra: { digest: '1'.repeat(9000), requestId: hex(9000), [long()]: long() },
    exception: {
      values: [
        {
          type: long(),
          value: `${long()} Digest: ${'12'.repeat(3000)}`,
          stacktrace: { frames: [{ filename: long(), function: long(), module: long(), lineno: 1, in_app: true }] },
        },
      ],
    },
  }
}

/** Everything else that a client may send. */
const others = (): [header: object, body: object | string][] => [
  [
    { type: 'session' },
    {
      sid: id(),
      did: long(),
      init: true,
      status: 'ok',
      started: new Date(now).toISOString(),
      attrs: { release: long(), environment: long() },
    },
  ],
  [
    { type: 'sessions' },
    {
      aggregates: [{ started: new Date(now).toISOString(), did: long(), exited: 3 }],
      attrs: { release: long(), environment: long() },
    },
  ],
  [
    { type: 'check_in' },
    { check_in_id: id(), monitor_slug: 'nightly-'.repeat(300), status: 'ok', environment: long(), release: long() },
  ],
  [{ type: 'user_report' }, { event_id: id(), name: long(), email: long(), comments: long() }],
  [{ type: 'attachment', filename: long(), content_type: long(), attachment_type: long() }, 'content'],
  [
    { type: 'client_report' },
    { timestamp: now / 1000, discarded_events: [{ reason: long(), category: long(), quantity: 3 }] },
  ],
]

const envelope = (items: [object, object | string][], header: object): Buffer =>
  Buffer.from(
    [
      JSON.stringify(header),
      ...items.flatMap(([head, body]) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return [JSON.stringify({ ...head, length: Buffer.byteLength(text) }), text]
      }),
    ].join('\n'),
  )

const countsOf = (items: [object, object | string][]): Record<string, number> =>
  Object.fromEntries(items.map(([head]) => [(head as { type: string }).type, 1]))

test('a batch with the longest values that a client can send is recorded', async () => {
  await engine.empty()
  const url = engine.url()
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send, now: () => now })
  onTestFinished(async () => {
    await store.close()
    await recorder.close()
  })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const meta = {
    ...{ projectId: added!.project.id, keyId: added!.key.id, receivedAt: now },
    ...{ encoding: 'identity' as const, format: 'envelope' as const },
  }
  let recorded = 0
  for (const items of [[[{ type: 'event' }, anEvent()]], others()] as [object, object][][]) {
    const eventId = id()
    const body = envelope(items, { event_id: eventId, trace: { trace_id: hex(32), release: long() } })
    const record = { kind: 'envelope' as const, meta: { ...meta, eventId, items: countsOf(items) }, body }
    const { events, nonEvents, tallies, parked } = processRecord(record, defaultLimits, () => noSettings)
    expect({ parked, refused: tallies.filter(({ outcome }) => outcome === 'refused') }).toEqual({
      parked: [],
      refused: [],
    })
    recorded += (await recorder.record(aBatch(events, { nonEvents, tallies, parked }))).processed
  }
  expect(recorded).toBe(1)
  const found = await store.issues.byShortId(operator, 'WEB-1')
  expect(found).toMatchObject({ count: 1 })
})
