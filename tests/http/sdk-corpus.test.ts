import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { addressedTo, type Recorded, recordedRequests } from '../support/corpus'
import { makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'

/** Malformed on purpose: their authors wrote them to test the refusal. */
const malformed: string[] = []

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
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.filter(({ file, status }) => status !== 400 || !malformed.includes(file))).toEqual([])
    }
    await ask.settled()
    for (const { slug } of projects) {
      const { event } = await ask.stats(slug)
      expect(event).toMatchObject({ processed: event?.accepted, duplicate: 0, parked: 0, waiting: 0 })
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
