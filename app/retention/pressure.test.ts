import { expect, test } from 'vitest'
import { days } from '../clock'
import { mostHalvings } from './density'
import { weeklyGrowth, weeksUntilFull } from './forecast'
import { mostPressure, nextPressure, overShare, pressed } from './pressure'
import { ageLimits, readRetention, retentionText, spaceLimit } from './settings'
import { sightingCuts } from './sighting-limits'

const gib = 1024 ** 3

test('pressure rises while too much is stored, stays near the limit and falls when there is room', () => {
  expect(nextPressure(0, 101, 100)).toBe(1)
  expect(nextPressure(mostPressure, 101, 100)).toBe(mostPressure)
  expect(nextPressure(3, 90, 100)).toBe(3)
  expect(nextPressure(3, 84, 100)).toBe(2)
  expect(nextPressure(0, 10, 100)).toBe(0)
})

test('pressure halves the density first, then shortens the age, never below a day, and spares who is within the share', () => {
  const own = { age: days(90), maximum: days(730) }
  expect(pressed(own, 2, false)).toMatchObject({ agePressed: days(90), halvings: 0 })
  expect(pressed(own, 2, true)).toMatchObject({ agePressed: days(90), halvings: 2 })
  expect(pressed(own, mostHalvings + 1, true)).toMatchObject({ agePressed: days(67.5), halvings: mostHalvings })
  expect(pressed(own, mostPressure, true).agePressed).toBeGreaterThanOrEqual(days(0.9))
  expect(pressed({ ...own, age: days(1) }, mostPressure, true).agePressed).toBe(days(1))
})

test('projects below their share are spared, and leave what they do not need to the others', () => {
  const sizes = new Map([
    [1, 10],
    [2, 40],
    [3, 70],
  ])
  expect(overShare(sizes, 120)).toEqual(new Set())
  expect(overShare(sizes, 100)).toEqual(new Set([3]))
  expect(overShare(sizes, 60)).toEqual(new Set([2, 3]))
  expect(overShare(sizes, 0)).toEqual(new Set([1, 2, 3]))
})

test('a project is never kept longer than the instance, and nothing longer than the hard maximum', () => {
  expect(ageLimits({}, {})).toEqual({ age: days(90), maximum: days(730) })
  expect(ageLimits({}, { ageDays: 30 }).age).toBe(days(30))
  expect(ageLimits({ ageDays: 60 }, { ageDays: 80 }).age).toBe(days(60))
  expect(ageLimits({ maximumDays: 20 }, {})).toEqual({ age: days(20), maximum: days(20) })
})

test('the space limit is 20 GiB, or 70 % of a smaller disk', () => {
  expect(spaceLimit({}, undefined)).toBe(20 * gib)
  expect(spaceLimit({}, 10 * gib)).toBe(7 * gib)
  expect(spaceLimit({ spaceBytes: 50 * gib }, 100 * gib)).toBe(50 * gib)
})

test('limits are read as they were kept, and nonsense is left out', () => {
  expect(readRetention(retentionText({ ageDays: 30, spaceBytes: gib }))).toEqual({ ageDays: 30, spaceBytes: gib })
  expect(retentionText({})).toBeNull()
  for (const text of [null, '', '{', '[]', '{"ageDays":-1,"spaceBytes":"9"}']) expect(readRetention(text)).toEqual({})
})

test('growth is per week, and tells when it is full', () => {
  const samples = [0, 5, 10].map((day) => ({ at: days(day), bytes: 100 * day }))
  expect(weeklyGrowth(samples, { at: days(12), bytes: 1200 })).toBe(700)
  expect(weeklyGrowth([], { at: days(12), bytes: 1200 })).toBeUndefined()
  expect(weeklyGrowth(samples.slice(2), { at: days(10.5), bytes: 1200 })).toBeUndefined()
  expect(weeksUntilFull(100, 200, 14)).toBe(7)
  expect(weeksUntilFull(100, 200, 0)).toBeUndefined()
  expect(weeksUntilFull(200, 200, 14)).toBe(0)
})

test('of too many sightings, guessed ones that were seen once go first, the oldest first', () => {
  const limits = { milliseconds: days(100), rows: 100 }
  const at = days(1000)
  const counted = [
    { day: 880, guessed: false, count: 50 },
    { day: 950, guessed: false, count: 60 },
    { day: 960, guessed: true, count: 20 },
    { day: 970, guessed: true, count: 20 },
    { day: 980, guessed: false, count: 10 },
  ]
  expect(sightingCuts(counted, at, limits)).toEqual({ before: 900, guessedBefore: 961 })
  expect(sightingCuts(counted, at, { ...limits, rows: 60 })).toEqual({ before: 951, guessedBefore: 971 })
  expect(sightingCuts(counted, at, { ...limits, rows: 1000 })).toEqual({ before: 900, guessedBefore: 900 })
})
