import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { makeOwner, makeProject, makeToken, owner, type SeededProject } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'
import { makeVisitor, type Visitor } from '../support/visitor'

/*
 * Failures of the whole pages thread. The failure lab plants the faults: `/__lab/thread/…` makes it throw outside of a request, end, hang
 * or use up its memory.
 */
let app: App
let project: SeededProject
let ask: Api
let visitor: Visitor
beforeAll(async () => {
  app = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  await makeOwner(app)
  project = await makeProject(app, 'Pages')
  ask = api(app, await makeToken(app))
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
})
afterAll(() => app.stop())

const faults = [
  { fault: 'throw', says: /A fault planted by the failure lab\./ },
  { fault: 'die', says: /ended without an error/ },
  { fault: 'hang', says: /no heartbeat/ },
  ...(isWholeRun ? [{ fault: 'spin', says: /no heartbeat/ }] : []),
  // On a busy machine it is ended for hanging before it has used up its memory.
  { fault: 'oom', says: /memory|no heartbeat/ },
]

test.each(faults)(
  'when a request makes the pages thread $fault, its visitor gets a digest, the next one a page, and nobody else notices',
  async ({ fault, says }) => {
    const { eventId, body } = eventEnvelope({ message: `before ${fault}` })
    expect((await sendEnvelope(app, project, body)).status).toBe(200)
    await ask.settled()

    const beside = { over: false, answered: 0 }
    const asking = askBeside(beside, eventId)
    const failed = await visitor.get(`/__lab/thread/${fault}`, { accept: 'text/html' })
    beside.over = true
    await asking
    // The others take so short that the visitor may have the digest before anybody else asks.
    if (fault === 'hang') expect(beside.answered).toBeGreaterThan(3)

    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store'])
    const digest = failed.headers.get('x-digest') ?? ''
    expect(failed.html).toContain(`<code>${digest}</code>`)
    const line = app.stderrLines().find((text) => text.includes(`"digest":"${digest}"`)) ?? ''
    expect(line).toContain(`GET /__lab/thread/${fault}`)
    expect(line).toMatch(says)
    expect(failed.html).not.toMatch(/planted|PagesEnded/)

    const next = await visitor.get('/issues')
    expect([next.status, next.html.includes('<h1')]).toEqual([200, true])
    await until('the digest to lead to the exception', async () => (await ask.lookup(digest)).matches.length > 0)
  },
)

/** Posts events and looks one up, repeatedly, until it is over. */
async function askBeside(beside: { over: boolean; answered: number }, eventId: string): Promise<void> {
  while (!beside.over) {
    const [sent, found] = await Promise.all([
      sendEnvelope(app, project, eventEnvelope({ message: 'meanwhile' }).body),
      ask.lookup(eventId),
    ])
    expect([sent.status, found.matches.length]).toEqual([200, 1])
    if (!beside.over) beside.answered++
  }
}

test('requests beside the one that ends the thread get the same digest; a program gets it as JSON', async () => {
  const [page, program] = await Promise.all([
    visitor.get('/__lab/thread/hang', { accept: 'text/html' }),
    fetch(`${app.url}/issues`, { headers: { accept: 'application/json' } }),
  ])
  // It got a response before the thread hung, or was lost with it.
  if (program.status === 500) {
    expect(program.headers.get('content-type')).toBe('application/problem+json')
    expect(await program.json()).toMatchObject({ status: 500, digest: page.headers.get('x-digest') })
  }
  expect(page.status).toBe(500)
})

test('an event is found by its id, short or long', async () => {
  for (const length of [10, 300_000]) {
    const { eventId, body } = eventEnvelope({ message: 'told', extra: { long: 'word '.repeat(length / 5) } })
    expect((await sendEnvelope(app, project, body)).status).toBe(200)
    await ask.settled()
    const { status, body: told } = await ask.get(`/events/${eventId}`)
    expect([status, told]).toMatchObject([200, { id: eventId, payload: { message: 'told' } }])
  }
})

test('SIGTERM while the pages thread hangs ends the server with code 0', async () => {
  const hanging = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  const asked = fetch(`${hanging.url}/__lab/thread/hang`).catch(() => undefined)
  await until('the fault to be with the thread', async () => (await fetch(`${hanging.url}/healthz`)).ok)
  expect(await hanging.stop()).toBe(0)
  await asked
})

test('a page in progress when the server is told to stop is sent', async () => {
  const stopping = await startApp()
  const pages = Array.from({ length: 20 }, () => fetch(`${stopping.url}/setup`))
  await until('the server to answer', async () => (await fetch(`${stopping.url}/healthz`)).ok)
  const code = stopping.stop()
  const answers = await Promise.all(pages)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await code).toBe(0)
})
