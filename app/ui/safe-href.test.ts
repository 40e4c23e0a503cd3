import { expect, test } from 'vitest'
import { safeHref } from './safe-href'

test('only web addresses become links', () => {
  expect(safeHref('https://shop.example/basket?id=1')).toBe('https://shop.example/basket?id=1')
  expect(safeHref('http://localhost:3000/')).toBe('http://localhost:3000/')
})

test('what could run or read something stays text', () => {
  for (const text of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/rel',
    '',
  ]) {
    expect(safeHref(text)).toBeUndefined()
  }
})
