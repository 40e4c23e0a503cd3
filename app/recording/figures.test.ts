import { expect, test } from 'vitest'
import { anEvent, id } from '../../tests/store/contract/builders'
import { addEvent, noFigures, runningFrom } from './figures'

const after = (...events: Parameters<typeof anEvent>[0][]) => {
  const figures = runningFrom(noFigures)
  for (const parts of events) addEvent(figures, anEvent(parts))
  return figures
}

test('an issue begins with its first event', () => {
  const event = { id: id(), timestamp: 5, level: 'fatal', release: '1' } as const
  expect(after(event)).toEqual({
    ...{
      count: 1,
      added: 1,
      firstSeen: 5,
      lastSeen: 5,
      level: 'fatal',
      culprit: null,
      firstRelease: '1',
      lastRelease: '1',
    },
    lastEvent: event.id,
  })
})

test('an older event changes first seen, a newer one last seen', () => {
  const figures = after({ timestamp: 5, release: '2' }, { timestamp: 1, release: '1' }, { timestamp: 9, release: '3' })
  expect(figures).toMatchObject({ count: 3, firstSeen: 1, firstRelease: '1', lastSeen: 9, lastRelease: '3' })
})

test('an event without a release does not change the releases', () => {
  const figures = after({ timestamp: 5, release: '2' }, { timestamp: 1 }, { timestamp: 9 })
  expect(figures).toMatchObject({ firstSeen: 1, firstRelease: '2', lastSeen: 9, lastRelease: '2' })
})

test('of events with the same time, the last to arrive is the newest', () => {
  expect(after({ timestamp: 5, level: 'error' }, { timestamp: 5, level: 'info' })).toMatchObject({ level: 'info' })
})
