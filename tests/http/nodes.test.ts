import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../../app/config.server'
import { inboxDir, instanceKeyFile } from '../../app/data-paths.server'
import { openInbox } from '../../app/inbox/inbox.server'
import { beginning } from '../../app/inbox/position'
import { readNodeId } from '../../app/ops/node-id.server'
import { api, settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { envelope, eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { killAt, killable, kills } from '../support/kills'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { makeProject, owner, type SeededProject, seed } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'
import { makeVisitor, wordsOf } from '../support/visitor'

/* Two servers on one database. */
const senders = 4
/** Three issues, so that counters of several rows have to agree. */
const causes = ['the till is locked', 'the shelf is empty', 'the courier is late']

const name = `nodes_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'digestline-nodes-'))
const dataDirs = ['a', 'b'].map((node) => join(folder, node)) as [string, string]
let DATABASE_URL: string
let nodes: [App, App]
let project: SeededProject
let token: string

const start = (node: 0 | 1, env: Record<string, string> = {}) =>
  startApp({ dataDir: dataDirs[node], env: { DATABASE_URL, ...killable, ...env } })

beforeAll(async () => {
  DATABASE_URL = await makePostgresDatabase(name)
  const first = await start(0)
  const seeded = await seed(first)
  project = seeded.project
  token = seeded.token
  mkdirSync(dataDirs[1])
  copyFileSync(instanceKeyFile(dataDirs[0]), instanceKeyFile(dataDirs[1]))
  const second = await start(1)
  nodes = [first, second]
})
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop()
  await dropPostgresDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

/** Which node leads, as this one sees it. */
async function leader(app: App): Promise<0 | 1 | undefined> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const name = /^digestline_node_leads\{node="(\w+)".*\} 1$/m.exec(text)?.[1]
  const node = dataDirs.findIndex((dataDir) => name !== undefined && readNodeId(dataDir) === name)
  return node === 0 || node === 1 ? node : undefined
}

/** How often a node ran a job that one node runs for all. */
async function runs(app: App): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return Number(/^digestline_job_runs_total\{job="trends"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

async function signIn(app: App) {
  const visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
  return visitor
}

/** Until the node knows of the others. */
const othersKnown = async () => {
  const visitor = await signIn(nodes[0])
  await until('both nodes to run', async () => {
    const page = wordsOf((await visitor.get('/admin/nodes')).html)
    return page.match(/Running/g)?.length === 2 && page.includes('runs the background jobs')
  })
}

test('a session of one node holds at the other, and one node runs the jobs', async () => {
  await othersKnown()
  const visitor = await signIn(nodes[0])
  const atOther = makeVisitor(nodes[1])
  for (const [key, value] of visitor.cookies) atOther.cookies.set(key, value)
  expect((await atOther.get('/admin/nodes')).status).toBe(200)
  await until('a job to run', async () => (await Promise.all(nodes.map(runs))).some((count) => count > 0))
  const both = await Promise.all(nodes.map(runs))
  expect(both.filter((count) => count > 0)).toHaveLength(1)
})

test('each node says how long it waits to write, on the page and in the metrics', async () => {
  await othersKnown()
  const page = wordsOf((await (await signIn(nodes[0])).get('/admin/nodes')).html)
  expect(page.match(/mean [\d,]+ ms, longest [\d,]+ ms/g)).toHaveLength(2)
  const text = await (await fetch(`${nodes[1].url}/metrics`)).text()
  expect(text.match(/^digestline_node_writer_turns_total\{.*\} [1-9]\d*$/gm)).toHaveLength(2)
  expect(text.match(/^digestline_node_writer_wait_seconds_total\{.*\} \d/gm)).toHaveLength(2)
})

test('a page at one node hears of events that the other takes', async () => {
  const visitor = await signIn(nodes[0])
  const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const stop = new AbortController()
  const query = new URLSearchParams({ q: 'is:open', since: `${Date.now()}` })
  const headers = { cookie, accept: 'text/event-stream' }
  const response = await fetch(`${nodes[0].url}/live?${query}`, { headers, signal: stop.signal })
  expect(response.status).toBe(200)
  let told = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) told += decoder.decode(part)
  }
  void read().catch(() => {})
  await until('the first word', () => told.includes('"fresh":0'))
  const shop = await makeProject(nodes[0], 'Live')
  await until('the other node to know the key', async () => {
    const { status } = await sendEnvelope(nodes[1], shop, eventEnvelope({ message: 'the door is open' }).body)
    return status === 200
  })
  await until('the page to hear of it', () => told.includes('"fresh":1'))
  stop.abort()
})

test('a server with another instance key does not start', async () => {
  const dataDir = join(folder, 'other-key')
  await expect(startApp({ dataDir, env: { DATABASE_URL } })).rejects.toThrow('Copy instance.key from another server')
})

test('a key that is disabled at one node is refused at the other', async () => {
  const revoked = await makeProject(nodes[0], 'Revoked')
  const visitor = await signIn(nodes[0])
  const send = (app: App) => sendEnvelope(app, revoked, eventEnvelope({ message: 'hello' }).body)
  await until('the other node to know the key', async () => (await send(nodes[1])).status === 200)
  const [, id] = /\/keys\/(\d+)\/state/.exec((await visitor.get(`/projects/${revoked.slug}/keys`)).html) ?? []
  expect((await visitor.post(`/projects/${revoked.slug}/keys/${id}/state`, { enabled: 'no' })).status).toBe(302)
  expect((await send(nodes[0])).status).toBe(403)
  await until('the other node to refuse the key', async () => (await send(nodes[1])).status === 403)
})

test('a quota is shared', async () => {
  const small = await makeProject(nodes[0], 'Small')
  const visitor = await signIn(nodes[0])
  const quota = { whose: 'project', 'error.day': '6' }
  expect((await visitor.post(`/projects/${small.slug}/quotas`, quota)).status).toBe(302)
  let taken = 0
  const send = async (app: App) => {
    const { status } = await sendEnvelope(app, small, eventEnvelope({ message: 'hello' }).body)
    if (status === 200) taken++
    return status
  }
  // A node learns keys and quotas within seconds, one before the other; what it accepts until then is accepted once.
  await until('the quota to be used up at the other node', async () => (await send(nodes[1])) === 429)
  expect(taken).toBeGreaterThanOrEqual(6)
  await until('the quota to be used up at the first node too', async () => (await send(nodes[0])) === 429)
  await expect.poll(async () => (await api(nodes[0], token).stats(small.slug)).event?.accepted).toBe(taken)
})

test.runIf(isWholeRun)('nodes that are killed under load lose nothing and double nothing', async () => {
  const acknowledged: string[] = []
  let isOver = false
  const send = async (first: number) => {
    for (let n = first; !isOver; n++) {
      const { eventId, body } = eventEnvelope({ level: 'error', message: causes[n % causes.length] })
      // Sent again, to the other node, until one says that it has it: the first one may have it too.
      for (let node = n; ; node++) {
        const sent = await sendEnvelope(nodes[node % 2]!, project, body).catch(() => undefined)
        if (sent?.status === 200) break
        if (sent && sent.status !== 503) throw new Error(`${sent.status}: ${sent.text}`)
      }
      acknowledged.push(eventId)
    }
  }
  const answered = async (count: number) => {
    const enough = acknowledged.length + count
    await until(`${count} acknowledgements`, () => acknowledged.length >= enough)
  }
  const killInTurn = async () => {
    for (const [round, kill] of kills(20, ['writing', 'committed']).entries()) {
      const node = (round % 2) as 0 | 1
      await killAt(nodes[node], kill, answered)
      nodes[node] = await start(node)
    }
    await answered(50)
    isOver = true
  }
  await Promise.all([killInTurn(), ...Array.from({ length: senders }, (_, n) => send(n))])
  for (const node of nodes) await settled(node)
  const { event } = await api(nodes[0], token).stats(project.slug)
  const issues = (await api(nodes[0], token).issues()).filter(({ shortId }) => shortId.startsWith('SHOP-'))
  const kept = (await Promise.all(issues.map(({ shortId }) => api(nodes[0], token).eventIds(shortId)))).flat()
  expect(acknowledged.length).toBeGreaterThan(senders)
  expect(new Set(kept).size, 'an event is there twice').toBe(kept.length)
  expect(new Set(kept)).toEqual(new Set(acknowledged))
  expect(event).toMatchObject({ processed: kept.length, parked: 0, waiting: 0, refused: {} })
  expect(event?.accepted).toBe(kept.length + (event?.duplicate ?? 0))
  expect(issues.reduce((sum, { count }) => sum + count, 0)).toBe(kept.length)
})

test('jobs move to the other node when the one that leads ends', async () => {
  await othersKnown()
  const first = await until('a node to lead', () => leader(nodes[0]))
  const other = first === 0 ? 1 : 0
  const before = await runs(nodes[other])
  await nodes[first].kill('SIGTERM')
  await until('the other node to lead', async () => (await leader(nodes[other])) === other)
  await until('the other node to run the jobs', async () => (await runs(nodes[other])) > before)
  nodes[first] = await start(first)
})

test('what a node left behind is adopted, but not while it runs', async () => {
  const running = await nodes[0].cli(['adopt', dataDirs[1]])
  expect(running.code).toBe(1)
  expect(running.stderr).toContain('Another Digestline runs')
  await nodes[1].kill('SIGKILL')
  const eventIds = await leaveBehind(dataDirs[1], 3)
  const adopted = await nodes[0].cli(['adopt', dataDirs[1], '--json'])
  expect(adopted).toMatchObject({ code: 0, stdout: `${JSON.stringify({ events: 3 })}\n` })
  for (const id of eventIds) expect((await api(nodes[0], token).lookup(id)).matches).toHaveLength(1)
  const page = wordsOf((await (await signIn(nodes[0])).get('/admin/nodes')).html)
  expect(page).not.toContain(dataDirs[1])
  nodes[1] = await start(1)
})

/** Accepts events into the inbox of a node that does not run, as the node itself would have before it ended. */
async function leaveBehind(dataDir: string, count: number): Promise<string[]> {
  const dir = inboxDir(dataDir)
  const inbox = await openInbox({ dir, position: beginning, limits: defaultLimits, now: Date.now, report: () => {} })
  const eventIds = Array.from({ length: count }, newEventId)
  for (const eventId of eventIds) {
    const body = envelope({ event_id: eventId }, ['event', { event_id: eventId, message: 'left behind' }])
    const meta = { projectId: project.id, keyId: 1, receivedAt: Date.now(), eventId, items: { event: 1 } }
    await inbox.append({ kind: 'envelope', meta: { ...meta, encoding: 'identity', format: 'envelope' }, body })
  }
  await inbox.close()
  return eventIds
}
