import { expect, test } from 'vitest'
import { runCampaign, runCases } from './campaign'
import { foundCases } from './found'
import { reportText } from './print-report'

/** Fixed, so that a push is judged by what it changes; the long run (`npm run fuzz`) takes any. */
const seed = 1
const envelopes = 3000

test('whatever is sent is answered, accounted for and shown, within a second and in bounded memory', async () => {
  const report = await runCampaign({ seed, envelopes })
  const { failures, items, statuses, held, peak } = report
  console.info(reportText(report))
  expect(failures).toEqual([])
  expect(items.parked).toBe(0)
  // Mutations that only ever make refusals would test the door alone.
  expect(statuses['200']).toBeGreaterThan(envelopes / 2)
  expect(items.processed).toBeGreaterThan(envelopes / 3)
  expect(held[1] - held[0]).toBeLessThan(32)
  expect(peak).toBeLessThan(900)
})

test('what once failed does not fail again', async () => {
  const cases = foundCases()
  const report = await runCases((at) => cases[at]!, { seed: 0, envelopes: cases.length })
  expect(report.failures).toEqual([])
})
