import { expect, test } from 'vitest'
import { simulateYear } from '../support/simulated-year'

const mebibyte = 1024 ** 2

// `node bench/year.mjs` is the same at the size of an installation.
test('a year stays within the space limit, every digest of it resolves, and issues keep their first, last and regression events', async () => {
  const scale = { eventsADay: 20, batchesADay: 1, issues: 20, stormEvery: 17, stormEvents: 100, bodyBytes: 6000 }
  const year = await simulateYear({ ...scale, spaceBytes: 6.5 * mebibyte })
  const [last] = year.months.slice(-1)
  expect(year.mostOfLimit).toBeLessThanOrEqual(1.05)
  expect(last!.received).toBeGreaterThan(7300)
  expect(last!.kept).toBeLessThan(last!.received / 2)
  expect(Math.max(...year.months.map(({ pressure }) => pressure))).toBeGreaterThan(0)
  expect(year.digests.asked).toBeGreaterThan(1450)
  expect(year.digests.lost).toBe(0)
  expect(year.issues).toEqual({ asked: 20, withoutFirst: 0, withoutLast: 0, withoutRegression: 0 })
})
