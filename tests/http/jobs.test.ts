import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { makeProject, type SeededProject } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

/*
 * A background job with a fault from the failure lab ends and delays nothing else.
 */
const begun = Date.now()
let app: App
let project: SeededProject
beforeAll(async () => {
  app = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  project = await makeProject(app, 'Shop')
})
afterAll(() => app.stop())

const metric = async (name: string, job: string): Promise<number> => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return Number(new RegExp(`^digestline_job_${name}\\{job="${job}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}
const processed = async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const line = new RegExp(`^digestline_items_processed_total\\{project="${project.id}",kind="event"\\} (\\d+)$`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

test.each([
  ['throw', 'The job planted-fault failed; it runs again in'],
  ['die', 'The job planted-fault ended the processing thread; it runs again in'],
  ['hang', 'The job planted-fault ended the processing thread; it runs again in'],
  ...(isWholeRun ? [['spin', 'The job planted-fault ended the processing thread; it runs again in']] : []),
  ['oom', 'The job planted-fault ended the processing thread; it runs again in'],
])('a job that is made to %s is named in the log, and every event is processed', async (fault, line) => {
  const failures = await metric('failures_total', 'planted-fault')
  const before = { processed: await processed(), runs: await metric('runs_total', 'trends') }
  const told = app.stderrLines().filter((one) => one.includes(line)).length
  const file = join(app.dataDir, 'lab-job')
  writeFileSync(file, fault)
  for (let n = 0; n < 20; n++) await sendEnvelope(app, project, eventEnvelope({ message: `${fault} ${n}` }).body)
  await settled(app)
  await until('the failure', async () => (await metric('failures_total', 'planted-fault')) > failures)
  await until('the log', () => app.stderrLines().filter((one) => one.includes(line)).length > told)
  await expect.poll(async () => (await processed()) - before.processed).toBe(20)
  rmSync(file)
  await until('the other jobs', async () => (await metric('runs_total', 'trends')) > before.runs)
  const runs = await metric('runs_total', 'planted-fault')
  await until('its next run', async () => (await metric('runs_total', 'planted-fault')) > runs)
})

test('the metrics have the last run of each job and its duration', async () => {
  const at = await metric('last_run_timestamp_seconds', 'trends')
  expect(at).toBeGreaterThan(begun / 1000)
  expect(at).toBeLessThanOrEqual(Date.now() / 1000)
  expect(await metric('last_duration_seconds', 'trends')).toBeGreaterThan(0)
})
