import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { defaultLimits } from '../config.server'
import { recompute } from '../digests/recompute'
import { normalise } from '../events/normalise'
import { noSettings } from '../projects/processing-settings'
import { bytesIn, isPacked } from '../store/body-packing.server'
import type { ProcessedEvent } from '../store/store'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'
import { processRecord } from './pipeline.server'

const recorded = readFileSync(
  new URL('../../tests/fixtures/recorded-next/next15-sentry10-rsc-server.envelope', import.meta.url),
  'utf8',
)
const meta: EnvelopeMeta = {
  projectId: 2,
  keyId: 2,
  receivedAt: Date.UTC(2026, 10, 20),
  encoding: 'identity',
  format: 'envelope',
  eventId: 'a'.repeat(32),
  items: { event: 1 },
}
const run = (envelope: string) =>
  processRecord({ kind: 'envelope', meta, body: Buffer.from(envelope) }, defaultLimits, () => ({
    ...noSettings,
    appDirectories: ['/srv/shop15'],
  })).events[0]!

const textOf = (payload: ProcessedEvent['payload']) =>
  (isPacked(payload) ? bytesIn(payload.block, payload.start, payload.length) : Buffer.from(payload)).toString()

test('a digest is recomputed from the original message, although the stored one is scrubbed', () => {
  const thrown = 'login failed: password=hunter2secret for ada'
  const envelope = recorded.replaceAll('catalog service unavailable', thrown)
  const payload: unknown = JSON.parse(envelope.split('\n')[2]!)
  const shown = recompute(normalise(payload, { eventId: meta.eventId!, receivedAt: meta.receivedAt }), ['/srv/shop15'])
  const { codes, payload: kept, event } = run(envelope)
  expect(shown.length).toBeGreaterThan(0)
  expect(codes.map(({ value }) => value)).toContain(shown[0]!.digest)
  expect(textOf(kept)).not.toContain('hunter2secret')
  expect(JSON.stringify([event, codes])).not.toContain('hunter2secret')
})

test('a payload that needs no scrubbing is stored unchanged', () => {
  const { payload } = run(recorded)
  expect(textOf(payload)).toBe(recorded.split('\n')[2])
})

test('an event that would take too long to read is refused with its own reason, and the other items are recorded', () => {
  const deep = `{"extra":{"a":${'['.repeat(750_000)}${']'.repeat(750_000)}}}`
  const many = `{"extra":{"a":[${'0,'.repeat(300_000)}0]}}`
  const item = (type: string, json: string) => `{"type":"${type}"}\n${json}\n`
  const events = ['{"message":"good"}', deep, many].map((json) => item('event', json)).join('')
  const body = Buffer.from(`{}\n${events}${item('session', deep)}`)
  const items = { event: 3, session: 1 }
  const limits = { ...defaultLimits, smallItemBytes: defaultLimits.eventBytes }
  const run = () => processRecord({ kind: 'envelope', meta: { ...meta, items }, body }, limits, () => noSettings)
  expect(processorTime(run)).toBeLessThan(500)
  const { events: processed, tallies } = run()
  expect(processed).toHaveLength(1)
  const refused = tallies.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ itemKind, reason }) => [itemKind, reason])).toEqual([
    ['event', 'too_deep'],
    ['event', 'too_many_values'],
    ['session', 'too_deep'],
  ])
})

test('a large body is kept as its sender compressed it, unless something in it or its header is a secret', () => {
  const event = (extra: object) => JSON.stringify({ message: 'it broke', extra })
  const lines = (header: object, payload: string) => [JSON.stringify(header), '{"type":"event"}', payload].join('\n')
  const processed = (header: object, payload: string) => {
    const body = gzipSync(lines(header, payload))
    const record: InboxRecord = { kind: 'envelope', meta: { ...meta, encoding: 'gzip' }, body }
    const kept = processRecord(record, defaultLimits, () => noSettings).events[0]!.payload
    return { isAsSent: isPacked(kept) && Buffer.compare(kept.block.bytes, body) === 0, text: textOf(kept) }
  }
  const large = event({ log: 'line after line '.repeat(3000) })
  expect(processed({}, large)).toEqual({ isAsSent: true, text: large })
  expect(processed({ trace: { password: 'hunter2secret' } }, large)).toEqual({ isAsSent: false, text: large })
  const { isAsSent, text } = processed({}, large.replace('it broke', 'password=hunter2secret'))
  expect(isAsSent).toBe(false)
  expect(text).not.toContain('hunter2')
})

test('an event that asks for it gets the sender’s address, unless the project never keeps addresses', () => {
  const clientIp = '203.0.113.9'
  const body = Buffer.from('{}\n{"type":"event"}\n{"message":"x","user":{"ip_address":"{{auto}}"}}\n')
  const kept = (ip: boolean) => {
    const scrubbing = { ...noSettings.scrubbing, neverKeep: { ...noSettings.scrubbing.neverKeep, ip } }
    const record = { kind: 'envelope' as const, meta: { ...meta, clientIp }, body }
    const [event] = processRecord(record, defaultLimits, () => ({ ...noSettings, scrubbing })).events
    return Buffer.from(event!.payload as Uint8Array).toString()
  }
  expect(kept(false)).toBe(`{"message":"x","user":{"ip_address":"${clientIp}"}}`)
  expect(kept(true)).not.toContain(clientIp)
  expect(kept(true)).toContain('"path":"user.ip_address","rule":"IP address"')
})
