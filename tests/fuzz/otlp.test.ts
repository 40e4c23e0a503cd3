import { expect, test } from 'vitest'
import { drawSeed } from '../support/seeds'
import { isWholeRun } from '../support/tier'
import { runOtlpCampaign } from './otlp-campaign'

const cases = isWholeRun ? 3000 : 1000

test('changed binary OTLP is read or refused with a reason, and never differs from its JSON', () => {
  const seed = drawSeed('OTLP')
  console.info(`The same run again: npm run fuzz -- --otlp ${cases} --seed ${seed}`)
  const report = runOtlpCampaign({ seed, cases })
  expect(report.failures).toEqual([])
  // Mutations that only ever make refusals would test the refusals alone.
  expect(report.read).toBeGreaterThan(cases / 20)
  expect(report.refused.malformed).toBeGreaterThan(cases / 10)
})
