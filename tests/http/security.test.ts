import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { startOwnedApp } from '../support/owned-app'
import { makeOwner, makeProject, owner } from '../support/seed'
import { makeVisitor, type Visitor } from '../support/visitor'

let app: App
let visitor: Visitor
beforeAll(async () => {
  ;({ app, visitor } = await startOwnedApp())
  await makeProject(app, 'Shop')
})
afterAll(() => app.stop())

const stateChanges = [
  '/sign-in',
  '/sign-out',
  '/setup',
  '/account',
  '/account/password',
  '/account/tokens',
  '/projects/new',
  '/projects/shop/settings',
  '/projects/shop/keys/1/state',
  '/projects/shop/keys/1/rotation',
  '/issues/SHOP-1/resolution',
  '/issues/SHOP-1/mute',
  '/theme',
]

test.each(stateChanges)('a form on another site cannot post to %s', async (path) => {
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const { status } = await visitor.post(path, { name: 'Theirs' }, headers)
    expect(status, JSON.stringify(headers)).toBe(403)
  }
  expect((await visitor.post(path, {}, { origin: app.url, 'sec-fetch-site': 'same-site' })).status).toBe(403)
})

test('a post from another site is rejected in plain words and changes nothing, also a request for data', async () => {
  const before = app.stderrLines().length
  const origins = ['https://evil.example', 'null', 'no origin at all', 'https://evil.example, https://evil.example']
  // Browsers do not request this, but any program can.
  const claims: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'cross-site' }]
  const paths = [
    '/sign-in.data',
    '/_.data',
    '/issues/SHOP-1/mute.data',
    '/nowhere.data',
    '/api/v1/lookup.data',
    '/sign-in',
  ]
  for (const path of paths) {
    for (const headers of origins.flatMap((origin) => claims.map((claim) => ({ ...claim, origin })))) {
      const body = new URLSearchParams(owner)
      const answer = await fetch(app.url + path, { method: 'POST', body, headers, redirect: 'manual' })
      expect([path, headers, answer.status, answer.headers.get('x-digest')]).toEqual([path, headers, 403, null])
      expect(await answer.text()).toContain('sent from another site')
    }
  }
  expect(app.stderrLines().slice(before)).toEqual([])
})

test('a browser that only sends Origin is judged by it', async () => {
  const old = async (origin: string) => {
    const response = await fetch(`${app.url}/sign-out`, { method: 'POST', redirect: 'manual', headers: { origin } })
    return response.status
  }
  expect(await old('https://evil.example')).toBe(403)
  expect(await old('null')).toBe(403)
  expect(await old(app.url)).toBe(302)
})

test('the cookies of a sign-in are inaccessible to scripts and other sites', async () => {
  const { setCookies } = await makeVisitor(app).post('/sign-in', owner)
  expect(setCookies).toEqual([
    expect.stringMatching(/^digestline-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^digestline-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
  ])
})

test('behind TLS the cookie is Secure and bound to the host', async () => {
  const origin = 'https://errors.example.com'
  const secure = await startApp({ env: { PUBLIC_URL: origin } })
  await makeOwner(secure)
  const headers = { origin }
  const { setCookies } = await makeVisitor(secure).post('/sign-in', owner, headers)
  expect(setCookies).toEqual(
    ['session', 'device'].map((name) =>
      expect.stringMatching(new RegExp(`^__Host-digestline-${name}=[\\w-]{43}; Path=/; .*; Secure$`)),
    ),
  )
  const signedOut = await makeVisitor(secure).post('/sign-out', {}, headers)
  expect(signedOut.setCookies.at(-1)).toMatch(/^__Host-digestline-flash=[^;]+; Path=\/; .*; Secure$/)
  const cookie = signedOut.setCookies.at(-1)?.split(';', 1)[0] ?? ''
  const page = await makeVisitor(secure).get('/sign-in', { cookie })
  expect(page.html).toContain('You are signed out.')
  expect(page.setCookies).toEqual([expect.stringMatching(/^__Host-digestline-flash=; Path=\/; Max-Age=0; .*; Secure$/)])
  await secure.stop()
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
])('signing in does not lead to %j', async (next) => {
  const done = await makeVisitor(app).post('/sign-in', { ...owner, next })
  expect(done).toMatchObject({ status: 302, location: '/' })
  expect((await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`)).location).toBe('/')
})

test('no cache stores what a signed-in user saw', async () => {
  for (const path of ['/', '/projects', '/projects/shop/settings', '/account', '/projects/shop/first-event'])
    expect((await visitor.get(path)).headers.get('cache-control'), path).toBe('private, no-store')
})

test('invented session cookies are anonymous', async () => {
  const thief = makeVisitor(app)
  for (const value of ['x', 'A'.repeat(43), '%00', '"quoted"']) {
    thief.cookies.set('digestline-session', value)
    expect((await thief.get('/account')).status).toBe(302)
  }
})

test('guessing passwords is slowed down per account, with the time to try again', async () => {
  const guesser = makeVisitor(app)
  const statuses: number[] = []
  let last: Awaited<ReturnType<Visitor['post']>> | undefined
  for (let guess = 0; guess < 12; guess++) {
    last = await guesser.post('/sign-in', { email: 'target@example.com', password: `guess number ${guess}` })
    statuses.push(last.status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
  expect(statuses.slice(10)).toEqual([429, 429])
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(last?.html).toContain('Too many attempts')
})
