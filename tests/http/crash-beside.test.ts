import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unaccounted } from '../../app/projects/accounting'
import { api } from '../support/api'
import { envelope, newEventId, sendEnvelope } from '../support/intake'
import { kills, killUnderLoad, type Send } from '../support/kills'
import { signIn } from '../support/session'

const senders = 4

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-crash-beside-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('kills lose no items other than events, and count none twice', async () => {
  const { app, project, token, acknowledged } = await killUnderLoad(dataDir, { kills: kills(5), senders, send })
  await api(app, token).settled()
  const stats = await api(app, token).stats(project.slug)
  for (const [kind, counts] of Object.entries(stats)) expect(unaccounted(counts), kind).toBe(0)
  for (const kind of ['attachment', 'user_report', 'client_report', 'session', 'check_in']) {
    expect(stats[kind], kind).toMatchObject({ duplicate: 0, parked: 0, waiting: 0, refused: {} })
    // Items that were durable but not acknowledged may be there too.
    expect(stats[kind]?.processed, kind).toBe(stats.event?.processed)
  }
  expect(stats.event?.processed).toBeGreaterThanOrEqual(acknowledged.length)
  expect(stats.event?.lostByClient).toEqual({ network_error: 3 * (stats.client_report?.processed ?? 0) })
  const page = await signIn(app)
  const sample = acknowledged.filter((_, n) => n % Math.ceil(acknowledged.length / 20) === 0)
  for (const id of sample) {
    const { matches } = await api(app, token).lookup(id)
    const { html } = await page.get(`/issues/${matches[0]?.issue.shortId}/events/${id}`)
    for (const beside of [`${id}.log`, `said of ${id}`]) expect(html.split(`>${beside}<`).length - 1, beside).toBe(1)
  }
  await app.stop()
})

const send: Send = async (app, project) => {
  const id = newEventId()
  const { status, json } = await sendEnvelope(app, project, everything(id))
  return status === 200 && json.id === id ? id : undefined
}

/** An envelope with one item of each kind. */
function everything(id: string): Buffer {
  const file = Buffer.from(`{"type":"attachment","length":${id.length},"filename":"${id}.log"}\n${id}\n`)
  const discarded_events = [{ reason: 'network_error', category: 'error', quantity: 3 }]
  const items = envelope(
    { event_id: id },
    ['event', { event_id: id, message: 'till' }],
    ['user_report', { event_id: id, comments: `said of ${id}` }],
    ['client_report', { discarded_events }],
    ['session', { sid: id, init: true, status: 'crashed', attrs: { release: 'shop@1' } }],
    ['check_in', { monitor_slug: 'nightly', status: 'ok' }],
  )
  return Buffer.concat([items, file])
}
