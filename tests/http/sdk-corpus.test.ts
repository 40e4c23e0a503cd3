import { afterAll, beforeAll, expect, test } from 'vitest'
import { unaccounted } from '../../app/projects/accounting'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { addressedTo, type Recorded, recordedRequests, withoutRepeatedIds } from '../support/corpus'
import { makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'

/** The only recording whose event is not JSON: the `length` of its item cuts it short. Accepted with its envelope, then rejected. */
const cutShort = 'java-javafixture-envelope-event-attachment.envelope'

/** Recordings of OpenTelemetry have their own test, `otlp.test.ts`. */
const isTaken = ({ url }: Recorded) => /^\/(api\/\d+\/(envelope|store|security)\/|tunnel$)/.test(url)

let app: App
let ask: Api
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  ask = api(app, await makeToken(app))
})
afterAll(() => app.stop())

test('every recorded request of every SDK is accepted unchanged, and every item is counted', async () => {
  const rounds = withoutRepeatedIds(recordedRequests().filter(isTaken))
  const projects: SeededProject[] = []
  for (const [n, round] of rounds.entries()) {
    const project = await makeProject(app, `Corpus ${n}`)
    projects.push(project)
    const answers = await Promise.all(
      round.map(async (one) => ({ file: one.file, status: await replay(project, one), expected: expectedOf(one) })),
    )
    expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([])
  }
  await ask.settled()
  const kinds = new Set<string>()
  for (const [n, { slug }] of projects.entries()) {
    const malformed = rounds[n]!.filter(({ file }) => file === cutShort).length
    const stats = await ask.stats(slug)
    expect(stats.event, slug).toMatchObject({ duplicate: 0, parked: 0, waiting: 0 })
    expect(stats.event?.processed, slug).toBe((stats.event?.accepted ?? 0) - malformed)
    for (const [kind, counts] of Object.entries(stats)) {
      if (counts.accepted > 0) kinds.add(kind)
      expect(unaccounted(counts), `${slug}, ${kind}`).toBe(0)
    }
  }
  expect([...kinds].sort()).toEqual(everythingKept)
})

test('items that are not stored are counted by kind', async () => {
  const project = await makeProject(app, 'Not kept')
  for (const request of recordedRequests().filter(isTaken)) await replay(project, request)
  await ask.settled()
  const stats = await ask.stats(project.slug)
  for (const kind of ['transaction', 'span', 'trace_metric', 'replay_recording'])
    expect(stats[kind], kind).toMatchObject({ accepted: 0, refused: { not_kept: expect.any(Number) } })
})

test('recorded requests of OpenTelemetry without failures make no events, in any encoding', async () => {
  const project = await makeProject(app, 'Elsewhere')
  const requests = recordedRequests().filter((request) => !isTaken(request))
  for (const request of requests) expect(await replay(project, request), request.file).toBeLessThan(500)
})

const everythingKept = [
  'attachment',
  'check_in',
  'client_report',
  'event',
  'feedback',
  'log',
  'log_line',
  'security',
  'session',
  'sessions',
  'user_report',
]

const expectedOf = ({ method }: Recorded) => (method === 'OPTIONS' ? 204 : 200)

async function replay(project: SeededProject, recorded: Recorded): Promise<number> {
  const { method, url, headers, body } = addressedTo(project, recorded)
  const bytes = method === 'OPTIONS' ? null : new Uint8Array(body)
  const response = await fetch(app.url + url, { method, headers, body: bytes })
  await response.arrayBuffer()
  return response.status
}
