import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.server'

const post = (headers: Record<string, string>) => new Request('https://d.example/x', { method: 'POST', headers })

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ 'Sec-Fetch-Site': 'none' }, true],
  [{ 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ 'Sec-Fetch-Site': 'same-site' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://d.example' }, false],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }, false],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://d.example' }, true],
  [{ Origin: 'https://d.example' }, true],
  [{ Origin: 'http://d.example' }, false],
  [{ Origin: 'https://evil.example' }, false],
  [{ Origin: 'https://d.example.evil.example' }, false],
  [{ Origin: 'null' }, false],
  [{}, true],
] as [Record<string, string>, boolean][])('a post with %j is ours: %s', (headers, ours) => {
  expect(isSameOrigin(post(headers))).toBe(ours)
})
