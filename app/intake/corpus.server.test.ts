import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import { defaultLimits } from '../config.server'
import { openItems } from '../wire/open-envelope.server'

const corpus = fileURLToPath(new URL('../../tests/fixtures/corpus/', import.meta.url))

type Recorded = { method: string; url: string; headers: [string, string][] }

let tested: TestIntake
beforeAll(async () => {
  tested = await anIntake()
})
afterAll(() => tested.close())

/** The recorded request, with the project and key of this test. */
function send(file: string) {
  const recorded = JSON.parse(readFileSync(`${corpus}${file}.headers`, 'utf8')) as Recorded
  const ours = (text: string) => text.replace(/(sentry_key=)\w+/, `$1${aPublicKey}`)
  const headers = new Map(recorded.headers.map(([name, value]) => [name.toLowerCase(), ours(value)]))
  const body = tunnelled(recorded.url, readFileSync(corpus + file))
  return tested.intake({
    method: recorded.method,
    url: ours(recorded.url.replace(/^\/api\/\d+\//, '/api/7/')),
    header: (name) => headers.get(name),
    body: (async function* () {
      yield body
    })(),
    clientAddress: '192.0.2.1',
  })
}

/** A tunnelled request names its project in the body only. */
function tunnelled(url: string, body: Buffer): Buffer {
  if (url !== '/tunnel') return body
  const ours = body.toString('latin1').replace(/("dsn":"https?:\/\/)\w+(@[^"]*)\/\d+"/, `$1${aPublicKey}$2/7"`)
  return Buffer.from(ours, 'latin1')
}

const files = readdirSync(corpus)
  .filter((file) => file.endsWith('.headers'))
  .map((file) => file.slice(0, -'.headers'.length))
  .filter((file) =>
    /"url": ?"(\/api\/\d+\/(envelope|store|security)\/|\/tunnel)/.test(
      readFileSync(`${corpus}${file}.headers`, 'utf8'),
    ),
  )

test('every recorded request of an SDK is accepted', async () => {
  expect(files.length).toBeGreaterThan(400)
  const others: string[] = []
  for (const file of files) {
    const { status, body } = await send(file)
    const preflight = file.includes('preflight')
    if (status !== (preflight ? 204 : 200)) others.push(`${file}: ${status} ${body}`)
  }
  expect(others).toEqual([])
})

test('every accepted item is readable as JSON, except items that were sent broken', () => {
  let events = 0
  const broken: string[] = []
  for (const record of tested.envelopes()) {
    const { items, refusals } = openItems(record, defaultLimits)
    expect(refusals).toEqual([])
    for (const [kind, count] of Object.entries(record.meta.items))
      expect(items.filter(({ itemKind }) => itemKind === kind)).toHaveLength(count)
    const [event] = items.filter(({ itemKind }) => itemKind === 'event')
    if (event) expect(event.eventId).toBe(record.meta.eventId)
    for (const { bytes, itemKind } of items) {
      if (itemKind === 'attachment') continue
      if (itemKind === 'event') events++
      try {
        JSON.parse(Buffer.from(bytes).toString())
      } catch {
        broken.push(Buffer.from(bytes).toString('utf8', 0, 80))
      }
    }
  }
  expect(events).toBeGreaterThan(300)
  // java-javafixture-envelope-event-attachment: the declared length truncates its event. Processing parks it.
  expect(broken).toEqual([expect.stringContaining('"sdk": {"name":"sentry-android"')])
})
