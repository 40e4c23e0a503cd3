import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { withPostgres } from '../support/postgres-databases'
import { type PostgresServer, startPostgresServer } from '../support/postgres-server'
import { owner, type SeededProject, seed } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor, type Visitor } from '../support/visitor'

/* The server of the database is killed under a running Digestline, and comes back. */
let server: PostgresServer
let app: App
let project: SeededProject
let ask: Api
let visitor: Visitor
let token: string

beforeAll(async () => {
  server = await startPostgresServer()
  await withPostgres(`${server.url}/postgres`, (client) => client.query('create database errors'))
  app = await startApp({ env: { DATABASE_URL: `${server.url}/errors` } })
  const seeded = await seed(app)
  project = seeded.project
  token = seeded.token
  ask = api(app, token)
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const send = async (message: string) => {
  const { eventId, body } = eventEnvelope({ message })
  return { eventId, status: (await sendEnvelope(app, project, body)).status }
}

test('while the server is gone events are accepted and pages say so, and all of it is processed when it is back', async () => {
  expect((await send('before')).status).toBe(200)
  await ask.settled()
  await server.kill('SIGKILL')

  const sent = await Promise.all(Array.from({ length: 20 }, () => send('meanwhile')))
  expect(sent.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  const page = await visitor.get('/issues', { accept: 'text/html' })
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('2')
  expect(page.html).toContain('The database does not answer. Events are still received.')
  expect(page.html).not.toMatch(/Digest:|ECONNREFUSED|postgres/i)
  const lookup = await fetch(`${app.url}/api/v1/lookup?q=1`, { headers: { authorization: `Bearer ${token}` } })
  expect([lookup.status, lookup.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  const sentence = 'The PostgreSQL server cannot be reached. Check that it runs, and DATABASE_URL.'
  await until('the log to say it', () => app.stderrLines().some((line) => line.includes(sentence)))

  await server.start()
  await until('a page', async () => (await visitor.get('/issues')).status === 200)
  await ask.settled()
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 21, processed: 21, duplicate: 0 })
})

test('killed again and again under load it loses nothing and counts nothing twice', async () => {
  const before = (await ask.stats(project.slug)).event!
  let sent = 0
  let over = false
  const sender = async () => {
    while (!over) {
      expect((await send(`cause ${sent % 7}`)).status).toBe(200)
      sent++
    }
  }
  const load = Promise.all([sender(), sender(), sender()])
  for (let round = 0; round < 4; round++) {
    const processed = async () => (await ask.stats(project.slug).catch(() => undefined))?.event?.processed
    const first = (await until('an answer', processed)) ?? 0
    await until('events to be processed', async () => ((await processed()) ?? 0) > first)
    await server.kill('SIGKILL')
    await server.start()
  }
  over = true
  await load
  await until('a page', async () => (await visitor.get('/issues')).status === 200)
  await ask.settled()
  const after = (await ask.stats(project.slug)).event!
  expect(after.processed - before.processed).toBe(sent)
  expect(after).toMatchObject({ accepted: after.processed, duplicate: 0, parked: 0 })
  const counted = (await ask.issues()).reduce((sum, { count }) => sum + count, 0)
  expect(counted).toBe(after.processed)
})
