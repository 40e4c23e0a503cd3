import { expect, test } from 'vitest'
import { until } from '../../tests/support/until'
import { hours } from '../clock'
import { InboxFull } from '../inbox/errors'
import type { Tally } from '../projects/tally'
import type { InboxRecord } from '../wire/record'
import { EdgeCounters } from './edge-counters.server'

/** Collects appended records; fails while `full`. */
function aPlace() {
  const tallies: Tally[] = []
  const place = {
    full: false,
    tallies,
    append: async (record: InboxRecord) => {
      if (place.full) throw new InboxFull('full')
      if (record.kind === 'tallies') tallies.push(...record.tallies)
    },
  }
  return place
}

test('refusals are summed by project, kind, reason and hour, and appended automatically', async () => {
  const place = aPlace()
  let now = hours(10)
  const tallies = new EdgeCounters(place, () => now)
  for (let i = 0; i < 1000; i++) tallies.count(7, 'session', 'not_kept')
  tallies.count(undefined, 'request', 'unknown_key')
  now = hours(11)
  tallies.count(7, 'session', 'not_kept', 5)
  await until('the counts', () => place.tallies.length > 0)
  const refused = { outcome: 'refused', atEdge: true }
  expect(place.tallies).toEqual([
    { ...refused, projectId: 7, itemKind: 'session', reason: 'not_kept', hour: 10, count: 1000 },
    { ...refused, projectId: undefined, itemKind: 'request', reason: 'unknown_key', hour: 10, count: 1 },
    { ...refused, projectId: 7, itemKind: 'session', reason: 'not_kept', hour: 11, count: 5 },
  ])
})

test('counts that the inbox refuses are kept until it accepts them, once', async () => {
  const place = aPlace()
  const tallies = new EdgeCounters(place, () => 0)
  place.full = true
  tallies.count(7, 'event', 'inbox_full')
  await tallies.flush()
  tallies.count(7, 'event', 'inbox_full')
  place.full = false
  await tallies.close()
  await tallies.close()
  expect(place.tallies).toMatchObject([{ projectId: 7, reason: 'inbox_full', count: 2 }])
})

test('an answered refusal is counted durably, and a flood costs one record per sync', async () => {
  const place = aPlace()
  const syncs: (() => void)[] = []
  const slow = {
    async append(record: InboxRecord) {
      await new Promise<void>((resolve) => syncs.push(resolve))
      await place.append(record)
    },
  }
  const tallies = new EdgeCounters(slow, () => 0)
  let told = 0
  const refuse = async () => {
    tallies.count(7, 'event', 'too_large')
    await tallies.durable()
    told++
  }
  const first = refuse()
  await until('the first record', () => syncs.length === 1)
  const others = Array.from({ length: 500 }, refuse)
  syncs[0]?.()
  await first
  expect(told).toBe(1)
  await until('the second record', () => syncs.length === 2)
  expect(place.tallies).toMatchObject([{ count: 1 }])
  syncs[1]?.()
  await Promise.all(others)
  expect(place.tallies).toMatchObject([{ count: 1 }, { count: 500 }])
})

test('requests do not wait for an inbox that refuses everything', async () => {
  const place = aPlace()
  place.full = true
  const tallies = new EdgeCounters(place, () => 0)
  for (let n = 0; n < 3; n++) {
    tallies.count(7, 'event', 'inbox_unavailable')
    await tallies.durable()
  }
  expect(place.tallies).toEqual([])
  place.full = false
  await tallies.close()
  expect(place.tallies).toMatchObject([{ count: 3 }])
})
