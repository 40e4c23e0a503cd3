import { expect, test } from 'vitest'
import { drawSeed } from '../support/seeds'
import { isWholeRun } from '../support/tier'
import { runCampaign, runCases } from './campaign'
import { failedSeeds } from './failed-seeds'
import { foundCases } from './found'
import { reportText } from './print-report'

/** A seed that failed is added to `failed-seeds` with its fix, and then runs in every whole run. */
const again = isWholeRun ? failedSeeds : []
const envelopes = isWholeRun ? 3000 : 600
const seeds = [drawSeed('fuzzing'), ...again.filter(({ cases }) => !cases).map(({ seed }) => seed)]

test.each(seeds)(
  'whatever is sent is answered, accounted for and shown, in bounded time and memory (seed %i)',
  async (seed) => {
    // Before the run: one that hangs prints no report.
    console.info(`The same run again: npm run fuzz -- --envelopes ${envelopes} --seed ${seed}`)
    const report = await runCampaign({ seed, envelopes })
    const { failures, items, statuses, held, peak } = report
    console.info(reportText(report))
    expect(failures).toEqual([])
    expect(items.parked).toBe(0)
    // Mutations that only cause rejections would test nothing behind intake.
    expect(statuses['200']).toBeGreaterThan(envelopes / 2)
    expect(items.processed).toBeGreaterThan(envelopes / 3)
    expect(held[1] - held[0]).toBeLessThan(32)
    expect(peak).toBeLessThan(750)
  },
)

test.runIf(isWholeRun)('cases of earlier seeds that failed once do not fail again', async () => {
  for (const { seed, cases = [] } of again)
    for (const first of cases) {
      const report = await runCampaign({ seed, envelopes: 1, first })
      expect(report.failures, `npm run fuzz -- --seed ${seed} --case ${first}`).toEqual([])
    }
})

test('requests that failed once do not fail again', async () => {
  const cases = foundCases()
  const report = await runCases((at) => cases[at]!, { seed: 0, envelopes: cases.length })
  expect(report.failures).toEqual([])
})
