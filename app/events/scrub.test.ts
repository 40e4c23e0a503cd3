import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { type Removal, scrub } from './scrub'

/** The payload after scrubbing, and what was removed. */
function scrubbed(payload: unknown): { payload: unknown; removals: Removal[] } {
  const copy: unknown = structuredClone(payload)
  return { removals: scrub(copy), payload: copy }
}

function after(payload: unknown): unknown {
  return scrubbed(payload).payload
}

function text(message: string): string {
  return (after({ message }) as { message: string }).message
}

function expectUntouched(payload: unknown): void {
  const result = scrubbed(payload)
  expect(result.removals).toEqual([])
  expect(result.payload).toEqual(payload)
}

test('what stands under the name of a secret goes, however it is spelled', () => {
  const names = `password userPassword PASSWORD passwd pwd db_pw secret client-secret SECRET_KEY_BASE apiKey api_key X-Api-Key
    auth Authorization proxy-authorization credentials token access_token refreshToken x-auth-token token2 user[token]
    user%5Btoken%5D cookie Set-Cookie sid sessionid session_id PHPSESSID JSESSIONID connect.sid csrf_token X-XSRF-TOKEN
    csrfmiddlewaretoken privateKey private_key cardNumber credit-card cvv CVC2 AWS_SECRET_ACCESS_KEY
    otp HTTP_AUTHORIZATION HTTP_COOKIE PHP_AUTH_PW DB_PASS`
  for (const name of names.split(/\s+/)) {
    expect(after({ extra: { [name]: 'value' } }), name).toEqual({ extra: { [name]: '[Filtered]' } })
  }
})

test('names that only speak of secrets stay', () => {
  const names = `token_count tokenCount tokenizer tokenType passwordPolicy password_length cookie_name secret_name author
    authority authenticated monkey keyboard compass passenger session_count authMethod method digest keys publicKeyToken`
  for (const name of names.split(/\s+/)) expectUntouched({ extra: { [name]: 'value' } })
  expectUntouched({ extra: { max_tokens: 4096, tokens: 12, total_tokens: '8192', pass: 3, token: 5 } })
  expectUntouched({ extra: { hasPassword: true, password: null, token: '', secret: false } })
  expectUntouched({ request: { env: { PWD: '/srv/app' } } })
})

test('what the client filtered counts as nothing', () => {
  expectUntouched({ request: { headers: { Authorization: '[Filtered]' }, query_string: 'token=[Filtered]&x=1' } })
  expectUntouched({ extra: { password: '********', token: "'[Filtered]'" }, message: 'password: [Filtered]' })
})

test('headers are scrubbed as an object, as pairs and as lists', () => {
  const { payload, removals } = scrubbed({ request: { headers: { Authorization: 'Bearer zzz', Accept: '*/*' } } })
  expect(payload).toEqual({ request: { headers: { Authorization: '[Filtered]', Accept: '*/*' } } })
  expect(removals).toEqual([{ path: 'request.headers.Authorization', rule: 'authorization' }])
  expect(
    after({
      request: {
        headers: [
          ['Cookie', 'a=b'],
          ['Host', 'h'],
        ],
      },
    }),
  ).toEqual({
    request: {
      headers: [
        ['Cookie', 'a=[Filtered]'],
        ['Host', 'h'],
      ],
    },
  })
  expect(after({ headers: { 'X-Api-Key': ['one', 'two'] } })).toEqual({
    headers: { 'X-Api-Key': ['[Filtered]', '[Filtered]'] },
  })
  expect(after({ attributes: [{ name: 'password', value: 'x' }] })).toEqual({
    attributes: [{ name: 'password', value: '[Filtered]' }],
  })
})

test('cookies keep their names and lose their values', () => {
  expect(after({ request: { cookies: { sid: 's3', theme: 'dark' } } })).toEqual({
    request: { cookies: { sid: '[Filtered]', theme: '[Filtered]' } },
  })
  expect(after({ request: { cookies: [['theme', 'dark']] } })).toEqual({
    request: { cookies: [['theme', '[Filtered]']] },
  })
  expect(after({ request: { cookies: 'sid=s3; theme=dark' } })).toEqual({
    request: { cookies: 'sid=[Filtered]; theme=[Filtered]' },
  })
})

test('a cookie header that is no list of cookies goes whole', () => {
  expect(after({ cookie: 'c2VjcmV0==' })).toEqual({ cookie: '[Filtered]' })
  expect(after({ 'set-cookie': ['sid=a; Path=/', 'b'] })).toEqual({
    'set-cookie': ['sid=[Filtered]; Path=[Filtered]', '[Filtered]'],
  })
})

test('queries are scrubbed alone and inside URLs', () => {
  expect(text('GET https://a.test/x?token=abc&page=2#top failed')).toBe(
    'GET https://a.test/x?token=[Filtered]&page=2#top failed',
  )
  expect(text('at pay (https://a.test/x.js?token=abc:12:345) and on')).toBe(
    'at pay (https://a.test/x.js?token=[Filtered]:12:345) and on',
  )
  expect(text('pay@https://a.test/x.js?v=1&token=abc:12:345')).toBe(
    'pay@https://a.test/x.js?v=1&token=[Filtered]:12:345',
  )
  expect(text('?token=abc:12345 token=abc:1:2')).toBe('?token=[Filtered] token=[Filtered]')
  expect(text('https://ada:s3cret@db.test/shop')).toBe('https://ada:[Filtered]@db.test/shop')
  expect(text('postgres://u:p%40ss@db:5432/x')).toBe('postgres://u:[Filtered]@db:5432/x')
  expect(after({ request: { query_string: 'q=1&access_token=abc' } })).toEqual({
    request: { query_string: 'q=1&access_token=[Filtered]' },
  })
  expectUntouched({ message: 'dsn https://4a5b6c7d8e9f00112233445566778899@errors.test/7, see http://a.test:80/x@y' })
})

test('bodies given as text stay what they were', () => {
  const body =
    '{"id":9,"password":"hun\\"ter2","cvv":123,"auth":{"token":"x"},"tokens":["a","b"],"max_tokens":7,"ok":true}'
  const { data } = after({ data: body }) as { data: string }
  expect(JSON.parse(data)).toEqual({
    id: 9,
    password: '[Filtered]',
    cvv: '[Filtered]',
    auth: { token: '[Filtered]' },
    tokens: '[Filtered]',
    max_tokens: 7,
    ok: true,
  })
  expect(text('user=ada&password=hunter2&remember=1')).toBe('user=ada&password=[Filtered]&remember=1')
  const twice = JSON.stringify({ body: '{"password":"hunter2","id":1}' })
  expect(JSON.parse((JSON.parse(text(twice)) as { body: string }).body)).toEqual({ password: '[Filtered]', id: 1 })
})

test('messages are scrubbed by name and by look', () => {
  const cases: [string, string][] = [
    ['login failed: password=hunter2, retry', 'login failed: password=[Filtered], retry'],
    ["{ user: 'ada', password: 'hunter 2' }", "{ user: 'ada', password: '[Filtered]' }"],
    ['Authorization: Bearer abc.def, x\nHost: a', 'Authorization: [Filtered]\nHost: a'],
    ['sent Bearer abcdef123456 to upstream', 'sent Bearer [Filtered] to upstream'],
    ['Basic YWRhOmh1bnRlcjI=', 'Basic [Filtered]'],
    ['key AKIAIOSFODNN7EXAMPLE used', 'key [Filtered] used'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_def!', 'jwt [Filtered]!'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- end', '[Filtered] end'],
    ['cut -----BEGIN PRIVATE KEY-----\nMIIE', 'cut [Filtered]'],
    ['card 4111 1111 1111 1111 declined', 'card [Filtered] declined'],
    ['card 378282246310005, 4111-1111-1111-1111.', 'card [Filtered], [Filtered].'],
    ['"password"=>"x", :token=>"y"', '"password"=>"[Filtered]", :token=>"[Filtered]"'],
  ]
  for (const [before, expected] of cases) expect(text(before)).toBe(expected)
})

test('sentences about secrets stay', () => {
  const messages = `Unexpected token: punc (,)|Unexpected token '<', "<!DOCTYPE "... is not valid JSON|Invalid token = x
    |Basic authentication failed|auth: failed|Bearer undefined|password is required|if (token === other)
    |Token::Parser.next(x)|session: expired|{ password: undefined }|ratio: 4111 1111 1111 1112`
  for (const message of messages.split(/\s*\|/)) expectUntouched({ message })
})

test('codes people look events up by survive', () => {
  expectUntouched({
    event_id: '4111111111111111d39f07cc8a164897',
    timestamp: 1795204399.936,
    message: 'Digest: 3862911841 at 1795204399936 and 2026-11-20T20:02:00.123456789Z',
    contexts: { trace: { trace_id: '41111111111111114111111111111111', span_id: '4111111111111111' } },
    tags: [['digest', '3862911841']],
    breadcrumbs: [{ timestamp: 1795204399936, data: { arguments: ['⨯', { message: 'x', digest: '2654589055' }] } }],
    request: {
      headers: {
        'cf-ray': '8c1f2a3b4c5d6e7f-FRA',
        'X-Request-Id': '4111111111111111',
        'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1',
        'X-Vercel-Id': 'fra1::iad1::x7k2p-1795204399936-4111111111111111',
      },
    },
  })
})

test('breadcrumbs, console arguments, variables, extra and contexts are looked into', () => {
  const { payload, removals } = scrubbed({
    breadcrumbs: { values: [{ data: { arguments: ['login', { password: 'x' }, 'token:', 'y'] } }] },
    exception: {
      values: [
        {
          value: 'password=x',
          stacktrace: { frames: [{ vars: { token: "'x'" }, function: 'token', module: 'auth' }] },
        },
      ],
    },
    extra: { a: [{ b: { apiKey: 'x' } }] },
    contexts: { state: { session: { token: 'x', user: 'ada' } } },
  })
  expect(removals.map(({ path }) => path)).toEqual([
    'breadcrumbs.values[0].data.arguments[1].password',
    'breadcrumbs.values[0].data.arguments[3]',
    'exception.values[0].value',
    'exception.values[0].stacktrace.frames[0].vars.token',
    'extra.a[0].b.apiKey',
    'contexts.state.session.token',
  ])
  expect(JSON.stringify(payload)).toContain('"function":"token","module":"auth"')
  expect(JSON.stringify(payload)).toContain('"user":"ada"')
})

test('package names and source lines are no secrets, keys in source are', () => {
  expectUntouched({
    modules: { cookie: '0.5.0', csrf: '1.0.0' },
    sdk: { name: 'x', packages: [{ name: 'token', version: '1' }] },
    exception: [
      { stacktrace: { frames: [{ context_line: 'login(password=form.password)', pre_context: ['token = next()'] }] } },
    ],
  })
  const frame = { context_line: "key = 'AKIAIOSFODNN7EXAMPLE'", pre_context: [] }
  expect(after({ stacktrace: { frames: [frame] } })).toEqual({
    stacktrace: { frames: [{ context_line: "key = '[Filtered]'", pre_context: [] }] },
  })
})

test('objects under secrets keep their shape', () => {
  expect(after({ extra: { credentials: { user: 'ada', keys: [1, 'x'], ok: true } } })).toEqual({
    extra: { credentials: { user: '[Filtered]', keys: ['[Filtered]', '[Filtered]'], ok: true } },
  })
})

test('scrubbing twice removes nothing more', () => {
  const payload = {
    message: 'password=x https://a:b@c.test/?token=y "secret":{"a":1} Bearer abcdef123456 4111111111111111',
    request: { headers: [['cookie', 'a=b']], data: '{"tokens":["a"]}' },
  }
  expect(scrub(payload).length).toBeGreaterThan(5)
  expect(scrub(payload)).toEqual([])
})

test('endless nesting is cut where nobody can look', () => {
  const deep: unknown = JSON.parse(`${'{"a":['.repeat(50_000)}{"password":"x"}${']}'.repeat(50_000)}`)
  expect(scrub(deep)).toMatchObject([{ rule: 'too deep' }])
  expect(JSON.stringify(deep)).not.toContain('password')
  const source: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  const payload = { stacktrace: { frames: [{ pre_context: source, vars: { stacktrace: { frames: source } } }] } }
  scrub(payload)
  expect(() => JSON.stringify(payload)).not.toThrow()
  const names = { password: 'x', sdk: { name: deepList() }, debug_meta: deepList(), modules: { a: [deepList()] } }
  expect(scrub(names)).toContainEqual({ path: 'password', rule: 'password' })
  expect(() => JSON.stringify(names)).not.toThrow()
})

const deepList = (): unknown => JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)

test('a container in the place of a plain field is looked into', () => {
  const payload = { release: { password: 'hunter2 release' }, level: [['token', 'abc']], timestamp: deepList() }
  scrub(payload)
  expect(JSON.stringify(payload)).not.toMatch(/hunter2|abc/)
})

test('odd payloads are left alone', () => {
  for (const payload of [null, undefined, 1, 'password=x', [], {}, [null], { __proto__: null }])
    expect(scrub(payload)).toEqual([])
  const hostile: unknown = JSON.parse('{"__proto__":{"password":"x"},"constructor":{"token":"y"}}')
  expect(scrub(hostile)).toHaveLength(2)
  expect(JSON.stringify(hostile)).toBe('{"__proto__":{"password":"[Filtered]"},"constructor":{"token":"[Filtered]"}}')
})

test('no text takes more than linear time', () => {
  const parts = [
    '=',
    ':',
    'a=',
    'password=',
    '"password":"',
    "token: '",
    '\\"',
    'eyJ',
    'eyJabcdefgh.',
    '-----BEGIN ',
    '4111 ',
    '://a:',
    '://',
    '@',
    'Bearer ',
    'auth:{',
    '[',
    'cookie: ',
    'AKIA',
    '12345678',
    'a',
    ' ',
    '-----BEGIN PRIVATE KEY-----',
    '"tokens":[',
    'k1=v&',
    'password="[Filtered]"',
    '%5B',
    'xoxb-',
  ]
  const length = 300_000
  for (const part of parts) {
    const message = part.repeat(length / part.length)
    const took = processorTime(() => scrub({ message, extra: { message } }))
    expect(took, part).toBeLessThan(1500)
  }
})
