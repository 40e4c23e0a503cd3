import { expect, test } from 'vitest'
import { readBrowserReport } from './browser-report'

const report = {
  digest: 'c2v3j2h72z8',
  kind: 'browser-render',
  type: 'TypeError',
  message: 'boom',
  path: '/setup?token=x',
}
const read = (value: unknown) => readBrowserReport(value, 'r1', 5)

test('a report becomes a failure of the browser; secrets in its path do not come along', () => {
  expect(read(report)).toEqual({
    digest: 'c2v3j2h72z8',
    kind: 'browser-render',
    side: 'browser',
    type: 'TypeError',
    message: 'boom',
    path: '/setup?token=%5BFiltered%5D',
    requestId: 'r1',
    at: 5,
  })
})

test.each([
  null,
  'text',
  [],
  { ...report, digest: '2v3j2h72z8' },
  { ...report, digest: ['c2v3j2h72z8'] },
  { ...report, kind: 'loader' },
  { ...report, kind: undefined },
])('%j is not believed', (value) => {
  expect(read(value)).toBeUndefined()
})

test('texts are cut and other types left out', () => {
  const failure = read({ ...report, message: 'm'.repeat(50_000), stack: 42, route: {}, path: 'javascript:alert(1)' })
  expect(failure?.message).toHaveLength(1000)
  expect(failure).not.toHaveProperty('stack')
  expect(failure).not.toHaveProperty('route')
  expect(failure).not.toHaveProperty('path')
})
