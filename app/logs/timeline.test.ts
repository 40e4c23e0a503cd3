import { expect, test } from 'vitest'
import { timelineOf } from './timeline'

const line = (at: number, message: string) => ({ at, level: 'info' as const, message })
const messages = (crumbs: ReturnType<typeof timelineOf>) => crumbs.map(({ message }) => message)

test('breadcrumbs and lines are one list by time; a breadcrumb without a time stays behind the one before it', () => {
  const crumbs = [{ message: 'begin' }, { timestamp: 1000, message: 'request' }, { message: 'its answer' }]
  const lines = [line(500, 'started'), line(1000, 'cart loaded'), line(9000, 'answered')]
  expect(messages(timelineOf(crumbs, lines))).toEqual([
    'begin',
    'started',
    'request',
    'its answer',
    'cart loaded',
    'answered',
  ])
})

test('a console call that is both is shown once', () => {
  const crumbs = [{ timestamp: 1000, category: 'console', message: 'cart loaded' }]
  expect(timelineOf(crumbs, [line(1002, 'cart loaded '), line(5000, 'cart loaded')])).toEqual([
    crumbs[0],
    { timestamp: 5000, category: 'log', level: 'info', message: 'cart loaded' },
  ])
})

test('without lines the breadcrumbs stay as they are', () => {
  const crumbs = [
    { timestamp: 2, message: 'b' },
    { timestamp: 1, message: 'a' },
  ]
  expect(timelineOf(crumbs, [])).toEqual(crumbs)
})
