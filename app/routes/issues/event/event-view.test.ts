import { expect, test } from 'vitest'
import type { StoredEvent } from '~/store/store'
import { eventView } from './event-view'

const id = 'a'.repeat(32)

function stored(payload: unknown): StoredEvent {
  return {
    id,
    receivedEventId: id,
    projectSlug: 'web',
    issueShortId: 'WEB-1',
    timestamp: 0,
    received: 0,
    level: 'error',
    title: 'Error',
    payload: JSON.stringify(payload),
  }
}

test('removed secrets are listed by their path', () => {
  const view = eventView(stored({ request: { headers: { Authorization: '[Filtered]', Accept: '*/*' } } }), [])
  expect(view.filtered).toEqual([{ path: 'request.headers.Authorization' }])
})

test('an event is found under its own id and trace even when the index holds neither', () => {
  const traceId = 'b'.repeat(32)
  const digest = { kind: 'digest', value: '3862911841', confidence: 'exact', source: 'breadcrumb' } as const
  const view = eventView(stored({ contexts: { trace: { trace_id: traceId, span_id: 'c'.repeat(16) } } }), [digest])
  expect(view.codes.map(({ value }) => value)).toEqual(['3862911841', id, traceId])
})

test('a payload that is nonsense from end to end still makes a page of bounded size', () => {
  const long = '<script>'.repeat(50_000)
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key ${index}`, long.slice(0, 300)]))
  const view = eventView(
    stored({
      message: long,
      exception: { values: [{ type: long, value: long, stacktrace: { frames: 'none' } }] },
      breadcrumbs: { values: [null, 1, { data: { arguments: [null, many] } }] },
      tags: many,
      extra: { many, long },
      contexts: { a: many, b: 1, c: null },
      request: { headers: many, data: long, url: 'javascript:alert(1)' },
      modules: many,
    }),
    [],
  )
  expect(JSON.stringify(view).length).toBeLessThan(400_000)
})

test("breadcrumbs are shifted with the sender's clock, as they were on arrival", () => {
  const payload = { timestamp: 5000, message: 'late', breadcrumbs: [{ timestamp: 4990, message: 'before' }] }
  const received = 10_000_000
  const view = eventView({ ...stored(payload), timestamp: received - 2000, received }, [])
  expect(view.timeline.shown[0]?.at).toBe(received - 12_000)
  expect(view.notes).toEqual([{ path: 'timestamp', what: "shifted by 83 min, the sender's clock is off" }])
})

test('a message that is a stack is shown as its calls, and once as it was sent', () => {
  const message = 'TypeError: x is undefined\n    at total (/srv/cart.js:4:21)'
  const view = eventView(stored({ message }), [])
  expect(view.exceptions).toMatchObject([{ type: 'TypeError', text: message, stack: [{ frame: { call: 'total' } }] }])
})

test('feature flags, sizes and images read as what they are', () => {
  const view = eventView(
    stored({
      contexts: {
        flags: { values: [{ flag: 'new-cart', result: true }] },
        device: { type: 'device', memory_size: 8_000_000_000, name: 'vm' },
        cloud_resource: { 'cloud.region': 'eu-1' },
      },
      debug_meta: { images: [{ type: 'elf', code_file: '/lib/libc.so.6', image_addr: 4096, debug_id: 'AB' }] },
    }),
    [],
  )
  expect(view.contexts).toEqual([
    { title: 'Feature flags', pairs: [{ name: 'new-cart', value: 'true' }] },
    {
      title: 'Device',
      pairs: [
        { name: 'memory_size', value: '8000 MB' },
        { name: 'name', value: 'vm' },
      ],
    },
    { title: 'Cloud', pairs: [{ name: 'cloud.region', value: 'eu-1' }] },
  ])
  expect(view.images).toEqual({
    shown: [{ file: '/lib/libc.so.6', debugId: 'ab', at: '0x1000', kind: 'elf' }],
    left: 0,
  })
})
