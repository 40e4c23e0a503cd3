import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'
import { asReceived } from './as-received'

const event = JSON.stringify({ message: 'it broke '.repeat(4000) })

function received(envelope: string, change: Partial<EnvelopeMeta> = {}, payload = event) {
  const plain = Buffer.from(envelope)
  const start = plain.indexOf(payload)
  const meta: EnvelopeMeta = {
    projectId: 1,
    keyId: 1,
    receivedAt: 0,
    encoding: 'gzip',
    format: 'envelope',
    items: { event: 1 },
    ...change,
  }
  const record: Extract<InboxRecord, { kind: 'envelope' }> = { kind: 'envelope', meta, body: gzipSync(plain) }
  return asReceived(record, plain, plain.subarray(start, start + Buffer.byteLength(payload)))
}

test('an event alone in its envelope, or without one, is kept as its sender compressed it', () => {
  for (const envelope of [`{}\n{"type":"event"}\n${event}\n`, `{}\n{"type":"event"}\n${event}`, event]) {
    const { block, start, length } = received(envelope)!
    expect(gunzipSync(block.bytes).toString('utf8', start, start + length)).toBe(event)
  }
})

test('a body that holds more than the event, is small, or is not gzip is packed', () => {
  const alone = `{}\n{"type":"event"}\n${event}\n`
  expect(received(`${alone}{"type":"attachment","length":2}\nab\n`)).toBeUndefined()
  expect(received(`{}\n{"type":"attachment","length":2}\nab\n{"type":"event"}\n${event}\n`)).toBeUndefined()
  expect(received(alone, { encoding: 'br' })).toBeUndefined()
  expect(received('{}\n{"type":"event"}\n{"message":"small"}\n', {}, '{"message":"small"}')).toBeUndefined()
})
