import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { type CountsNow, imbalances } from '../../app/projects/accounting'
import { Ledger, sendAgain, startLoad } from '../support/accounting-load'
import { api } from '../support/api'
import { type App, startApp } from '../support/app'
import { envelope, sendEnvelope } from '../support/intake'
import { killAt, killable, kills } from '../support/kills'
import { seed } from '../support/seed'
import { newTenant } from '../support/shared-app'
import { isWholeRun } from '../support/tier'
import { wordsOf } from '../support/visitor'

/*
 * Accepted and rejected items add up, whatever is sent and whenever the server dies.
 * 1. Every response is counted exactly once, by its meaning: every 200 as accepted, every rejection with its reason.
 * 2. Requests in progress when the server died are counted once or not at all. Nothing else is in doubt.
 */
const senders = 8
const seedOfLoad = 20_261_120

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-accounting-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('after kills the counters of the server equal the responses it sent', async () => {
  let app = await startApp({ dataDir, env: killable })
  const { project, token } = await seed(app)
  const ledger = new Ledger()
  const planned = isWholeRun ? kills(8) : (['durable', 'committed'] as const)
  for (const [round, kill] of planned.entries()) {
    const load = startLoad(app, project, ledger, seedOfLoad + round, senders)
    await killAt(app, kill, load.answered)
    await load.ended
    app = await startApp({ dataDir, env: killable })
    await compare(app, token, project.slug, ledger)
  }

  await sendAgain(app, project, ledger)
  const load = startLoad(app, project, ledger, seedOfLoad + planned.length, senders)
  await load.answered(300)
  load.enough()
  await load.ended
  const { stats } = await compare(app, token, project.slug, ledger)
  expect(ledger.unknown).toEqual({})
  expect(ledger.surprises).toEqual([])
  expect(stats.event).toMatchObject({ processed: ledger.eventIds.size, parked: 0, waiting: 0 })
  expect(stats.event?.duplicate).toBeGreaterThan(0)
  expect(Object.keys(ledger.known)).toHaveLength(9)

  const lately = new Date(Date.now() - hours(2)).toISOString()
  const { body } = await api(app, token).get(`/projects/${project.slug}/stats?from=${lately}`)
  expect(body, 'the hours add up to the whole').toMatchObject(stats)
  await app.stop()
})

test('the number of accepted items never decreases while they are processed', async () => {
  const { app, project, token } = await newTenant('Accounting load')
  const ask = api(app, token)
  const load = startLoad(app, project, new Ledger(), seedOfLoad, senders)
  const seen: number[] = []
  for (let round = 0; round < 60; round++) seen.push((await ask.stats(project.slug)).event?.accepted ?? 0)
  load.enough()
  await load.ended
  expect(seen.at(-1)).toBeGreaterThan(50)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('the pages explain rejections, and draw them without scripts', async () => {
  const { app, project, token, admin } = await newTenant('Accounting pages')
  for (let n = 0; n < 3; n++) await sendEnvelope(app, project, Buffer.from('no envelope'))
  await sendEnvelope(app, project, envelope({}, ['event', { message: 'good' }], ['transaction', {}]))
  await api(app, token).settled()
  const page = (await admin.get(`/projects/${project.slug}`)).html
  const sentence = / 3 requests rejected in (\d+ min|1 h) \(malformed\)\./
  for (const html of [page, (await admin.get('/projects')).html, (await admin.get('/')).html])
    expect(wordsOf(html)).toMatch(sentence)
  expect(page).toContain('aria-label="Items received in the last 24 hours: 1 item accepted; 3 rejected: malformed."')
  expect(wordsOf(page)).toContain('Transactions 0 0 0 0 0 1 type not supported')
  expect(wordsOf((await admin.get(`/projects/${project.slug}?period=all`)).html)).toContain('Events 1 1 0 0 0 0')
})

/** Waits until everything is processed, compares with the ledger, and takes over numbers that only the server knows. */
async function compare(app: App, token: string, slug: string, ledger: Ledger): Promise<{ stats: CountsNow }> {
  const ask = api(app, token)
  await ask.settled()
  const stats = (await ask.stats(slug)) as CountsNow
  const told = { ...flat(stats), ...(await instanceRefusals(app)) }
  for (const counter of new Set([...Object.keys(told), ...Object.keys(ledger.known)])) {
    const known = ledger.known[counter] ?? 0
    const most = known + (ledger.unknown[counter] ?? 0)
    const what = `${counter}: ${known} answered, ${most} sent, ${told[counter]} counted`
    expect((told[counter] ?? 0) >= known && (told[counter] ?? 0) <= most, what).toBe(true)
  }
  expect(imbalances(stats)).toEqual([])
  ledger.settle(told)
  return { stats }
}

function flat(stats: CountsNow): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [kind, { accepted, refused }] of Object.entries(stats)) {
    if (accepted > 0) counts[`${kind} accepted`] = accepted
    for (const [reason, count] of Object.entries(refused)) counts[`${kind} refused ${reason}`] = count
  }
  return counts
}

/** Rejected requests without a known project. */
async function instanceRefusals(app: App): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const lines = text.matchAll(
    /^digestline_items_refused_at_edge_total\{project="",kind="(\w+)",reason="(\w+)"\} (\d+)$/gm,
  )
  return Object.fromEntries([...lines].map(([, kind, reason, count]) => [`${kind} refused ${reason}`, Number(count)]))
}
