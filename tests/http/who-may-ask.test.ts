import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownDigest } from '../support/a-furnished-app'
import { type LivedIn, startLivedIn } from '../support/a-lived-in-app'
import { type ActorName, type Actors, actorNames, makeActors } from '../support/actors'
import { describedFetch, uncompressed } from '../support/described-api'
import { pagePatterns, sitemap } from '../support/sitemap'
import { isEnough, needOf } from '../support/who-may-ask'

/*
 * Requests every address as everyone: a stranger, a session at the second step, a disabled account, each role and an owner; as a page, as
 * the data of a page, and by API token.
 */
let lived: LivedIn
let actors: Actors
let patterns: string[]
let pages: Set<string>
beforeAll(async () => {
  lived = await startLivedIn()
  actors = await makeActors(lived.app, lived.project.slug)
  patterns = (await sitemap()).filter((pattern) => !pattern.startsWith('/__lab'))
  pages = new Set(await pagePatterns())
}, 240_000)
afterAll(() => lived.app.stop())

/** Words of the project's failures, which only members may read. */
const planted = /payment for a basket|PaymentError|No table for/

/** The provider of the app cannot be reached. */
const isDown = (pattern: string, { status }: Answer) => pattern === '/sign-in/with/:id' && status === 503

type Answer = { status: number; location: string; text: string }

async function ask(path: string, init: RequestInit): Promise<Answer> {
  const response = await describedFetch(lived.app.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...uncompressed, ...init.headers },
  })
  const isStream = response.headers.get('content-type')?.includes('event-stream')
  if (isStream) await response.body?.cancel()
  const { status, headers } = response
  return { status, location: headers.get('location') ?? '', text: isStream ? '' : await response.text() }
}

/** Rejected: by the sign-in page, by a redirect to it as data for the router, or by a status. */
const isRefused = ({ status, location, text }: Answer): boolean =>
  location.startsWith('/sign-in') || (status === 202 && text.includes('/sign-in')) || status >= 400

const dataOf = (path: string) => (path === '/' ? '/_.data' : path.replace(/(?=\?|$)/, '.data'))

/** The address with existing parameters; `known`: those of the app, so that a page is shown to people with access. */
function addressOf(pattern: string): { path: string; known: boolean } {
  if (pattern === '/api/v1/lookup') return { path: `${pattern}?q=${shownDigest}`, known: true }
  try {
    return { path: lived.addressOf(pattern), known: !pattern.endsWith('*') }
  } catch {
    const values: Record<string, string> = { slug: 'shop', project: 'shop', shortId: 'SHOP-1', eventId: lived.eventId }
    const path = pattern.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? '1').replace('*', 'nowhere')
    return { path, known: false }
  }
}

type Way = { way: string; path: string; headers: Record<string, string> }

/** How an actor can ask: API addresses by token, others by session. */
function waysOf(pattern: string, path: string, { cookie, bearer }: Actors[ActorName]): Way[] {
  if (pattern.startsWith('/api/')) return [{ way: 'API', path, headers: bearer }]
  const page = { way: 'page', path, headers: cookie }
  return pages.has(pattern) ? [page, { way: 'data', path: dataOf(path), headers: cookie }] : [page]
}

/** Requests every address as everyone; returns the mistakes. */
async function walk(check: (pattern: string, name: ActorName) => Promise<string[]>): Promise<string[]> {
  const wrong: string[] = []
  for (const pattern of patterns)
    wrong.push(...(await Promise.all(actorNames.map((name) => check(pattern, name)))).flat())
  return wrong
}

test('every address can be read by those with permission, and by no one else', async () => {
  const wrong = await walk(async (pattern, name) => {
    const { read } = needOf(pattern)
    const { path, known } = addressOf(pattern)
    const found: string[] = []
    for (const { way, path: address, headers } of waysOf(pattern, path, actors[name])) {
      const answer = await ask(address, { headers })
      const said = `${name} reads ${pattern} (${way}): ${answer.status} ${answer.location}`
      if (!isEnough(name, 'member') && planted.test(answer.text)) found.push(`${said} with words of a failure`)
      if (answer.status >= 500 && !isDown(pattern, answer)) found.push(said)
      else if (read === 'anyone') continue
      else if (!isEnough(name, read) && !isRefused(answer)) found.push(said)
      else if (isEnough(name, read) && (known ? isRefused(answer) : [401, 403].includes(answer.status)))
        found.push(said)
    }
    return found
  })
  expect(wrong).toEqual([])
}, 240_000)

test('no one changes anything without permission', async () => {
  const origin = { origin: lived.app.url, 'sec-fetch-site': 'same-origin' }
  const wrong = await walk(async (pattern, name) => {
    if (isEnough(name, needOf(pattern).write)) return []
    const { path } = addressOf(pattern)
    const found: string[] = []
    const methods = pattern.startsWith('/api/') ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST']
    for (const { way, path: address, headers } of waysOf(pattern, path, actors[name])) {
      for (const method of methods) {
        const answer = await ask(address, {
          method,
          headers: { ...origin, ...headers },
          body: new URLSearchParams({ id: '1' }),
        })
        const isDone = !isRefused(answer) || answer.status >= 500
        if (isDone || (!isEnough(name, 'member') && planted.test(answer.text)))
          found.push(`${name} sends ${method} ${pattern} (${way}): ${answer.status} ${answer.location}`)
      }
    }
    return found
  })
  expect(wrong).toEqual([])
}, 240_000)

/** Every address that needs permission, by each method, with the cookie of one actor and the token of another. */
async function mixed(session: ActorName, token: ActorName, check: (answer: Answer, way: Way) => Promise<boolean>) {
  const headers = { ...actors[session].cookie, ...actors[token].bearer }
  const closed = patterns.filter((pattern) => needOf(pattern).read !== 'anyone')
  const found = await Promise.all(
    closed.map(async (pattern) => {
      const wrong: string[] = []
      for (const way of waysOf(pattern, addressOf(pattern).path, { cookie: headers, bearer: headers })) {
        const answer = await ask(way.path, { headers })
        if (!(await check(answer, way))) wrong.push(`${pattern} (${way.way}): ${answer.status} ${answer.location}`)
      }
      return wrong
    }),
  )
  expect(closed.length).toBeGreaterThan(50)
  return found.flat()
}

test('a session and a token of different users are refused at every address', async () => {
  // 405: the address does not support GET.
  expect(await mixed('owner', 'member', async ({ status }) => status === 400 || status === 405)).toEqual([])
}, 240_000)

test('a session at the second step opens nothing with a token beside it, and takes nothing from the token', async () => {
  for (const session of ['half', 'enrol'] as const) {
    const wrong = await mixed(session, 'admin', async (answer, { way, path }) => {
      if (way !== 'API') return isRefused(answer)
      return answer.status === (await ask(path, { headers: actors.admin.bearer })).status
    })
    expect(wrong).toEqual([])
  }
}, 240_000)

test('a session opens no API, and a token no page', async () => {
  const { admin } = actors
  expect((await ask('/api/v1/issues', { headers: admin.cookie })).status).toBe(401)
  expect((await ask('/issues/SHOP-1', { headers: admin.bearer })).location).toMatch(/^\/sign-in/)
})
