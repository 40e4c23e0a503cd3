import { expect, test } from 'vitest'
import { isIntakePath, parseIntakePath } from './path'

test('envelope and store belong to the intake, with and without slash and query', () => {
  expect(parseIntakePath('/api/7/envelope/?sentry_key=x')).toEqual({
    projectId: 7,
    endpoint: 'envelope',
    query: 'sentry_key=x',
  })
  expect(parseIntakePath('/api/12/store')).toMatchObject({ projectId: 12, endpoint: 'store' })
})

test('the API, and what merely looks alike, does not', () => {
  for (const url of [
    '/',
    '/api/v1/issues',
    '/api/7/envelopes/',
    '/api/7/envelope/x',
    '/api/x/store/',
    '/x/api/7/store/',
    '/api/7/',
  ])
    expect(isIntakePath(url)).toBe(false)
})

test('a public path in front is passed over', () => {
  expect(isIntakePath('/errors/api/7/envelope/', '/errors')).toBe(true)
  expect(isIntakePath('/api/7/envelope/', '/errors')).toBe(true)
  expect(isIntakePath('/errorsapi/7/envelope/', '/errors')).toBe(false)
})
