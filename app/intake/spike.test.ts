import { expect, test } from 'vitest'
import { days, hours, minutes } from '../clock'
import { type Arrivals, arrive, isSampled, noArrivals, thresholdOf } from './spike'

const rule = { floor: 100, factor: 10 }
const at = days(20_000)
const longAgo = at - days(30)
const ids = Array.from({ length: 16_000 }, (_, i) => i.toString(16).padStart(32, '0'))

/** How many of `count` events in one minute are kept. */
function keptOf(count: number, arrivals: Arrivals, when = at, since = longAgo) {
  return ids.slice(0, count).filter((id) => isSampled(id, arrive(arrivals, 1, when, since, rule))).length
}

test('the first events of a minute are always kept', () => {
  expect(keptOf(100, noArrivals())).toBe(100)
  expect(keptOf(100, { minute: 1, count: 0, usual: 0 }, at + minutes(1))).toBe(100)
})

test('beyond them, each doubling keeps half a threshold more', () => {
  for (const [count, kept] of [
    [200, 150],
    [400, 200],
    [1600, 300],
    [12_800, 450],
  ] as const) {
    expect(Math.abs(keptOf(count, noArrivals()) - kept), String(count)).toBeLessThan(kept * 0.2)
  }
})

test('the usual rate is not a spike', () => {
  expect(keptOf(1000, { ...noArrivals(), usual: 100 })).toBe(1000)
  expect(keptOf(2000, { ...noArrivals(), usual: 100 })).toBeLessThan(1700)
})

test('a project younger than a day is not sampled', () => {
  expect(arrive(noArrivals(), 5000, at, undefined, rule)).toBe(1)
  expect(keptOf(5000, noArrivals(), at, at - hours(23))).toBe(5000)
})

test('a lasting rate becomes usual within hours, a single minute does not', () => {
  const arrivals = noArrivals()
  const everyMinute = (from: number, to: number) => {
    for (let minute = from; minute < to; minute++) arrive(arrivals, 2000, at + minutes(minute), longAgo, rule)
  }
  everyMinute(0, 2)
  expect(thresholdOf(arrivals, rule)).toBe(100)
  everyMinute(2, 12 * 60)
  expect(thresholdOf(arrivals, rule)).toBeGreaterThan(2000)
})

test('the usual rate decays when nothing arrives', () => {
  const arrivals = { minute: at / minutes(1), count: 1000, usual: 1000 }
  arrive(arrivals, 1, at + days(3), longAgo, rule)
  expect(arrivals.usual).toBeLessThan(60)
})

test('the same event gets the same answer, and a larger sample contains the smaller one', () => {
  for (const id of ids.slice(0, 2000)) {
    if (isSampled(id, 16)) expect(isSampled(id, 4)).toBe(true)
  }
  const kept = ids.filter((id) => isSampled(id, 16)).length
  expect(kept).toBeGreaterThan(900)
  expect(kept).toBeLessThan(1100)
})
