import { expect, test } from 'vitest'
import { type Figures, figuresOfGroup, keptQuestions, withArrived, withoutLeft } from './figures'

const figures = (parts: Partial<Figures> = {}): Figures => ({
  count: 2,
  firstSeen: 10,
  lastSeen: 20,
  level: 'error',
  culprit: 'open',
  firstRelease: '1',
  lastRelease: '2',
  ...parts,
})
const own = { ...figures(), lastEvent: 'own' }
const members = (parts: Partial<Figures & { lastEvent: string | null }> = {}) => ({
  ...figures({ count: 3, level: 'fatal', culprit: 'pay', firstRelease: '0', lastRelease: '3' }),
  lastEvent: 'member',
  ...parts,
})

test('without members that have events, a merge target has its own figures', () => {
  expect(figuresOfGroup(own, undefined)).toEqual(own)
})

test('the newest event of a group gives level, culprit and release, the oldest one the first release', () => {
  expect(figuresOfGroup(own, members({ firstSeen: 5, lastSeen: 30 }))).toEqual({
    ...{ count: 5, firstSeen: 5, lastSeen: 30, level: 'fatal', culprit: 'pay', firstRelease: '0', lastRelease: '3' },
    lastEvent: 'member',
  })
  expect(figuresOfGroup(own, members({ firstSeen: 12, lastSeen: 18 }))).toEqual({ ...own, count: 5 })
})

test('of events of the same time, the one of the merge target counts', () => {
  expect(figuresOfGroup(own, members({ firstSeen: 10, lastSeen: 20 }))).toEqual({ ...own, count: 5 })
})

test('a merge target without events has the figures of its members', () => {
  const empty = { ...figures({ count: 0, firstSeen: 1, lastSeen: 99 }), lastEvent: null }
  expect(figuresOfGroup(empty, members())).toEqual(members())
})

test('a newest event without a release, or one that is not kept, leaves the latest that is known', () => {
  const newer = members({ lastSeen: 30, lastRelease: null, lastEvent: null })
  expect(figuresOfGroup(own, newer)).toMatchObject({ lastSeen: 30, lastRelease: '2', lastEvent: 'own' })
  const unreleased = { ...figures({ lastRelease: null }), lastEvent: null }
  expect(figuresOfGroup(unreleased, members({ lastSeen: 15 }))).toMatchObject({ lastRelease: '3', lastEvent: 'member' })
})

test('events that arrive change what they are older or newer than', () => {
  const between = figures({
    firstSeen: 12,
    lastSeen: 18,
    level: 'info',
    culprit: 'x',
    firstRelease: 'a',
    lastRelease: 'b',
  })
  expect(withArrived(own, between)).toEqual(figures({ count: 4 }))
  const around = { ...between, firstSeen: 5, lastSeen: 20 }
  expect(withArrived(own, around)).toEqual({ ...around, count: 4 })
  expect(withArrived(own, { ...around, lastRelease: null }).lastRelease).toBe('2')
})

test('an issue without events begins with those that arrive', () => {
  const empty = figures({ count: 0, firstSeen: 0, lastSeen: 0, firstRelease: null, lastRelease: null })
  expect(withArrived(empty, figures())).toEqual(figures())
})

const edge = (timestamp: number, release: string | null = null) => ({ timestamp, level: 'info' as const, release })

test('when the newest events leave, the newest that is kept stands in, without a culprit', () => {
  const left = { count: 1, firstSeen: 20, lastSeen: 20 }
  expect(withoutLeft(own, left, { count: 1, oldest: edge(10, '1'), newest: edge(10, '1') })).toMatchObject({
    ...{ count: 1, firstSeen: 10, lastSeen: 10, level: 'info', culprit: null, lastRelease: '1' },
  })
  expect(withoutLeft(own, left, { count: 1, oldest: edge(10), newest: edge(10) }).lastRelease).toBe('2')
})

test('when the oldest events leave, the oldest that is kept is the first, unless evicted events are older', () => {
  const left = { count: 1, firstSeen: 10, lastSeen: 10 }
  const kept = { count: 1, oldest: edge(15, '1.5'), newest: edge(20, '2') }
  expect(withoutLeft(figures(), left, kept)).toEqual(figures({ count: 1, firstSeen: 15, firstRelease: '1.5' }))
  expect(withoutLeft(figures({ count: 9 }), left, kept)).toEqual(figures({ count: 8 }))
})

test('when all events leave, the times stay as they were', () => {
  expect(withoutLeft(figures(), { count: 2, firstSeen: 10, lastSeen: 20 }, {})).toEqual(figures({ count: 0 }))
})

test('kept events are only asked for when the newest or the oldest event left', () => {
  expect(keptQuestions(figures(), { count: 1, firstSeen: 12, lastSeen: 15 })).toEqual({ newest: false, oldest: false })
  expect(keptQuestions(figures(), { count: 1, firstSeen: 10, lastSeen: 20 })).toEqual({ newest: true, oldest: true })
})
