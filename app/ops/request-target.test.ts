import { expect, test } from 'vitest'
import { originForm, unaskable } from './request-target'

test('the path is found in both forms of an address', () => {
  expect(originForm('/issues?q=is:open')).toBe('/issues?q=is:open')
  expect(originForm('http://elsewhere:3000/issues?q=1')).toBe('/issues?q=1')
  expect(originForm('https://elsewhere')).toBe('/')
  for (const none of ['*', '', undefined, 'ftp://x/', 'http://[/', 'example.com:443'])
    expect(originForm(none)).toBeUndefined()
})

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'errors.example.com', undefined])('%s is a host', (host) => {
  expect(unaskable('GET', '/', host)).toBeUndefined()
})

test.each(['a b', 'x/y', 'user@host', '[::', 'host:port', ''])('%j is not a host', (host) => {
  expect(unaskable('GET', '/', host)).toMatchObject({ status: 400 })
})

test('unsupported methods are refused before anything else is checked', () => {
  expect(unaskable('TRACE', '/', 'a b')).toMatchObject({ status: 405 })
  expect(unaskable('DELETE', '/', 'localhost')).toBeUndefined()
})

test('only the path has to be decodable, not the query', () => {
  expect(unaskable('GET', '/%zz', 'localhost')).toMatchObject({ status: 400 })
  expect(unaskable('GET', '/lookup?q=100%', 'localhost')).toBeUndefined()
  expect(unaskable('GET', '/d/%F0%9F%92%A5', 'localhost')).toBeUndefined()
})
