import { expect, test } from 'vitest'
import { isRedirectUri, isSameRedirectUri, policySourceOf } from './redirect-uri'

test.each([
  'https://app.example/callback',
  'https://app.example:8443/a?b=c',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:33418',
  'http://localhost:1234/oauth/callback',
  'http://[::1]:1234/callback',
  'http://[::1]/callback',
])('%s can be registered', (uri) => expect(isRedirectUri(uri)).toBe(true))

test.each([
  'http://app.example/callback',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.2/callback',
  'http://[::2]/callback',
  'http://[::ffff:192.0.2.1]/callback',
  'http://[::1]evil.example/',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'https://app.example\\@evil.example/',
  'https://user:password@app.example/',
  'https://app.example/#here',
  'https://app.example;script-src *;/',
  "https://app.example,'unsafe-inline'/",
  'https://app.example/ x',
  'https://app.example/\n',
  'https:app.example',
  '//app.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'cursor://callback',
  'https://',
  '',
  `https://app.example/${'x'.repeat(300)}`,
])('%j cannot be registered', (uri) => expect(isRedirectUri(uri)).toBe(false))

test.each([
  ['https://app.example/callback', 'https://app.example/callback', true],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:4711/callback', true],
  ['http://localhost:1/callback', 'http://localhost:2/callback', true],
  ['http://[::1]/callback', 'http://[::1]:4711/callback', true],
  ['http://[::1]:1/callback', 'http://[::1]:65535/callback', true],
  ['http://[::1]:1/callback', 'http://[::1]:2/elsewhere', false],
  ['http://[::1]:1/callback', 'http://[::2]:1/callback', false],
  ['http://[::1]:1/callback', 'http://127.0.0.1:1/callback', false],
  ['http://[::1]:1/callback', 'http://localhost:1/callback', false],
  ['http://[::1]:1/callback', 'https://[::1]:1/callback', false],
  ['http://[::1]:1/callback', 'http://[::1]:99999/callback', false],
  ['http://localhost:1/callback', 'http://127.0.0.1:1/callback', false],
  ['http://localhost:1/callback', 'http://localhost:1/callback/../x', false],
  ['http://localhost:1/callback', 'http://localhost:1/callback?x=1', false],
  ['http://localhost:1/callback', 'http://localhost:1/callback#x', false],
  ['http://localhost:1/callback', 'http://x@localhost:1/callback', false],
  ['https://app.example/callback', 'https://app.example:444/callback', false],
  ['https://app.example/callback', 'https://app.example/callback/', false],
  ['https://app.example/callback', 'https://app.example/Callback', false],
  ['https://app.example/callback', 'https://app.example/callback?x=1', false],
  ['https://app.example/callback', 'https://app.example.evil.example/callback', false],
  ['https://localhost:1/callback', 'https://localhost:2/callback', false],
  ['https://app.example/callback', '', false],
])('a client that registered %s may use %s: %s', (registered, asked, may) =>
  expect(isSameRedirectUri(registered, asked)).toBe(may),
)

test('a policy names the origin of a client, and where it cannot, the scheme', () => {
  expect(policySourceOf('https://app.example/callback?a=b')).toBe('https://app.example')
  expect(policySourceOf('http://127.0.0.1:4711/callback')).toBe('http://127.0.0.1:4711')
  expect(policySourceOf('http://[::1]:4711/callback')).toBe('http:')
})
