import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSealer } from '../../app/accounts/seal.server'
import { operator } from '../../app/accounts/viewer'
import { readConfig } from '../../app/config.server'
import { jobNames } from '../../app/processing/jobs/job'
import { openRecorder } from '../../app/store/open/open-recorder.server'
import { openStore } from '../../app/store/open/open-store.server'
import type { Store } from '../../app/store/store'
import { aSourceMap } from '../support/a-source-map'
import { api, settled } from '../support/api'
import { type App, startDevelopment } from '../support/app'
import { eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { type SeededProject, seed } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'
import { uploadBundle } from '../support/upload-bundle'

/*
 * `npm run dev` does what production does: the same composition, the same jobs. With the lab's limits, so that timed jobs run every second.
 */
let app: App
let project: SeededProject
let token: string
let session: Session
beforeAll(async () => {
  app = await startDevelopment({ env: { DIGESTLINE_LAB: '1' } })
  await until('the runtime', async () => (await fetch(`${app.url}/readyz`)).ok)
  const seeded = await seed(app, 'Shop')
  project = seeded.project
  token = seeded.token
  session = await signIn(app)
})
afterAll(() => app?.stop())

const send = (event: Record<string, unknown>) => sendEnvelope(app, project, eventEnvelope(event).body)

/** Opens the database beside the server, like the command line. */
async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { database } = readConfig(app.env)
  const recorder = await openRecorder(database)
  const store = await openStore(database, { send: recorder.send, sealer: noSealer })
  try {
    return await work(store)
  } finally {
    await store.close()
    await recorder.close()
  }
}

const debugId = '8f3b6f57-4e1d-4c8c-9a39-0d6d0e5b1c11'
const scriptUrl = 'https://shop.example/assets/app.js'

/** A failure in the first line of the built script. */
const failure = (eventId: string) => {
  const frame = { abs_path: scriptUrl, filename: scriptUrl, function: 'x', lineno: 1, colno: 11, in_app: true }
  return {
    event_id: eventId,
    platform: 'javascript',
    exception: { values: [{ type: 'Error', value: 'The basket is empty', stacktrace: { frames: [frame] } }] },
    debug_meta: { images: [{ type: 'sourcemap', code_file: scriptUrl, debug_id: debugId }] },
  }
}

const isResolved = (eventId: string) => async () =>
  withStore(async ({ events }) => {
    const [stored] = await events.byId(operator, eventId)
    return JSON.stringify(stored?.resolution ?? {}).includes('src/basket.ts')
  })

test('a source map resolves events from before and after its upload', async () => {
  const [before, after] = [newEventId(), newEventId()]
  await send(failure(before))
  await settled(app)
  const map = aSourceMap([[[0, 0, 6, 2]]], { sources: ['../src/basket.ts'], sourcesContent: ['\n'.repeat(9)] })
  const files = {
    'app.js': { url: '~/assets/app.js', bytes: 'throw new Error()\n', debugId, sourcemap: 'app.js.map' },
    'app.js.map': { type: 'source_map' as const, url: '~/assets/app.js.map', bytes: map, debugId },
  }
  await uploadBundle(app, token, { project: 'shop', version: 'shop@1.0.0', files })
  await send(failure(after))
  await until('the event after the upload', isResolved(after))
  await until('the event before the upload', isResolved(before))
})

test.runIf(isWholeRun)('a bulk act of more than one slice finishes', async () => {
  const count = 150
  for (let n = 0; n < count; n++) await send({ exception: { values: [{ type: `Failure${n}In`, value: 'the till' }] } })
  await settled(app)
  const found = async (query: string) => (await api(app, token).issues(`${query} the till`)).length
  await until('the issues', async () => (await found('is:open')) === count)
  const { status } = await session.post('/issues/bulk', {
    act: 'resolve',
    all: '1',
    q: 'is:open the till',
    back: '/issues?q=is:open the till',
  })
  expect(status).toBe(302)
  await until('all to be resolved', async () => (await found('is:resolved')) === count)
})

test('a mute ends after its time', async () => {
  await send({ exception: { values: [{ type: 'LampError', value: 'it flickers' }] } })
  await settled(app)
  const [issue] = await until('the issue', async () => {
    const found = await api(app, token).issues('LampError')
    return found.length > 0 && found
  })
  const statusOf = async () => (await api(app, token).issues('LampError'))[0]?.status
  await withStore(({ triage }) =>
    triage.change(operator, issue!.shortId, { what: 'mute', until: { kind: 'time', at: Date.now() } }, Date.now()),
  )
  await until('the mute to end', async () => (await statusOf()) === 'open')
})

test('an open page is notified of a new event', async () => {
  const stop = new AbortController()
  const cookie = session.cookie()
  const headers = { cookie, accept: 'text/event-stream' }
  const search = new URLSearchParams({ q: 'is:open', since: `${Date.now()}` })
  const response = await fetch(`${app.url}/live?${search}`, { headers, signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hears = async (text: string) => {
    while (!heard.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended without ${text}: ${heard}`)
      heard += value
    }
  }
  await hears('"fresh":0')
  await send({ exception: { values: [{ type: 'DoorError', value: 'it squeaks' }] } })
  await hears('"fresh":1')
  stop.abort()
})

test('every job runs, and the metrics name it', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const runs = [...text.matchAll(/^digestline_job_runs_total\{job="([a-z-]+)"\} (\d+)$/gm)]
  // `planted-fault` runs only in the lab of the built server.
  const expected = jobNames.filter((name) => name !== 'planted-fault')
  expect(runs.map(([, job]) => job).sort()).toEqual(expected.toSorted())
  expect(runs.filter(([, , count]) => Number(count) === 0)).toEqual([])
  expect(text).toMatch(/^digestline_job_failures_total\{job="trends"\} 0$/m)
})
