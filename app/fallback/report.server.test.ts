import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until'
import { openExchange, within } from './exchange.server'
import type { Failure } from './failure'
import { report, setRecorder } from './report.server'

let lines: Record<string, unknown>[]
let recorded: Failure[]

beforeEach(() => {
  lines = []
  recorded = []
  setRecorder((failure) => recorded.push(failure))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)))
    return true
  })
})
afterEach(() => {
  setRecorder(undefined)
  vi.restoreAllMocks()
})

test('the line, the record and the digest handed back are one failure, with its request', () => {
  const request = new Request('http://d.example/setup?token=abc&step=2', { method: 'POST' })
  const digest = within(openExchange(request), () =>
    report(new Error('boom'), { kind: 'action', route: 'routes/setup' }),
  )
  expect(lines).toEqual([
    expect.objectContaining({ digest, level: 'error', kind: 'action', route: 'routes/setup', message: 'boom' }),
  ])
  expect(recorded).toEqual([expect.objectContaining({ digest, side: 'server', method: 'POST' })])
  expect(lines[0]?.requestId).toBe(recorded[0]?.requestId)
  expect(lines[0]?.path).toBe('/setup?token=%5BFiltered%5D&step=2')
})

test('an error that is reported twice is one failure', () => {
  const error = new Error('boom')
  expect(report(error, { kind: 'loader' })).toBe(report(error, { kind: 'render' }))
  expect(lines).toHaveLength(1)
  expect(recorded).toHaveLength(1)
})

test('thrown strings have no identity: each is a failure of its own', () => {
  expect(report('boom', { kind: 'loader' })).not.toBe(report('boom', { kind: 'loader' }))
})

test.each([
  [
    'throws',
    () => {
      throw new Error('disk full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('disk full'))],
])('a recorder that %s changes nothing for the visitor, and the log tells', async (_, recorder) => {
  setRecorder(recorder)
  const digest = report(new Error('boom'), { kind: 'loader' })
  await until('both lines', () => lines.length === 2)
  expect(lines[0]).toMatchObject({ digest, message: 'boom' })
  expect(lines[1]).toMatchObject({ failure: digest, message: expect.stringContaining('disk full') })
})

test('a recorder that reports its own failure is not asked again', () => {
  let asked = 0
  setRecorder(() => {
    asked += 1
    report(new Error('within the recorder'), { kind: 'background' })
  })
  report(new Error('boom'), { kind: 'loader' })
  expect(asked).toBe(1)
  expect(lines.map(({ message }) => message)).toEqual(['boom', 'within the recorder'])
})

test('standard error that is closed does not make matters worse', () => {
  vi.mocked(process.stderr.write).mockImplementation(() => {
    throw new Error('EPIPE')
  })
  expect(report(new Error('boom'), { kind: 'loader' })).toMatch(/^[2-9a-z]{10}$/)
  expect(recorded).toHaveLength(1)
})
