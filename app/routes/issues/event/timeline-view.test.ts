import { expect, test } from 'vitest'
import { timelineView } from './timeline-view'

const at = 500_000_000
const view = (data: unknown, message?: string) => timelineView([{ category: 'console', message, data }], at).shown[0]

test('console arguments read as the console printed them, with the digest at hand', () => {
  const crumb = view({
    arguments: ['⨯', { message: 'rsc boom', name: 'Error', digest: '3862911841', stack: 'Error: rsc' }],
  })
  expect(crumb?.message).toBe('⨯ Error: rsc boom')
  expect(crumb?.details).toContainEqual({ name: 'digest', value: '3862911841' })
})

test('a request reads as method, address and status', () => {
  expect(view({ method: 'GET', url: '/api/basket', status_code: 500 })).toMatchObject({
    message: 'GET /api/basket 500',
    details: [],
  })
})

test('data of any shape is shown, not trusted', () => {
  expect(view('just text')?.details).toEqual([{ name: 'data', value: 'just text' }])
  expect(view([1, 2])?.details).toEqual([{ name: 'data', value: '[\n  1,\n  2\n]' }])
  expect(view({ arguments: 'not a list' })?.details).toEqual([{ name: 'arguments', value: 'not a list' }])
  expect(view(null, 'clicked')).toMatchObject({ message: 'clicked' })
})

test('of very many entries the nearest to the failure are shown and the rest are counted, with the log lines after it', () => {
  const crumbs = Array.from({ length: 900 }, (_, index) => ({ message: `step ${index}` }))
  const lines = [1, 2, 3].map((n) => ({ category: 'log', message: `line ${n}`, timestamp: at + n * 400 }))
  const { shown, later, left } = timelineView([...crumbs, ...lines], at)
  expect([shown.length, later.length, left, shown.at(-1)?.message]).toEqual([47, 3, 853, 'step 899'])
  expect(later.map(({ before }) => before)).toEqual([-400, -800, -1200])
  expect(timelineView(crumbs, at, true)).toMatchObject({ left: 500, all: true })
})

test('a log line shows its attributes on demand and how long before the failure it was', () => {
  const line = { category: 'log', level: 'info', message: 'cart loaded', timestamp: at - 1200, data: { items: 3 } }
  expect(timelineView([line], at)).toMatchObject({
    lines: 1,
    shown: [
      {
        kind: 'log',
        category: 'log info',
        before: 1200,
        message: 'cart loaded',
        details: [{ name: 'items', value: '3' }],
      },
    ],
  })
})
