import { expect, test } from 'vitest'
import { hours, minutes, seconds } from '../clock'
import { linesAround, nearestLines } from './lines-around'
import type { LogLine } from './log-line'

const at = hours(500_000)
const line = (parts: Partial<LogLine>): LogLine => ({ at, level: 'info', message: 'a line', ...parts })
const messages = (lines: LogLine[]) => lines.map(({ message }) => message)
const trace = 'a'.repeat(32)

test('of a trace the 50 lines before the event and the 10 after it belong to it, oldest first', () => {
  const lines = Array.from({ length: 200 }, (_, n) =>
    line({ at: at + (n - 100) * 50, traceId: trace, message: `${n}` }),
  )
  const near = linesAround(lines.toReversed(), { at, traceId: trace })
  expect(near).toHaveLength(60)
  expect(messages(near.slice(0, 1))).toEqual(['51'])
  expect(messages(near.slice(-1))).toEqual(['110'])
})

test('lines of other traces do not, also on the same server', () => {
  const lines = [
    line({ traceId: trace, server: 'web-1', message: 'its own' }),
    line({ traceId: 'b'.repeat(32), server: 'web-1', message: 'of another request' }),
    line({ server: 'web-1', message: 'of no request' }),
  ]
  expect(messages(linesAround(lines, { at, traceId: trace, server: 'web-1' }))).toEqual(['its own'])
})

test('without lines of its trace, the lines of its server and process that have no trace do, if they are close', () => {
  const lines = [
    line({ server: 'web-1', process: '7', message: 'close' }),
    line({ server: 'web-1', message: 'of an unknown process' }),
    line({ server: 'web-1', process: '8', message: 'of another process' }),
    line({ server: 'web-2', process: '7', message: 'of another server' }),
    line({ server: 'web-1', at: at - minutes(2), message: 'too early' }),
    line({ server: 'web-1', at: at + seconds(11), message: 'too late' }),
    line({ server: 'web-1', traceId: 'b'.repeat(32), message: 'of another request' }),
  ]
  const near = linesAround(lines, { at, traceId: trace, server: 'web-1', process: '7' })
  expect(messages(near)).toEqual(['close', 'of an unknown process'])
  expect(messages(linesAround(lines, { at, server: 'web-2' }))).toEqual(['of another server'])
  expect(linesAround(lines, { at })).toEqual([])
})

test('of very long lines those nearest to the event are kept', () => {
  const lines = Array.from({ length: 60 }, (_, n) =>
    line({ at: at + (n - 50) * 1000, message: `${n} ${'x'.repeat(4000)}` }),
  )
  const kept = nearestLines(lines, at)
  expect(kept).toHaveLength(16)
  expect(kept.map((one) => (one.at - at) / 1000)).toEqual(Array.from({ length: 16 }, (_, n) => n - 8))
  expect(nearestLines(lines.slice(0, 3), at)).toEqual(lines.slice(0, 3))
})

test('lines with equal times keep their order', () => {
  const lines = ['first', 'second', 'third'].map((message) => line({ traceId: trace, message }))
  expect(messages(linesAround(lines, { at, traceId: trace }))).toEqual(['first', 'second', 'third'])
})
