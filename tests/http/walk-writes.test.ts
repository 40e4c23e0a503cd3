import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownDigest } from '../support/a-furnished-app'
import type { ActorName } from '../support/actors'
import { isRefused, leaksIn, startWalk, unfinishedFor, type Walk, type Way } from '../support/walk'
import { isEnough, mostRefused, needOf } from '../support/who-may-ask'

/*
 * The other half of the walk (walk.test.ts): everybody without permission tries to change something at every address, and sessions and
 * tokens of different users are mixed.
 */
let walk: Walk
beforeAll(async () => {
  walk = await startWalk()
})
afterAll(() => walk.lived.app.stop())

/** Fields of many forms, so that most of them would do something. */
const fields = {
  ...{ q: shownDigest, code: shownDigest, text: 'x', intent: 'resolve', do: 'delete', act: 'delete' },
  ...{ shortId: 'SHOP-1', issue: 'SHOP-1', all: '1', id: '1' },
}
const json = { 'content-type': 'application/json' }

/** Requests that change something. A page's refusal is cheapest as data; who has no role in the project gets it as a page, too. */
function writesOf(pattern: string, name: ActorName, methods: readonly string[]): { way: Way; init: RequestInit }[] {
  const { app } = walk.lived
  return walk.waysOf(pattern, walk.actors[name]).flatMap((way): { way: Way; init: RequestInit }[] => {
    if (way.way === 'API')
      return methods.map((method) => ({
        way,
        init: { method, headers: { ...json, ...way.headers }, body: '{"status":"resolved"}' },
      }))
    // A redirect to the sign-in page is cheapest as a page, any other refusal as data.
    if (name !== 'helper' && way.way === (name === 'stranger' ? 'data' : 'page')) return []
    const headers = { origin: app.url, 'sec-fetch-site': 'same-origin', ...way.headers }
    return [{ way, init: { method: 'POST', headers, body: new URLSearchParams(fields) } }]
  })
}

/**
 * Who tries to change something at an address: a stranger, a helper, the most of those who may not, and one whose session does not count.
 * Where anybody may post, the answer must not leak, either; signing out would end the session of the other requests.
 */
function triers(pattern: string): ActorName[] {
  const most = mostRefused(needOf(pattern).write)
  const signsOut = ['/sign-out', '/api/v1/me/sessions', '/api/v1/me/sessions/:id', '/account'].includes(pattern)
  return [...new Set<ActorName>([...(signsOut ? [] : readers), ...(most ? [most, unfinishedFor(walk, pattern)] : [])])]
}
const readers = ['stranger', 'helper'] as const

test('nobody changes anything without permission, and no answer has a word of the failure', async () => {
  const wrong: string[] = []
  const send = async (pattern: string, name: ActorName, methods: readonly string[]) => {
    const statuses: number[] = []
    const { write } = needOf(pattern)
    for (const { way, init } of writesOf(pattern, name, methods)) {
      const answer = await walk.ask(way.path, init)
      statuses.push(answer.status)
      const said = `${name} sends ${init.method} ${way.path} (${way.way}): ${answer.status} ${answer.location}`
      if (!isEnough(name, write) && (!isRefused(answer) || answer.status >= 500)) wrong.push(said)
      if (!isEnough(name, 'member')) wrong.push(...leaksIn(answer).map((word) => `${said} with ${word}`))
    }
    return statuses
  }
  for (const pattern of walk.patterns) {
    const [first, ...others] = triers(pattern)
    if (!first) continue
    const described = await methodsOf(pattern)
    const statuses = await send(pattern, first, described)
    // What the first is refused with 405 is there for nobody.
    const methods = pattern.startsWith('/api/') ? described.filter((_, n) => statuses[n] !== 405) : ['POST']
    await Promise.all(others.map((name) => send(pattern, name, methods)))
  }
  expect(wrong).toEqual([])
  const answer = await walk.ask('/issues/SHOP-1/history', { headers: walk.actors.owner.cookie })
  // Everything is as it was.
  expect(answer.text).toContain('qzcomment')
  expect(answer.text).not.toContain('Reopen')
})

/** The methods that change something at an address: of API v1 those that are described, of others all. */
async function methodsOf(pattern: string): Promise<string[]> {
  const all = ['POST', 'PUT', 'PATCH', 'DELETE']
  if (!pattern.startsWith('/api/v1/')) return all
  described ??= walk.ask('/api/v1/openapi.json', {}).then(({ text }) => JSON.parse(text).paths)
  const known = (await described)[pattern.slice('/api/v1'.length).replace(/:(\w+)/g, '{$1}')]
  return known ? all.filter((method) => method.toLowerCase() in known) : all
}
let described: Promise<Record<string, object>> | undefined

test('a session and a token of different users are refused, and a session at the second step takes nothing from a token', async () => {
  const closed = walk.patterns.filter((pattern) => needOf(pattern).read !== 'anyone')
  expect(closed.length).toBeGreaterThan(50)
  const { owner, admin, member } = walk.actors
  const wrong: string[] = []
  const tries = closed.map(async (pattern, place) => {
    const unfinished = walk.actors[place % 2 ? 'half' : 'enrol']
    const read = async (headers: Record<string, string>) => {
      const way = walk.waysOf(pattern, { cookie: headers, bearer: headers }).at(-1)!
      return { way, answer: await walk.ask(way.path, { headers }) }
    }
    const mixed = await read({ ...owner.cookie, ...member.bearer })
    // 405: the address does not support GET.
    if (![400, 405].includes(mixed.answer.status)) wrong.push(`${pattern}, mixed: ${mixed.answer.status}`)
    const { way, answer } = await read({ ...unfinished.cookie, ...admin.bearer })
    const expected = way.way === 'API' ? (await read(admin.bearer)).answer.status : 0
    if (way.way === 'API' ? answer.status !== expected : !isRefused(answer))
      wrong.push(`${pattern}, unfinished: ${answer.status} ${answer.location}`)
  })
  await Promise.all(tries)
  expect(wrong).toEqual([])
})

test('a session opens no API, and a token no page', async () => {
  const { admin } = walk.actors
  expect((await walk.ask('/api/v1/issues', { headers: admin.cookie })).status).toBe(401)
  expect((await walk.ask('/issues/SHOP-1', { headers: admin.bearer })).location).toMatch(/^\/sign-in/)
})
