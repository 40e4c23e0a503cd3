import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { scrub } from './scrub'
import { noScrubbing, readScrubbing, type Scrubbing, scrubbingText } from './scrubbing'

const never = (...names: (keyof Scrubbing['neverKeep'])[]): Scrubbing => ({
  ...noScrubbing,
  neverKeep: { ...noScrubbing.neverKeep, ...Object.fromEntries(names.map((name) => [name, true])) },
})

function after<T>(payload: T, scrubbing: Scrubbing): T {
  const copy = structuredClone(payload)
  scrub(copy, scrubbing)
  expect(scrub(copy, scrubbing), 'nothing more the second time').toEqual([])
  return copy
}

test('a sensitive key of the project counts wherever its words stand in a name, however that is spelled', () => {
  const own = { ...noScrubbing, sensitiveKeys: ['customer_no', 'Diagnosis'] }
  for (const name of ['customer_no', 'customerNo', 'X-Customer-No', 'CUSTOMERNO', 'order.customer-no2', 'diagnosis']) {
    expect(after({ extra: { [name]: 'x' } }, own), name).toEqual({ extra: { [name]: '[Filtered]' } })
  }
  for (const name of ['customerNote', 'customer', 'no_customer', 'diagnosisCode2x']) {
    const kept = name.startsWith('diagnosis') ? '[Filtered]' : 'x'
    expect(after({ extra: { [name]: 'x' } }, own), name).toEqual({ extra: { [name]: kept } })
  }
  expect(after({ message: "customer_no=7, {'diagnosis': 'flu'} /x?Customer-No=8&a=1" }, own)).toEqual({
    message: "customer_no=[Filtered], {'diagnosis': '[Filtered]'} /x?Customer-No=[Filtered]&a=1",
  })
  expect(after({ extra: { diagnosis: { code: 'J10', list: ['a'] } } }, own)).toEqual({
    extra: { diagnosis: { code: '[Filtered]', list: ['[Filtered]'] } },
  })
  expect(scrub({ extra: { customerNo: 'x' } }, own)).toEqual([{ path: 'extra.customerNo', rule: 'sensitive key' }])
})

test('a safe key frees its whole name from the rules for names, and nothing from the rules for looks', () => {
  const safe = { ...noScrubbing, safeKeys: ['session', 'csrf_token'], sensitiveKeys: ['session note'] }
  expect(after({ session: 'abc', csrfToken: 'abc', access_token: 'abc', message: 'session=abc1' }, safe)).toEqual({
    session: 'abc',
    csrfToken: 'abc',
    access_token: '[Filtered]',
    message: 'session=abc1',
  })
  expect(after({ session: 'card 4111 1111 1111 1111', session_note: 'x' }, safe)).toEqual({
    session: 'card [Filtered]',
    session_note: '[Filtered]',
  })
})

test('IP addresses are never kept: not by name, not in a text', () => {
  const payload = {
    user: { id: '7', ip_address: '{{auto}}' },
    request: {
      env: { REMOTE_ADDR: '203.0.113.9' },
      headers: {
        'X-Forwarded-For': '203.0.113.9, 10.0.0.1',
        'CF-Connecting-IP': '2001:db8::7',
        'User-Agent': 'Chrome/120.0.0.0',
      },
    },
    message: 'refused 203.0.113.9:443 and [2001:db8:0:0:0:0:2:1] at 12:30:45, see http://198.51.100.2/x',
    exception: {
      values: [
        {
          value: 'a::b at 127.0.0.1, Version=1.0.0.0',
          stacktrace: { frames: [{ context_line: "connect('203.0.113.9')" }] },
        },
      ],
    },
    release: 'shop@1.2.3.4',
  }
  expect(after(payload, never('ip'))).toEqual({
    user: { id: '7', ip_address: '[Filtered]' },
    request: {
      env: { REMOTE_ADDR: '[Filtered]' },
      headers: { 'X-Forwarded-For': '[Filtered]', 'CF-Connecting-IP': '[Filtered]', 'User-Agent': 'Chrome/120.0.0.0' },
    },
    message: 'refused [Filtered]:443 and [[Filtered]] at 12:30:45, see http://[Filtered]/x',
    exception: {
      values: [
        {
          value: 'a::b at 127.0.0.1, Version=1.0.0.0',
          stacktrace: { frames: [{ context_line: "connect('[Filtered]')" }] },
        },
      ],
    },
    release: 'shop@1.2.3.4',
  })
})

test('cookies are never kept: not even their names', () => {
  const request = {
    cookies: { theme: 'dark' },
    headers: [
      ['Cookie', 'theme=dark'],
      ['Set-Cookie', ['a=b']],
      ['Host', 'h'],
    ],
  }
  expect(after({ request }, never('cookies'))).toEqual({
    request: {
      cookies: '[Filtered]',
      headers: [
        ['Cookie', '[Filtered]'],
        ['Set-Cookie', '[Filtered]'],
        ['Host', 'h'],
      ],
    },
  })
  expect(
    after({ request: { cookies: 'theme=dark', headers: 'Cookie: theme=dark\nHost: h' } }, never('cookies')),
  ).toEqual({
    request: { cookies: '[Filtered]', headers: 'Cookie: [Filtered]\nHost: h' },
  })
})

test('bodies are never kept: of the request, of its answer, of requests on the way', () => {
  const payload = {
    request: { data: { name: 'ada' }, method: 'POST' },
    breadcrumbs: { values: [{ data: { url: '/x', body: '{"name":"ada"}', response_body: ['ada'] } }] },
    contexts: {
      response: { status_code: 500, body: { name: 'ada' } },
      trace: { data: { 'http.request.body.data': 'ada' } },
    },
  }
  const kept = after(payload, never('bodies'))
  expect(JSON.stringify(kept)).not.toContain('ada')
  expect(kept).toMatchObject({
    request: { data: '[Filtered]', method: 'POST' },
    breadcrumbs: { values: [{ data: { url: '/x', body: '[Filtered]', response_body: '[Filtered]' } }] },
    contexts: { response: { status_code: 500, body: '[Filtered]' } },
  })
})

test('local variables are never kept: of exceptions, threads and the event itself', () => {
  const stack = () => ({ frames: [{ function: 'pay', vars: { name: 'ada' } }, { function: 'main' }] })
  const payload = {
    exception: { values: [{ stacktrace: stack(), raw_stacktrace: stack() }] },
    threads: [{ stacktrace: stack() }],
    stacktrace: stack(),
    extra: { vars: { a: 1 } },
  }
  expect(scrub(payload, never('locals'))).toEqual(
    [
      'exception.values[0].stacktrace.frames.vars',
      'exception.values[0].raw_stacktrace.frames.vars',
      'threads[0].stacktrace.frames.vars',
      'stacktrace.frames.vars',
    ].map((path) => ({ path, rule: 'local variables' })),
  )
  const { stacktrace, extra } = JSON.parse(JSON.stringify(payload))
  expect(stacktrace).toEqual({ frames: [{ function: 'pay' }, { function: 'main' }] })
  expect(extra).toEqual({ vars: { a: 1 } })
  expect(JSON.stringify(payload)).not.toContain('ada')
  expect(scrub(payload, never('locals'))).toEqual([])
})

test('with everything decided, no text takes more than linear time', () => {
  const all: Scrubbing = {
    ...never('ip', 'cookies', 'bodies', 'locals'),
    sensitiveKeys: ['a b', 'k'],
    safeKeys: ['token'],
  }
  const parts = [
    '1.',
    '1.1.1.',
    '1.1.1.1',
    'a:',
    'ab12:',
    '1::',
    ':',
    'DE89 ',
    'DE893704',
    'AB12 CDEF ',
    '123-45-',
    '1234',
    'k=',
    'a_b:',
    'ersion ',
  ]
  for (const part of parts) {
    const message = part.repeat(300_000 / part.length)
    const payload = { message, extra: { [part.repeat(1000)]: message } }
    expect(
      processorTime(() => scrub(payload, all)),
      part,
    ).toBeLessThan(1500)
  }
})

test('what was decided is kept as it was, and nothing decided is nothing kept', () => {
  const decided: Scrubbing = { ...never('ip', 'locals'), sensitiveKeys: ['a'], safeKeys: ['b'] }
  expect(readScrubbing(scrubbingText(decided))).toEqual(decided)
  expect(scrubbingText(noScrubbing)).toBeUndefined()
  expect(readScrubbing(null)).toBe(noScrubbing)
})

test('where bodies are never kept that of an answer among the contexts goes too', () => {
  const payload = { contexts: { response: { status_code: 500, data: { note: 'harmless' } } } }
  const neverKeep = { ip: false, cookies: false, bodies: true, locals: false }
  const removed = scrub(payload, { sensitiveKeys: [], safeKeys: [], neverKeep })
  expect(removed).toEqual([{ path: 'contexts.response.data', rule: 'body' }])
  expect(payload.contexts.response).toEqual({ status_code: 500, data: '[Filtered]' })
})
