import { expect, test } from 'vitest'
import { nextPage } from './next-page'

test.each(['/', '/issues?q=is%3Aopen', '/issues/WEB-1/events#top', '/lookup?q=http://x'])('goes on to %s', (path) => {
  expect(nextPage(path)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'issues',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
])('never leaves the site for %j', (trick) => {
  expect(nextPage(trick)).toBe('/')
})
