import { expect, test } from 'vitest'
import { until } from '../../tests/support/until'
import { cookieName } from '../accounts/cookies.server'
import { readConfig } from '../config.server'
import { liveLimits } from './limits'
import { openLive } from './live.server'

const config = readConfig({})

/** Accounts are named by their cookie; a search takes `work`. `pass` lets the clock go on. */
function openedLive({ work = () => {}, limits = {} as Partial<typeof liveLimits> } = {}) {
  const asked: number[] = []
  let now = 1_000_000
  const ids = new Map<string, number>()
  const signedOut = new Set<string>()
  const viewerOf = (session: string) => {
    const userId = ids.get(session) ?? ids.size + 1
    ids.set(session, userId)
    if (signedOut.has(session)) return undefined
    return { kind: 'user' as const, userId, email: 'dev@example.com', name: 'Dev', owner: false }
  }
  const store = {
    sessions: { viewer: async (session: string) => viewerOf(session) },
    issues: { byShortId: async () => undefined },
    news: {
      since: async (viewer: { kind: string }) => {
        if ('userId' in viewer && typeof viewer.userId === 'number') asked.push(viewer.userId)
        work()
        return []
      },
    },
  }
  const failed = (error: unknown) => expect.unreachable(String(error))
  const live = openLive({
    runtime: { config, now: () => now, store },
    listen: () => {},
    failed,
    limits: { ...liveLimits, ...limits },
  })
  const { name } = cookieName('session', config.publicUrl)
  const ask = (account: string, { method = 'GET', accept = 'text/event-stream', leave = new AbortController() } = {}) =>
    live.answer(
      new Request('http://here/live?q=*a*&since=1', {
        method,
        headers: { Accept: accept, Cookie: `${name}=${account}` },
        signal: leave.signal,
      }),
    )
  const signOut = () => {
    for (const session of ids.keys()) signedOut.add(session)
  }
  return { live, ask, asked, signOut, pass: (milliseconds: number) => (now += milliseconds) }
}

/** Keeps the thread at work for so long, as a search does. */
const busyFor = (milliseconds: number) => () => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('only a browser that listens is answered with a search', async () => {
  const { live, ask, asked } = openedLive()
  expect((await ask('a', { accept: '*/*' })).status).toBe(406)
  expect((await ask('a', { method: 'HEAD' })).status).toBe(406)
  expect(asked).toEqual([])
  live.close()
})

test('an account whose searches took their time is refused until that is over, and no other account is', async () => {
  const { live, ask, pass } = openedLive({ work: busyFor(60), limits: { searchMilliseconds: 50 } })
  const leave = new AbortController()
  expect((await ask('a', { leave })).status).toBe(200)
  leave.abort()
  const refused = await ask('a')
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect((await ask('b')).status).toBe(200)
  pass(10 * 60_000)
  expect((await ask('a')).status).toBe(200)
  expect(live.counts()).toMatchObject({ throttled: 1, refused: 0, questions: 3 })
  live.close()
})

test('an account opens a limited number of connections, however little they cost', async () => {
  const { live, ask } = openedLive({ limits: { openings: 2 } })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    const leave = new AbortController()
    statuses.push((await ask('a', { leave })).status)
    leave.abort()
  }
  expect(statuses).toEqual([200, 200, 429])
  expect(live.counts()).toMatchObject({ listeners: 0, throttled: 1 })
  live.close()
})

test('a page that is left while its permissions are read does not count as listening', async () => {
  const { live, ask } = openedLive()
  const leave = new AbortController()
  const answer = ask('a', { leave })
  leave.abort()
  await answer
  expect(live.counts().listeners).toBe(0)
  live.close()
})

test('a page whose account searches for too long waits, and the others hear what happens', async () => {
  let work = () => {}
  const limits = { searchMilliseconds: 500, notifyMilliseconds: 1 }
  const { live, ask, asked } = openedLive({ work: () => work(), limits })
  await ask('a')
  await ask('b')
  asked.length = 0
  work = busyFor(600)
  live.happened([1])
  await until('both to be asked for', () => asked.length === 2)
  work = () => {}
  await ask('c')
  asked.length = 0
  live.happened([2])
  await until('the third to be asked for', () => asked.includes(3))
  expect(asked).toEqual([3])
  live.close()
})

test('a page whose session is over hears nothing more, although nothing happens', async () => {
  const { live, ask, signOut } = openedLive({ limits: { heartbeatMilliseconds: 1 } })
  const { body } = await ask('a')
  const reader = body!.getReader()
  signOut()
  await until('the stream to end', async () => (await reader.read()).done)
  expect(live.counts().listeners).toBe(0)
  live.close()
})

test('a turn ends when its questions took too long; the rest are asked in the next', async () => {
  const limits = { turnMilliseconds: 5, notifyMilliseconds: 1000 }
  let work = () => {}
  const { live, ask, asked } = openedLive({ work: () => work(), limits })
  for (const account of ['a', 'b', 'c']) await ask(account)
  asked.length = 0
  work = busyFor(10)
  const begun = performance.now()
  live.happened([1])
  await until('all to be asked for', () => asked.length === 3)
  expect(asked).toEqual([1, 2, 3])
  // Three turns have two rests between them.
  expect(performance.now() - begun).toBeGreaterThan(limits.notifyMilliseconds)
  live.close()
})
