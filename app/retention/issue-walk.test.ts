import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { days, hours } from '../clock'
import { markOf } from '../events/facet-marks'
import { densityOf } from './density'
import { type Doomed, type EvictionCandidate, type WalkLimits, walkIssue } from './issue-walk'

const at = days(20_000)
const limits: WalkLimits = { at, maximum: days(730), age: days(90), agePressed: days(90), halvings: 0 }

const idOf = (n: number) => createHash('md5').update(`event ${n}`).digest()

let rows = 0
const anEvent = (age: number, parts: Partial<EvictionCandidate> = {}): EvictionCandidate => {
  const row = ++rows
  return { row, eventId: idOf(row), timestamp: at - age, release: null, marks: null, ...parts }
}

/** A repeatable random number from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const lastReleases = ['7', '6', '5', '4', '3', '2']
const newestOf = (events: EvictionCandidate[]) => events.slice(-5).map(({ row }) => row)

function evicted(events: EvictionCandidate[], own = limits, piece = 100, values: Uint8Array[] = []): Doomed[] {
  const take = walkIssue({ newest: newestOf(events), releases: lastReleases, values }, own)
  const doomed: Doomed[] = []
  for (let from = 0; from < events.length; from += piece) doomed.push(...take(events.slice(from, from + piece)))
  return doomed
}

function left(events: EvictionCandidate[], own = limits, piece = 100, values: Uint8Array[] = []): EvictionCandidate[] {
  const gone = new Set(evicted(events, own, piece, values).map(({ row }) => row))
  return events.filter(({ row }) => !gone.has(row))
}

const many = (count: number, from: number, to: number, parts: Partial<EvictionCandidate> = {}) =>
  Array.from({ length: count }, (_, n) => anEvent(from + ((to - from) * n) / count, parts))

const rowsOf = (events: EvictionCandidate[]) => events.map(({ row }) => row)

test('an issue keeps 200 events of a day, 100 of a week, 50 of a month and 20 of the rest, and those always kept', () => {
  const events = [
    ...many(1000, days(80), days(31)),
    ...many(1000, days(29), days(8)),
    ...many(1000, days(6), days(2)),
    ...many(1000, hours(23), 0),
  ]
  expect(left(events).map(({ timestamp }) => Math.floor((at - timestamp) / days(1)) >= 1)).toHaveLength(
    1 + 20 + 50 + 100 + 200 + 5,
  )
})

test('what is kept does not depend on the pieces events are read in, and thinning again evicts nothing', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const next = random(seed)
    const releases = ['1', '2', '3', '4', '5', '6', '7', null]
    const marks = ['/a', '/b', '/c'].map((url) => markOf('url', url))
    const events = Array.from({ length: 300 + Math.floor(next() * 700) }, () =>
      anEvent(next() ** 3 * days(120), {
        release: releases[Math.floor(next() * releases.length)]!,
        marks: marks[Math.floor(next() * 20)] ?? null,
      }),
    ).sort((a, b) => a.timestamp - b.timestamp)
    const once = left(events, limits, 1000, marks)
    expect(rowsOf(left(events, limits, 1 + Math.floor(next() * 99), marks)), `seed ${seed}`).toEqual(rowsOf(once))
    expect(evicted(once, limits, 50, marks), `seed ${seed}`).toEqual([])
  }
})

test('what is kept of an older band was kept of the younger one', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const next = random(seed)
    const events = many(100 + Math.floor(next() * 500), days(6.9), days(1.1))
    const young = rowsOf(left(events))
    const old = rowsOf(left(events, { ...limits, at: at + days(10) }))
    expect(old.filter((row) => !young.includes(row))).toEqual([])
    expect(rowsOf(left(left(events), { ...limits, at: at + days(10) }))).toEqual(old)
  }
})

test('the first event, the newest five and the first of each of the last five releases are kept however old', () => {
  const events = ['1', '2', '3', '4', '5', '6', '7'].flatMap((release, n) => [
    anEvent(days(300 - n), { release }),
    anEvent(days(300 - n) - hours(1), { release }),
    anEvent(days(300 - n) - hours(2), { release }),
  ])
  const kept = left(events)
  expect(kept).toContain(events[0])
  expect(kept).not.toContain(events[3])
  for (const release of ['3', '4', '5', '6', '7']) expect(kept).toContain(events.find((one) => one.release === release))
  for (const event of events.slice(-5)) expect(kept).toContain(event)
  expect(kept).toHaveLength(1 + 5 + 5 - 1)
})

test('the first event with each value is kept, of twenty values', () => {
  const values = Array.from({ length: 25 }, (_, n) => markOf('url', `/page/${n}`))
  const events = values.flatMap((marks) => [anEvent(days(200), { marks }), anEvent(days(199), { marks })])
  expect(left([anEvent(days(201)), ...events], limits, 7, values)).toHaveLength(1 + 20 + 5)
})

test('the hard maximum spares nothing', () => {
  const events = [anEvent(days(731)), anEvent(days(731))]
  expect(evicted(events)).toEqual(events.map(({ row }) => ({ row, reason: 'maximum', isFinal: true })))
})

test('reasons tell what a limit of age, what density and what pressure evicted', () => {
  const old = [anEvent(days(95)), ...many(3, days(94), days(91)), ...many(5, days(1), 0)]
  expect(evicted(old).map(({ reason }) => reason)).toEqual(['age', 'age', 'age'])
  const shortened = { ...limits, age: days(100), agePressed: days(50) }
  expect(evicted(old, shortened).map(({ reason }) => reason)).toEqual(['space', 'space', 'space'])
  const dense = [...many(300, hours(20), hours(1))]
  expect(new Set(evicted(dense).map(({ reason }) => reason))).toEqual(new Set(['density']))
  expect(new Set(evicted(dense, { ...limits, halvings: 1 }).map(({ reason }) => reason))).toEqual(new Set(['space']))
})

test('under pressure the density halves down to five', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((halvings) => densityOf(0, halvings))).toEqual([200, 100, 50, 25, 12, 6, 5, 5])
  const events = many(1000, days(80), days(31))
  expect(left([...events, ...many(5, hours(1), 0)], { ...limits, halvings: 6 })).toHaveLength(1 + 5 + 5)
})
