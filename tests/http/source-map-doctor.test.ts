import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { api, settled } from '../support/api'
import type { App } from '../support/app'
import { sendEnvelope } from '../support/intake'
import type { Session } from '../support/session'
import { newTenant } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

/*
 * An event of a minified build without uploads: every page says why it is minified.
 */
const recording = new URL('../fixtures/corpus/symbolication/browser11/browser11-onclick.envelope', import.meta.url)
const envelope = readFileSync(recording, 'utf8')
const eventId = JSON.parse(envelope.split('\n')[0] ?? '').event_id as string
const debugId = 'e9c32b6a-8257-51d1-b5f0-179d4af8c441'

let app: App
let token: string
let root: Session
beforeAll(async () => {
  const tenant = await newTenant('Doctor')
  ;({ app, token, admin: root } = tenant)
  await sendEnvelope(app, tenant.project, Buffer.from(envelope))
  await settled(app)
})

const doctor = '/projects/doctor/source-maps/doctor'

test('the event page says above the stack and once below it why frames are minified', async () => {
  const words = wordsOf((await root.get('/issues/DOCTOR-1')).html)
  expect(words).toContain('This stack trace is minified.')
  expect(words).toContain(`The file has the debug ID ${debugId}, but no upload contains it.`)
  expect(words.match(/No source map \(8 frames\)/g)).toHaveLength(1)
  expect(words).toContain('sentry-cli sourcemaps upload ./dist')
})

test('the raw JSON and the API return it as data', async () => {
  const raw = JSON.parse((await root.download(`/issues/DOCTOR-1/events/${eventId}/json`)).text)
  expect(raw.event_id).toBe(eventId)
  expect(raw._symbolication.exceptions[0]).toHaveLength(8)
  expect(raw._symbolication.causes[0]).toMatchObject({ reason: 'debug_id_not_uploaded', command: expect.any(String) })
  const { body } = await api(app, token).get(`/events/${eventId}`)
  expect(body).toMatchObject({
    unresolved: [
      { reason: 'debug_id_not_uploaded', debugId: debugId.replaceAll('-', '') },
      { reason: 'debug_id_not_uploaded' },
    ],
  })
  const frames = (body as { event: { exceptions: { frames: object[] }[] } }).event.exceptions[0]?.frames
  expect(frames?.at(-1)).toMatchObject({ unresolved: { reason: 'debug_id_not_uploaded', cause: 0 } })
})

test('the page counts the causes in the project, and stacks are resolved again on request', async () => {
  const words = wordsOf((await root.get(doctor)).html)
  expect(words).toContain('Debug ID not uploaded')
  expect(words).toContain('1 event, 1 stack trace')
  expect(words).toContain('http://127.0.0.1:9411/static/main-GZ4IIB6H.js')
  const again = await root.post('/projects/doctor/source-maps/resolving', {})
  expect(again).toMatchObject({ status: 302, location: doctor })
  const one = await root.post(`/issues/DOCTOR-1/events/${eventId}/resolving`, {})
  expect(one).toMatchObject({ status: 302, location: `/issues/DOCTOR-1/events/${eventId}` })
})

test('unknown events are rejected', async () => {
  expect((await root.get('/projects/nowhere/source-maps/doctor')).status).toBe(404)
  expect((await root.post('/projects/nowhere/source-maps/resolving', {})).status).toBe(404)
  expect((await root.post(`/issues/DOCTOR-1/events/${'0'.repeat(32)}/resolving`, {})).status).toBe(404)
  expect((await root.post('/issues/DOCTOR-9/late-regrouping', { intent: 'regroup' })).status).toBe(404)
  expect((await root.post('/issues/DOCTOR-1/late-regrouping', { intent: 'nonsense' })).status).toBe(400)
  const stranger = await fetch(app.url + doctor, { redirect: 'manual' })
  expect(stranger.status).toBe(302)
})
