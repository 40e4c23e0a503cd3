import { beforeAll, expect, test } from 'vitest'
import { unaccounted } from '../../app/projects/accounting'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { addressedTo, type Recorded, recordedRequests, withoutRepeatedIds } from '../support/corpus'
import { makeProject, makeToken, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { sharedApp } from '../support/shared-app'
import { isWholeRun } from '../support/tier'

/** The only recording whose event is not JSON: the `length` of its item cuts it short. Accepted with its envelope, then rejected. */
const cutShort = 'java-javafixture-envelope-event-attachment.envelope'

/** Recordings of OpenTelemetry have their own test, `otlp.test.ts`. */
const isTaken = ({ url }: Recorded) => /^\/(api\/\d+\/(envelope|store|security)\/|tunnel$)/.test(url)

let app: App
let ask: Api
let person: Session
const rounds = withoutRepeatedIds(recordedRequests().filter(isTaken))
const projects: SeededProject[] = []
beforeAll(async () => {
  app = await sharedApp()
  ask = api(app, await makeToken(app))
  person = await signIn(app)
})

test('every recorded request of every SDK is accepted unchanged, and every item is counted', async () => {
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
  const notKept = new Set<string>()
  for (const [n, { slug }] of projects.entries()) {
    const malformed = rounds[n]!.filter(({ file }) => file === cutShort).length
    const stats = await ask.stats(slug)
    expect(stats.event, slug).toMatchObject({ duplicate: 0, parked: 0, waiting: 0 })
    expect(stats.event?.processed, slug).toBe((stats.event?.accepted ?? 0) - malformed)
    for (const [kind, counts] of Object.entries(stats)) {
      if (counts.accepted > 0) kinds.add(kind)
      if (counts.accepted === 0 && counts.refused.not_kept) notKept.add(kind)
      expect(unaccounted(counts), `${slug}, ${kind}`).toBe(0)
    }
  }
  expect([...kinds].sort()).toEqual(everythingKept)
  expect([...notKept]).toEqual(expect.arrayContaining(['transaction', 'span', 'trace_metric', 'replay_recording']))
})

/** Parts of a page that an event has, and its platform: pages of the same shape run the same code. */
function shapeOf(event: Record<string, unknown>): string {
  const exceptions = event.exceptions as unknown[] | undefined
  return [event.platform, exceptions?.length, ...Object.keys(event).sort()].join()
}

test('recorded events have a page and raw JSON: one of each shape, and every one in the whole run', async () => {
  const shapes = new Set<string>()
  for (const { slug } of projects) {
    for (const { shortId, title } of await ask.issues(`project:${slug}`)) {
      expect(title, shortId).not.toBe('')
      for (const id of await ask.eventIds(shortId)) {
        const path = `/issues/${shortId}/events/${id}`
        const raw = await person.download(`${path}/json`)
        expect(raw.status, path).toBe(200)
        const shape = shapeOf(JSON.parse(raw.text))
        if (shapes.has(shape) && !isWholeRun) continue
        shapes.add(shape)
        const { status, html } = await person.get(path)
        expect(status, path).toBe(200)
        expect(html, `${path} ${title}`).not.toContain('class="fallback-text"')
        expect(textOf(html), path).toContain(`Event ${id}`)
        expect(html.length, `${path} ${title}`).toBeLessThan(1_500_000)
      }
    }
  }
  console.info(`${shapes.size} shapes`)
  expect(shapes.size).toBeGreaterThan(30)
})

/** The page with quotes unescaped, to find ids and words. */
const textOf = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

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
