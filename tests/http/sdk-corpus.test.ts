import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { addressedTo, type Recorded, recordedRequests } from '../support/corpus'
import { makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'

/** The one recording whose event is no JSON: its item's own `length` cuts it short. Accepted with its envelope, then refused. */
const cutShort = 'java-javafixture-envelope-event-attachment.envelope'

let app: App
let ask: Api
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  ask = api(app, await makeToken(app))
})
afterAll(() => app.stop())

test(
  'every recorded request of every SDK is accepted as it was sent, and each event becomes one',
  async () => {
    const requests = recordedRequests().filter(({ url }) => /^\/api\/\d+\/(envelope|store)\//.test(url))
    const rounds = withoutRepeatedIds(requests)
    const projects: SeededProject[] = []
    for (const [n, round] of rounds.entries()) {
      const project = await makeProject(app, `Corpus ${n}`)
      projects.push(project)
      const answers = await Promise.all(
        round.map(async (one) => ({ file: one.file, status: await replay(project, one) })),
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
    await ask.settled()
    for (const [n, { slug }] of projects.entries()) {
      const malformed = rounds[n]!.filter(({ file }) => file === cutShort).length
      const { event } = await ask.stats(slug)
      expect(event?.processed, slug).toBe((event?.accepted ?? 0) - malformed)
      expect(event, slug).toMatchObject({ duplicate: 0, parked: 0, waiting: 0 })
      expect(Object.values(event?.refused ?? {}), slug).toEqual(malformed ? [malformed] : [])
    }
  },
  seconds(60),
)

test('recorded requests to endpoints that are not there yet are not taken for failures', async () => {
  const project = await makeProject(app, 'Elsewhere')
  const requests = recordedRequests().filter(({ url }) => !/^\/api\/\d+\/(envelope|store)\//.test(url))
  for (const request of requests) expect(await replay(project, request), request.file).toBeLessThan(500)
})

async function replay(project: SeededProject, recorded: Recorded): Promise<number> {
  const { method, url, headers, body } = addressedTo(project, recorded)
  const bytes = method === 'OPTIONS' ? null : new Uint8Array(body)
  const response = await fetch(app.url + url, { method, headers, body: bytes })
  await response.arrayBuffer()
  return response.status
}

/** Published samples reuse ids for different events: each list holds an id once. */
function withoutRepeatedIds(requests: Recorded[]): Recorded[][] {
  const rounds: { ids: Set<string>; requests: Recorded[] }[] = []
  for (const request of requests) {
    const id = request.eventId ?? request.file
    const free = rounds.find(({ ids }) => !ids.has(id))
    const round = free ?? { ids: new Set<string>(), requests: [] }
    if (!free) rounds.push(round)
    round.ids.add(id)
    round.requests.push(request)
  }
  return rounds.map(({ requests }) => requests)
}
