import { expect, test } from 'vitest'
import { type RateLimit, rateLimitsHeader, retryAfter } from './rate-limit-headers'

const limits: RateLimit[] = [
  { seconds: 42, category: 'error', scope: 'project', reason: 'quota_exceeded' },
  { seconds: 2700, category: 'session', scope: 'instance', reason: 'quota_exceeded' },
]

test('limits are written in the categories and scopes SDKs know', () => {
  expect(rateLimitsHeader(limits)).toBe(
    '42:error;default:project:quota_exceeded, 2700:session:organization:quota_exceeded',
  )
})

test('Retry-After covers the longest limit', () => {
  expect(retryAfter(limits)).toBe(2700)
})
