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

test('what was taken out as a secret is listed by its path', () => {
  const view = eventView(stored({ request: { headers: { Authorization: '[Filtered]', Accept: '*/*' } } }), [])
  expect(view.filtered).toEqual(['request.headers.Authorization'])
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
