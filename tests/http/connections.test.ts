import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { type SeededProject, seed } from '../support/seed'
import { newTenant } from '../support/shared-app'
import { until } from '../support/until'

let app: App
let project: SeededProject
let token: string
beforeAll(async () => {
  // The lab, which it has, has limits of seconds for slow clients.
  ;({ app, project, token } = await newTenant('Connections'))
})

test('a client that never finishes its headers gets 408 and is disconnected', async () => {
  const slow = aSocket(app)
  slow.socket.write('POST /api/1/envelope/ HTTP/1.1\r\nHost: here\r\nX-Slow: ')
  await slow.closed
  expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client that never finishes its body gets 408, is counted, and is disconnected', async () => {
  const slow = aSocket(app)
  slow.socket.write(`${head(project, 5000)}{"event_id":`)
  await slow.closed
  expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /)
  await until('the refusal to be counted', async () => {
    const stats = await api(app, token).stats(project.slug)
    return Object.values(stats).some(({ refused }) => refused.body_timeout === 1)
  })
})

test('an idle connection is closed', async () => {
  const idle = aSocket(app)
  const { body } = eventEnvelope({ message: 'then nothing' })
  idle.socket.write(head(project, body.length))
  idle.socket.write(body)
  await until('the answer', () => idle.text().startsWith('HTTP/1.1 200 '))
  await idle.closed
})

test('two thousand connections at once all get a response', async () => {
  const { body } = eventEnvelope({ message: 'one of two thousand' })
  const crowd = Array.from({ length: 2000 }, () => aSocket(app))
  await Promise.all(crowd.map(({ connected }) => connected))
  for (const { socket } of crowd) socket.write(head(project, body.length))
  for (const { socket } of crowd) socket.write(body)
  await until('2,000 answers', () => crowd.every(({ text }) => text().startsWith('HTTP/1.1 200 ')))
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  for (const { socket } of crowd) socket.destroy()
})

test('SIGTERM under load ends the server with code 0, and nothing acknowledged is lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-drain-'))
  try {
    const first = await startApp({ dataDir })
    const { project, token } = await seed(first)
    const acknowledged: string[] = []
    const senders = Array.from({ length: 16 }, () => sendUntilGone(first, project, acknowledged))
    await until('a load', () => acknowledged.length > 200)
    expect(await first.stop()).toBe(0)
    await Promise.all(senders)

    const second = await startApp({ dataDir })
    await api(second, token).settled()
    const { event } = await api(second, token).stats(project.slug)
    expect(event!.processed).toBeGreaterThanOrEqual(acknowledged.length)
    expect(event).toMatchObject({ duplicate: 0, parked: 0, waiting: 0 })
    for (const id of acknowledged.filter((_, n) => n % 20 === 0))
      expect((await api(second, token).lookup(id)).matches).toHaveLength(1)
    await second.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function sendUntilGone(to: App, project: SeededProject, acknowledged: string[]): Promise<void> {
  for (;;) {
    const { eventId, body } = eventEnvelope({ message: 'until it is gone' })
    const sent = await sendEnvelope(to, project, body).catch(() => undefined)
    if (!sent) return
    if (sent.status === 200) acknowledged.push(eventId)
  }
}

const head = ({ id, key }: SeededProject, length: number) =>
  `POST /api/${id}/envelope/?sentry_key=${key} HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`

function aSocket(to: App): { socket: Socket; text: () => string; connected: Promise<void>; closed: Promise<void> } {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  return {
    socket,
    text: () => text,
    connected: new Promise((resolve) => socket.once('connect', () => resolve())),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
  }
}
