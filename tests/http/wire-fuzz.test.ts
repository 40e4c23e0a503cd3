import { expect, test } from 'vitest'
import { runWireCampaign } from '../fuzz/wire-campaign'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { makeProject } from '../support/seed'
import { drawSeed } from '../support/seeds'
import { sharedApp } from '../support/shared-app'
import { isWholeRun } from '../support/tier'

/** The long run is `npm run fuzz -- --wire 100000`. */
const seed = drawSeed('wire')
const cases = isWholeRun ? 1000 : 400

test('the same bytes are the same requests, at once or in pieces', async () => {
  const app = await sharedApp()
  const project = await makeProject(app, 'Wire')
  // A key that is not known yet is looked up: Node may refuse what follows in the same bytes before that.
  expect((await sendEnvelope(app, project, eventEnvelope({ message: 'first' }).body)).status).toBe(200)
  const report = await runWireCampaign({ app, project, seed, cases })
  const { failures, statuses, seconds } = report
  console.info(`wire: seed ${seed}, ${cases} cases in ${seconds.toFixed(1)} s, ${JSON.stringify(statuses)}`)
  expect(failures).toEqual([])
  // If every change led to a rejection, nothing behind it would be tested.
  expect(statuses['200']).toBeGreaterThan(cases / 2)
})
