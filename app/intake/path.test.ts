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

test('every address of the protocol leads to its form', () => {
  const eventId = '9ec79c33ec9942ab8353589fcb2e04dc'
  const endpoints = {
    '/api/7/security/?sentry_key=x': { endpoint: 'security', projectId: 7, query: 'sentry_key=x' },
    '/api/7/csp-report/': { endpoint: 'security', projectId: 7 },
    '/api/7/nel/': { endpoint: 'nel', projectId: 7 },
    '/api/7/minidump': { endpoint: 'minidump', projectId: 7 },
    [`/api/7/events/${eventId}/attachments/`]: { endpoint: 'attachments', projectId: 7, eventId },
    '/api/7/cron/nightly%20job/': { endpoint: 'check_in', projectId: 7, monitor: 'nightly job' },
    '/api/7/cron/nightly/abc/?status=ok': { endpoint: 'check_in', monitor: 'nightly', key: 'abc', query: 'status=ok' },
    '/api/0/projects/acme/web/user-feedback/': { endpoint: 'user_feedback', query: '' },
    '/api/store/': { endpoint: 'store', query: '' },
    '/api/envelope': { endpoint: 'envelope', query: '' },
    '/api/7/otlp/v1/traces': { endpoint: 'otlp', projectId: 7, signal: 'traces' },
    '/api/7/integration/otlp/v1/logs/': { endpoint: 'otlp', projectId: 7 },
    '/v1/logs': { endpoint: 'otlp', signal: 'logs', query: '' },
    '/tunnel?o=1': { endpoint: 'envelope', query: 'o=1' },
  }
  for (const [url, path] of Object.entries(endpoints)) expect(parseIntakePath(url), url).toMatchObject(path)
})

test('the API and similar paths do not', () => {
  for (const url of [
    '/',
    '/api/v1/issues',
    '/api/7/envelopes/',
    '/api/7/envelope/x',
    '/api/x/store/',
    '/x/api/7/store/',
    '/api/7/',
    '/tunnels',
    '/v1/metrics',
    '/api/7/v1/logs',
    '/api/0/projects/acme/web/',
    '/api/7/events/x/attachments/',
  ])
    expect(isIntakePath(url)).toBe(false)
})
