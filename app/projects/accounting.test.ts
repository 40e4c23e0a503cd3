import { expect, test } from 'vitest'
import { hours } from '../clock'
import { countsNow, eventsKept, imbalances, noItems, sumByKind } from './accounting'
import { columns, countsByHour, hoursOf, leadingReasons, periods } from './accounting-series'
import type { Tally } from './tally'

const aTally = (parts: Partial<Tally> = {}): Tally => ({
  itemKind: 'event',
  outcome: 'accepted',
  reason: '',
  atEdge: false,
  hour: 1000,
  count: 1,
  ...parts,
})
const refused = (reason: string, parts: Partial<Tally> = {}) => aTally({ outcome: 'refused', reason, ...parts })

test('what came adds up, with what waits', () => {
  const stored = sumByKind([
    aTally({ count: 10 }),
    aTally({ outcome: 'processed', count: 5 }),
    aTally({ outcome: 'duplicate', count: 2 }),
    aTally({ outcome: 'parked', reason: 'processing_failed' }),
    refused('malformed', { count: 2 }),
    refused('too_large', { atEdge: true, count: 7 }),
    aTally({ outcome: 'lost_by_client', reason: 'network_error', count: 99 }),
    refused('not_kept', { itemKind: 'transaction', atEdge: true, count: 3 }),
    aTally({ outcome: 'made', count: 6 }),
    aTally({ outcome: 'evicted', reason: 'age', count: 3 }),
    aTally({ outcome: 'evicted', reason: 'density' }),
  ])
  const counts = countsNow(stored, { event: 4, attachment: 1 })
  expect(Object.keys(counts)).toEqual(['attachment', 'event', 'transaction'])
  expect(counts.event).toEqual({
    accepted: 14,
    processed: 5,
    duplicate: 2,
    parked: 1,
    waiting: 4,
    refused: { malformed: 2, too_large: 7 },
    refusedAtEdge: 7,
    lostByClient: { network_error: 99 },
    made: 6,
    evicted: { age: 3, density: 1 },
  })
  expect(imbalances(counts)).toEqual([])
  expect(eventsKept(counts)).toBe(7)
})

test('an item that is lost or counted twice shows', () => {
  const counts = { ...noItems(), accepted: 3, processed: 2, waiting: 0 }
  expect(imbalances({ event: counts, session: { ...counts, duplicate: 2 } })).toEqual([
    { itemKind: 'event', items: 1 },
    { itemKind: 'session', items: -1 },
  ])
})

const [day, twoWeeks] = periods

test('a day has a column an hour, two weeks one for every quarter of a day, both end now', () => {
  const now = hours(1000) + 5
  expect(hoursOf(day, now)).toEqual({ from: 977, until: 1000 })
  expect(hoursOf(twoWeeks, now)).toEqual({ from: 666, until: 1000 })
  expect(columns([], day, now)).toHaveLength(24)
  const quarters = columns([aTally({ hour: 998 }), aTally({ hour: 1000, count: 4 })], twoWeeks, now)
  expect(quarters).toHaveLength(56)
  expect(quarters.slice(-2)).toEqual([
    { at: hours(990), kept: 0, refused: {} },
    { at: hours(996), kept: 5, refused: {} },
  ])
})

test('a column holds every item once; kinds that are not kept are no part of it', () => {
  const hourly = columns(
    [
      aTally({ count: 9 }),
      refused('malformed', { count: 2 }),
      refused('too_large', { atEdge: true, count: 3 }),
      refused('not_kept', { itemKind: 'transaction', atEdge: true, count: 300 }),
      aTally({ hour: 1 }),
    ],
    day,
    hours(1000),
  )
  expect(hourly.at(-1)).toEqual({ at: hours(1000), kept: 7, refused: { malformed: 2, too_large: 3 } })
})

test('the most frequent reasons stand by themselves, the rest together', () => {
  const names = ['a', 'b', 'c', 'd']
  const tallies = names.map((reason, n) => refused(reason, { count: n + 1 }))
  const all = columns(tallies, day, hours(1000))
  expect(leadingReasons(all, 4).map(({ reason, total }) => [reason, total])).toEqual([
    ['d', 4],
    ['c', 3],
    ['b', 2],
    ['a', 1],
  ])
  expect(leadingReasons(all, 3).map(({ reason, total }) => [reason, total])).toEqual([
    ['d', 4],
    ['c', 3],
    [undefined, 3],
  ])
})

test('a range is told by kind, with the hours in which anything came', () => {
  const told = countsByHour([aTally({ hour: 1002 }), aTally(), refused('too_large')], { event: 2 })
  expect(told.event).toMatchObject({
    accepted: 4,
    waiting: 2,
    series: [
      { at: hours(1000), accepted: 1, refused: { too_large: 1 } },
      { at: hours(1002), accepted: 1, refused: {} },
    ],
  })
})
