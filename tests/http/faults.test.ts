import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { startOwnedApp } from '../support/owned-app'
import { makeAccount, makeProject, makeToken, owner, seed } from '../support/seed'
import { signIn } from '../support/session'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

/*
 * Processing that fails on its input. The failure lab plants the faults: an event tagged `lab` makes the processing thread throw, die, hang
 * or use up its memory.
 */
let app: App
let ask: Api
let visitor: Visitor
beforeAll(async () => {
  ;({ app, visitor } = await startOwnedApp({ DIGESTLINE_LAB: '1' }))
  ask = api(app, await makeToken(app))
})
afterAll(() => app.stop())

const poison = (fault: string, eventId = newEventId()) =>
  eventEnvelope({ event_id: eventId, message: `poison: ${fault}`, extra: { lab: fault } })

const faults = [
  { fault: 'throw', words: 'Processing threw an exception.' },
  { fault: 'die', words: 'Processing crashed twice.' },
  { fault: 'hang', words: 'Processing hung twice.' },
  ...(isWholeRun ? [{ fault: 'spin', words: 'Processing hung twice.' }] : []),
  { fault: 'oom', words: 'Processing ran out of memory twice.' },
]

test.each(faults)(
  'an event that makes processing $fault is parked, and the events around it are processed',
  async ({ fault, words }) => {
    const project = await makeProject(app, `Fault ${fault}`)
    const good: string[] = []
    const bodies = Array.from({ length: 60 }, (_, n) => {
      if (n === 35) return poison(fault).body
      const { eventId, body } = eventEnvelope({ message: `good ${n % 7}` })
      good.push(eventId)
      return body
    })
    const answers = await Promise.all(bodies.map((body) => sendEnvelope(app, project, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await until('everything to be processed or parked', async () => waitsForNothing())

    const { event } = await ask.stats(project.slug)
    expect(event).toMatchObject({ accepted: 60, processed: 59, parked: 1, duplicate: 0, refused: {} })
    for (const id of good.filter((_, n) => n % 20 === 0)) expect((await ask.lookup(id)).matches).toHaveLength(1)
    const page = wordsOf((await visitor.get('/admin')).html)
    expect(page).toContain(words)
    expect(page).not.toMatch(/planted|\.js:\d/)
    const digest = /Digest: (\w+)/.exec(page)?.[1] ?? 'no digest'
    expect(app.stderrLines().some((line) => line.includes(`"digest":"${digest}"`))).toBe(true)
    await until('the digest to lead to the exception', async () => {
      const { matches } = await ask.lookup(digest)
      return matches.some(({ project }) => project.slug === 'digestline')
    })
  },
)

test('an item that ends processing again when it is retried stays parked, and delays nothing else', async () => {
  const project = await makeProject(app, 'Stubborn')
  await sendEnvelope(app, project, poison('die').body)
  await ask.settled()
  const { retry } = await firstParked(visitor, 'Stubborn')
  const before = failures(app)
  expect(await visitor.post(retry, {})).toMatchObject({ status: 302, location: '/admin' })
  await until('it to be tried', () => failures(app) > before)
  const next = eventEnvelope({ message: 'the next one' })
  await sendEnvelope(app, project, next.body)
  await until('the next one', async () => (await ask.lookup(next.eventId)).matches.length === 1)
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 2, processed: 1, parked: 1 })
  expect((await firstParked(visitor, 'Stubborn')).retry).toBe(retry)
})

test('an owner retries or drops parked items, and each is counted once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-parked-'))
  try {
    const broken = await startApp({ dataDir, env: { DIGESTLINE_LAB: '1' } })
    const { project, token } = await seed(broken, 'Repaired')
    const wanted = poison('throw')
    for (const { body } of [poison('throw'), wanted]) await sendEnvelope(broken, project, body)
    await api(broken, token).settled()
    await broken.stop()

    const repaired = await startApp({ dataDir })
    const owners = makeVisitor(repaired)
    await owners.post('/sign-in', owner)
    const { retry } = await firstParked(owners, 'Repaired')
    expect(await owners.post(retry, {})).toMatchObject({ status: 302, location: '/admin' })
    const own = api(repaired, token)
    await until('the event to be found', async () => (await own.lookup(wanted.eventId)).matches.length === 1)
    expect((await own.stats(project.slug)).event).toMatchObject({ accepted: 2, processed: 1, parked: 1, refused: {} })

    const { drop } = await firstParked(owners, 'Repaired')
    expect(await owners.post(drop, {})).toMatchObject({ status: 302, location: '/admin' })
    const page = wordsOf((await owners.get('/admin')).html)
    expect(page).toContain('Item deleted. It counts as rejected.')
    expect(page).toContain('No parked items')
    const { event } = await own.stats(project.slug)
    expect(event).toMatchObject({ accepted: 2, processed: 1, parked: 0, refused: { dropped_by_operator: 1 } })
    expect(await owners.post(drop, {})).toMatchObject({ status: 404 })
    await repaired.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('only owners see the administration', async () => {
  const person = { email: 'member@example.com', password: 'a password of mine' }
  await makeAccount(app, person)
  const member = makeVisitor(app)
  await member.post('/sign-in', person)
  for (const path of ['/admin', '/admin/quotas', '/admin/teams', '/admin/teams/payments']) {
    const { status, html } = await member.get(path)
    // The frame of the page stays: the look-up, and links back.
    expect([path, status, html.includes('role="search"')]).toEqual([path, 404, true])
    expect((await member.post(path, { form: 'name', name: 'Mine' })).status).not.toBe(200)
  }
  expect((await member.get('/')).html).not.toContain('href="/admin"')
  for (const what of ['retry', 'drop']) expect((await member.post(`/admin/parked/1/${what}`, {})).status).toBe(404)
  expect((await makeVisitor(app).get('/admin')).location).toBe('/sign-in?next=%2Fadmin')
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await visitor.post('/admin/parked/1/drop', {}, foreign)).status).toBe(403)
})

test('SIGTERM ends the server with code 0, also while processing hangs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-hang-'))
  try {
    const hanging = await startApp({ dataDir, env: { DIGESTLINE_LAB: '1' } })
    const { project } = await seed(hanging)
    await sendEnvelope(hanging, project, poison('hang').body)
    await until('it to hang', () => failures(hanging) > 0)
    expect(await hanging.stop()).toBe(0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('SIGTERM ends the server with code 0, also while another process locks the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-lock-'))
  try {
    const locked = await startApp({ dataDir })
    const { project } = await seed(locked)
    await withDatabase(locked, (db) =>
      db.transaction(async () => {
        await sendEnvelope(locked, project, eventEnvelope({ message: 'while locked' }).body)
        await until(
          'the lock to be met',
          () => logged(locked, 'held by another process') || logged(locked, 'Another session holds a lock'),
        )
        expect(await locked.stop()).toBe(0)
      })(),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('while another process holds the database, a form says to try again, and works afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-held-'))
  try {
    // Where several servers write, a form waits longer for its turn (tests/store/postgres-troubles.test.ts).
    const held = await startApp({ dataDir, env: { DATABASE_URL: '' } })
    const { project, token } = await seed(held)
    await sendEnvelope(held, project, eventEnvelope({ message: 'to be resolved' }).body)
    await api(held, token).settled()
    const session = await signIn(held)
    const shortId = /\/issues\/(SHOP-\d+)/.exec((await session.get('/issues')).html)![1]!
    const lock = new Database(join(dataDir, 'digestline.db'))
    lock.exec('begin immediate')
    await sendEnvelope(held, project, eventEnvelope({ message: 'while locked' }).body)
    const busy = await session.post(`/issues/${shortId}/resolution`, { intent: 'resolve' })
    expect(busy.status).toBe(503)
    expect(busy.html).toContain('try again in a moment')
    expect(busy.html).not.toContain('Digest:')
    await until('the lock to be met', () => logged(held, 'A batch could not be recorded; it is tried again'))
    lock.exec('rollback')
    lock.close()
    expect((await session.post(`/issues/${shortId}/resolution`, { intent: 'resolve' })).status).toBe(302)
    await until('recording to continue', () => logged(held, 'Processing continues.'))
    await api(held, token).settled()
    await held.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** The forms of a project's newest parked item. */
async function firstParked(who: Visitor, project: string): Promise<{ retry: string; drop: string }> {
  const { html } = await who.get('/admin')
  const item = html.slice(html.indexOf(`>${project}</a>`))
  const retry = /action="(\/admin\/parked\/\d+\/retry)"/.exec(item)?.[1] ?? 'no retry button'
  return { retry, drop: retry.replace('/retry', '/drop') }
}

const logged = (of: App, words: string) =>
  [...of.stdoutLines(), ...of.stderrLines()].some((line) => line.includes(words))

/** The number of failures of the processing thread. */
const failures = (of: App) => of.stderrLines().filter((line) => line.includes('The processing thread failed')).length

async function waitsForNothing(): Promise<boolean> {
  const ready = (await (await fetch(`${app.url}/readyz`)).json()) as { inbox: { waiting: number } }
  return ready.inbox.waiting === 0
}
