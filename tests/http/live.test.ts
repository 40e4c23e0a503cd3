import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { liveLimits } from '../../app/live/limits'
import { api, settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeOwner, owner, type SeededProject } from '../support/seed'
import { type Tenant, tenantOn } from '../support/shared-app'
import { until } from '../support/until'
import { makeVisitor } from '../support/visitor'

const developer = { email: 'dev@live.example', password: 'a password of somebody' }
const desk = { email: 'desk@live.example', password: 'a password of somebody' }

let tenant: Tenant
let app: App
let project: SeededProject
beforeAll(async () => {
  // Its own: tests count the pages that listen.
  app = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  await makeOwner(app)
  tenant = await tenantOn(app, 'Live')
  project = tenant.project
  for (const [{ email, password }, role] of [
    [developer, 'member'],
    [desk, 'helper'],
  ] as const) {
    const place = ['--project', project.slug, '--role', role]
    await digestline(app, ['user', 'add', '--email', email, '--password-stdin', ...place], password)
  }
  await send('the till is locked')
})
afterAll(() => app?.stop())

async function send(message: string): Promise<void> {
  await sendEnvelope(app, project, eventEnvelope({ message }).body)
  await settled(app)
}

async function sessionOf({ email, password }: { email: string; password: string }): Promise<string> {
  const body = new URLSearchParams({ email, password, next: '/' })
  const headers = { origin: app.url }
  const response = await fetch(`${app.url}/sign-in`, { method: 'POST', body, headers, redirect: 'manual' })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Listens like a browser, and stores the messages. */
async function listen(cookie: string, path: string) {
  const stop = new AbortController()
  const headers = { cookie, accept: 'text/event-stream' }
  const response = await fetch(app.url + path, { headers, signal: stop.signal, redirect: 'manual' })
  const told: unknown[] = []
  let isOver = false
  const reader = response.body?.getReader()
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const blocks = (text + decoder.decode(part.value)).split('\n\n')
      text = blocks.pop() ?? ''
      told.push(...blocks.filter((one) => one.startsWith('data: ')).map((one) => JSON.parse(one.slice(6))))
    }
  }
  const reading = response.status === 200 ? read() : Promise.resolve()
  void reading.catch(() => {}).finally(() => (isOver = true))
  const leave = () => {
    stop.abort()
    // Node 26 may have collected the object that the signal aborts.
    void reader?.cancel().catch(() => {})
  }
  // A test that fails before it leaves would make the next ones wait for nobody to listen.
  onTestFinished(leave)
  return {
    status: response.status,
    headers: response.headers,
    last: () => told.at(-1),
    isOver: () => isOver,
    stop: leave,
  }
}

const counted = async (name: string): Promise<number> => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return Number(new RegExp(`^digestline_live_${name} (\\d+)$`, 'm').exec(text)?.[1])
}
const list = (q: string, since = Date.now()) => `/live?${new URLSearchParams({ q, since: `${since}` })}`
const nobody = () => until('nobody to listen', async () => (await counted('listeners')) === 0)

test('a list is notified of issues that its search finds, an issue of its events and status, only as numbers', async () => {
  const cookie = await sessionOf(developer)
  const [open, other] = [await listen(cookie, list('is:open')), await listen(cookie, list('courier'))]
  const issue = await listen(cookie, '/live?issue=LIVE-1')
  expect(open.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(open.headers.get('content-encoding')).toBeNull()
  await until('the first word', () => open.last() !== undefined && issue.last() !== undefined)
  expect([open.last(), issue.last()]).toEqual([
    { fresh: 0, changed: 0, full: false },
    { count: 1, status: 'open' },
  ])
  await send('the till is locked')
  await send('the courier is late')
  const both = { fresh: 1, changed: 1, full: false }
  await until('both', () => JSON.stringify(open.last()) === JSON.stringify(both))
  await until('one', () => JSON.stringify(other.last()) === JSON.stringify({ ...both, changed: 0 }))
  await until('the event', () => JSON.stringify(issue.last()) === JSON.stringify({ count: 2, status: 'open' }))

  const headers = { origin: app.url, cookie }
  const body = new URLSearchParams({ intent: 'resolve' })
  await fetch(`${app.url}/issues/LIVE-1/resolution`, { method: 'POST', headers, body, redirect: 'manual' })
  await until('the state', () => JSON.stringify(issue.last()) === JSON.stringify({ count: 2, status: 'resolved' }))
  for (const one of [open, other, issue]) one.stop()
  await nobody()
})

test('without a session, permission or topic one is rejected, and a helper gets no messages', async () => {
  const cookie = await sessionOf(desk)
  expect((await listen('', list('is:open'))).status).toBe(401)
  expect((await listen(cookie, '/live?issue=LIVE-1')).status).toBe(404)
  expect((await listen(cookie, '/live')).status).toBe(400)
  expect((await fetch(`${app.url}/live`, { method: 'POST', headers: { origin: app.url } })).status).toBe(405)
  const helper = await listen(cookie, list('is:open', 1))
  const [member] = [await listen(await sessionOf(developer), list('is:open'))]
  await send('a mirror is broken')
  await until('the news', () => JSON.stringify(member.last())?.includes('"fresh":1'))
  expect(helper.last()).toEqual({ fresh: 0, changed: 0, full: false })
  // There is nothing else to listen to: a search has its own pages.
  const once = await fetch(app.url + list('is:open', 1), { headers: { cookie } })
  expect(once.status).toBe(406)
  for (const one of [helper, member]) one.stop()
  await nobody()
})

test('signing out, and losing the project, ends the stream', async () => {
  const [mine, other] = [await sessionOf(developer), await sessionOf(developer)]
  const [left, stays] = [await listen(mine, list('')), await listen(other, '/live?issue=LIVE-1')]
  const headers = { origin: app.url, cookie: mine }
  await fetch(`${app.url}/sign-out`, { method: 'POST', headers, redirect: 'manual' })
  await until('the end', left.isOver)
  expect(stays.isOver()).toBe(false)
  const admin = { origin: app.url, cookie: await sessionOf(tenant) }
  const members = `${app.url}/projects/live/members`
  const html = await (await fetch(members, { headers: admin })).text()
  const userId = /name="userId" value="(\d+)"/.exec(html.slice(html.indexOf(developer.email)))?.[1] ?? ''
  const body = new URLSearchParams({ form: 'role', userId, role: 'helper' })
  await fetch(members, { method: 'POST', headers: admin, body, redirect: 'manual' })
  await until('the end', stays.isOver)
  await nobody()
})

test('a browser has three connections, the fourth is rejected and nothing else is affected', async () => {
  const cookie = await sessionOf(tenant)
  const pages = await Promise.all([1, 2, 3, 4].map(() => listen(cookie, list('is:open'))))
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503])
  expect(await counted('refused_total')).toBeGreaterThan(0)
  pages.find(({ status }) => status === 200)?.stop()
  await until('a place', async () => (await counted('listeners')) === 2)
  const again = await listen(cookie, list('is:open'))
  expect(again.status).toBe(200)
  for (const page of [...pages, again]) page.stop()
  await nobody()
})

test('the search of a live page never runs on the thread that accepts events', async () => {
  const { eventId, body } = eventEnvelope({ message: 'the till is locked' })
  const ask = api(app, tenant.token)
  await sendEnvelope(app, project, body)
  await ask.settled()
  const visitor = makeVisitor(app)
  await visitor.post('/sign-in', { email: tenant.email, password: tenant.password })
  const hostile = list('*a*b*c*|*d*e*f* '.repeat(9))

  type Asked = (typeof asked)[number]
  const asked = ['*/*', 'text/event-stream'] as const
  const waiting: Record<Asked, number> = { '*/*': 0, 'text/event-stream': 0 }
  // While the pages thread hangs, look-ups and events work; its requests are lost with it, and get its digest.
  const search = async (accept: Asked) => {
    waiting[accept] += 1
    const stop = new AbortController()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, headers } = await fetch(app.url + hostile, { headers: { cookie, accept }, signal: stop.signal })
    stop.abort()
    waiting[accept] -= 1
    return { accept, status, digest: headers.get('x-digest') }
  }
  let isOver = false
  const hanging = visitor.get('/__lab/thread/hang').finally(() => (isOver = true))
  const searches: ReturnType<typeof search>[] = []
  while (!isOver) {
    // Requests from before it hangs get responses. Streams may wait then already, and must not keep the others from being sent.
    for (const accept of asked) if (waiting[accept] < 32) searches.push(search(accept))
    expect((await ask.lookup(eventId)).matches).toHaveLength(1)
    expect((await sendEnvelope(app, project, eventEnvelope({ message: 'another' }).body)).status).toBe(200)
  }
  const { headers } = await hanging
  const answers = await Promise.all(searches)
  const isLost = ({ digest }: (typeof answers)[number]) => digest !== null && digest === headers.get('x-digest')
  expect(new Set(answers.filter(isLost).map(({ accept }) => accept))).toEqual(new Set(asked))
  // The thread answers before it hangs, and the next one after it.
  const meanwhile = answers.slice(answers.findIndex(isLost), answers.findLastIndex(isLost))
  expect(meanwhile.filter(({ accept, status }) => accept === '*/*' && status === 200)).toEqual([])
})

test('a browser that connects and leaves in a loop is rejected, and told when to come back', async () => {
  const cookie = await sessionOf(developer)
  const before = await counted('throttled_total')
  let last = await listen(cookie, list('is:open'))
  for (let i = 0; i < 2 * liveLimits.openings && last.status !== 429; i++) {
    last.stop()
    await nobody()
    last = await listen(cookie, list('is:open'))
  }
  expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await counted('throttled_total')).toBe(before + 1)
  // Other accounts have their own limit.
  const other = await listen(await sessionOf(tenant), list('is:open'))
  expect(other.status).toBe(200)
  other.stop()
  await nobody()
})

test('the server ends what it tells listening pages, and stops', async () => {
  const another = await startApp()
  await makeOwner(another)
  const body = new URLSearchParams({ ...owner, next: '/' })
  const signedIn = await fetch(`${another.url}/sign-in`, {
    method: 'POST',
    body,
    headers: { origin: another.url },
    redirect: 'manual',
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const stream = await fetch(`${another.url}${list('')}`, { headers: { cookie, accept: 'text/event-stream' } })
  expect(stream.status).toBe(200)
  expect(await another.stop()).toBe(0)
  // It was ended: reading a connection that was cut off when the time of requests under way was over would fail.
  expect(await stream.text()).toContain('"fresh":0')
})
