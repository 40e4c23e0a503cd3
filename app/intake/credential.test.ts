import { expect, test } from 'vitest'
import { keyOfRequest, readDsn } from './credential'

const key = '4a5b6c7d8e9f00112233445566778899'
const from = (headers: Record<string, string>, query = '') => keyOfRequest((name) => headers[name], { query })

test.each([
  `Sentry sentry_version=7, sentry_key=${key}, sentry_client=x/1`,
  `Sentry sentry_key=${key},sentry_version=7,sentry_secret=abc`,
  `sentry sentry_key=${key}`,
  `SENTRY sentry_version=5,sentry_key=${key}`,
])('the key is read from %s, in either header', (value) => {
  expect(from({ 'x-sentry-auth': value })).toBe(key)
  expect(from({ authorization: value })).toBe(key)
})

test('the key is read from the query and from basic authorization', () => {
  expect(from({}, `sentry_version=7&SENTRY_KEY=${key}&sentry_client=sentry.javascript.node%2F10.78.0`)).toBe(key)
  expect(from({ authorization: `Basic ${btoa(`${key}:`)}` })).toBe(key)
  expect(from({ authorization: `Basic ${btoa(`${key}:secret`)}` })).toBe(key)
})

test('a DSN as authorization names the key', () => {
  expect(from({ authorization: `DSN https://${key}:secret@errors.test/base/7` })).toBe(key)
  expect(from({ authorization: 'DSN nonsense' })).toBeUndefined()
})

test('header comes before query, query before basic', () => {
  const basic = `Basic ${btoa('third:')}`
  expect(from({ 'x-sentry-auth': 'Sentry sentry_key=first', authorization: basic }, 'sentry_key=second')).toBe('first')
  expect(from({ authorization: basic }, 'sentry_key=second')).toBe('second')
})

test('a request without a key, or with an invalid one, has no credential', () => {
  expect(from({})).toBeUndefined()
  expect(from({ authorization: 'Bearer abc' }, 'sentry_key=')).toBeUndefined()
  expect(from({ 'x-sentry-auth': 'Sentry sentry_version=7' })).toBeUndefined()
  expect(from({ authorization: 'Basic !!!' }, 'sentry_key=%')).toBe('%')
})

test('key and project are read from a DSN with any secret, port and path', () => {
  const read = { publicKey: key, projectId: 7 }
  expect(readDsn(`https://${key}@errors.example.com/7`)).toEqual(read)
  expect(readDsn(`http://${key}:secret@localhost:3000/errors/7/`)).toEqual(read)
  for (const none of ['', 'https://errors.example.com/7', `https://${key}@host/x`, 7, null])
    expect(readDsn(none)).toBeUndefined()
})
