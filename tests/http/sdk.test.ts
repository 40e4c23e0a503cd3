import { beforeAll, expect, test } from 'vitest'
import { type Api, api, type LookupAnswer } from '../support/api'
import { type App, finish } from '../support/app'
import { digestline, makeToken, type SeededProject } from '../support/seed'
import { newTenant } from '../support/shared-app'

type Told = { eventId: string; traceId: string; what: string }

let app: App
let project: SeededProject
let ask: Api
let told: Told[]

beforeAll(async () => {
  const tenant = await newTenant('Sdk')
  ;({ app, project } = tenant)
  ask = api(app, tenant.token)
  const shop = await finish(['tests/support/shop.mjs', dsnFor(app, project)], {})
  told = shop.stdout
    .split('\n')
    .filter((line) => line.startsWith('{"eventId"'))
    .map((line) => JSON.parse(line) as Told)
  await ask.settled()
})

test('the stock SDK needs nothing but the DSN', async () => {
  expect(told.map(({ what }) => what)).toEqual([
    "TypeError: Cannot read properties of undefined (reading 'amount') of order 1009",
    'Error: The order could not be saved',
    'Stock is running low',
    'RangeError: Invalid count value: -1',
  ])
  const { event } = await ask.stats(project.slug)
  expect(event).toMatchObject({ accepted: 4, processed: 4, waiting: 0, duplicate: 0, parked: 0, refused: {} })
  expect((await ask.issues()).map(({ title }) => title).sort()).toEqual([
    'Error: The order could not be saved',
    'RangeError: Invalid count value: -1',
    'Stock is running low',
    "TypeError: Cannot read properties of undefined (reading 'amount') of order 1009",
  ])
})

test('an event is found by its event id, with dashes and in any case', async () => {
  for (const { eventId } of told) {
    const dashed = eventId.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    expect(firstMatch(await ask.lookup(eventId))).toMatchObject({
      kind: 'event_id',
      confidence: 'exact',
      event: { id: eventId },
    })
    expect(firstMatch(await ask.lookup(dashed))).toMatchObject({ kind: 'event_id', event: { id: eventId } })
  }
})

test('an event is found by its trace id', async () => {
  const { eventId, traceId } = payment()
  const answer = await ask.lookup(traceId)
  expect(answer.matches.map(({ kind, event }) => ({ kind, id: event?.id }))).toContainEqual({
    kind: 'trace_id',
    id: eventId,
  })
})

test('an event is found by the digest that only its console breadcrumb has', async () => {
  for (const paste of ['3862911841', 'Digest: 3862911841', errorPage]) {
    expect(firstMatch(await ask.lookup(paste)), paste).toMatchObject({
      kind: 'digest',
      code: '3862911841',
      confidence: 'exact',
      project: { slug: project.slug },
      issue: {
        title: "TypeError: Cannot read properties of undefined (reading 'amount') of order 1009",
        status: 'open',
        count: 1,
      },
      event: { id: payment().eventId },
    })
  }
})

test('the command line gives the same answer as the API', async () => {
  const asOwner = api(app, await makeToken(app))
  for (const code of ['3862911841', payment().eventId, payment().traceId]) {
    const { matches } = (await digestline(app, ['lookup', code])) as LookupAnswer
    expect(matches.length).toBeGreaterThan(0)
    expect(matches).toEqual((await asOwner.lookup(code)).matches)
  }
})

test('the event has its frames with source lines, its release and its cause', async () => {
  const { body } = await ask.get(`/events/${payment().eventId}`)
  const { event } = body as { event: { exceptions: { frames: object[] }[]; release: string } }
  expect(event.release).toBe('shop@2.3.1')
  expect(event.exceptions.at(-1)?.frames.at(-1)).toMatchObject({
    function: 'payForOrder',
    inApp: true,
    contextLine: expect.stringContaining('throw new TypeError('),
  })
  const saved = await ask.get(`/events/${told[1]!.eventId}`)
  expect(saved.body).toMatchObject({
    event: { exceptions: [{ value: 'connect ECONNREFUSED 10.0.0.7:5432' }, { value: 'The order could not be saved' }] },
  })
})

const errorPage = `Application error: a server-side exception has occurred while loading shop.example.com (see the server logs for more information).

Digest: 3862911841`

const payment = () => told[0]!

const firstMatch = (answer: LookupAnswer) => answer.matches[0]

/** The DSN as printed, with the port that the system chose. */
function dsnFor({ url }: App, { key, id }: SeededProject): string {
  return `${url.replace('://', `://${key}@`)}/${id}`
}
