import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../support/an-oidc-provider'
import { type App, startApp } from '../support/app'
import { makeOwner, owner } from '../support/seed'
import { makeVisitor, type Page, type Visitor, wordsOf } from '../support/visitor'

/*
 * Signing in with a provider of the environment: a real one (`oidc-provider`) on loopback, over plain http.
 */
let app: App
let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
  const { issuer, client } = provider
  app = await startApp({ env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret } })
  provider.serve(`${app.env.PUBLIC_URL}/sign-in/callback`)
  await makeOwner(app)
})
afterAll(async () => {
  await app?.stop()
  await provider?.close()
})
afterEach(() => {
  provider.changeToken = undefined
  provider.forge = false
})

const ada = { sub: 'u-1', email: owner.email, email_verified: true, name: 'Ada' }

/** Presses the button, signs in at the provider and returns. */
async function comeBack(visitor: Visitor, change: (back: URL) => void = () => {}, next = ''): Promise<Page> {
  const away = await visitor.get(`/sign-in/with/1${next}`)
  expect(away.status).toBe(302)
  const back = await provider.follow(away.location)
  change(back)
  return visitor.get(back.pathname + back.search)
}

const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200

test('the sign-in page offers the provider, and leads to the requested page', async () => {
  const page = await makeVisitor(app).get('/sign-in?next=%2Fissues')
  expect(page.html).toContain('href="/sign-in/with/1?next=%2Fissues"')
  expect(wordsOf(page.html)).toContain(`Continue with ${new URL(provider.issuer).host}`)
})

test('an account is connected with its password once; afterwards the provider is enough', async () => {
  provider.person = ada
  const visitor = makeVisitor(app)
  const first = await comeBack(visitor, undefined, '?next=%2Fissues')
  expect(first).toMatchObject({ status: 302, location: '/sign-in/connect' })
  expect(await isIn(visitor)).toBe(false)
  expect(wordsOf((await visitor.get('/sign-in/connect')).html)).toContain(`${owner.email} already has an account`)
  const wrong = await visitor.post('/sign-in/connect', { password: 'not this one' })
  expect([wrong.status, await isIn(visitor)]).toEqual([400, false])
  const done = await visitor.post('/sign-in/connect', { password: owner.password })
  expect(done).toMatchObject({ status: 302, location: '/issues' })
  expect([await isIn(visitor), visitor.cookies.has('digestline-sign-in')]).toEqual([true, false])

  // The address changed owners at the provider; the subject decides.
  provider.person = { ...ada, email: 'ada.new@example.com', email_verified: false }
  const again = makeVisitor(app)
  expect(await comeBack(again, undefined, '?next=%2Fissues')).toMatchObject({ status: 302, location: '/issues' })
  expect((await again.get('/account')).html).toContain(owner.email)
})

test('the request asks for a code with PKCE, state and nonce, and only for identity scopes', async () => {
  const { location } = await makeVisitor(app).get('/sign-in/with/1')
  const asked = Object.fromEntries(new URL(location).searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'digestline',
    redirect_uri: `${app.env.PUBLIC_URL}/sign-in/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  for (const name of ['code_challenge', 'state', 'nonce']) expect(asked[name]?.length).toBeGreaterThan(40)
})

const refusals: [string, (back: URL) => void][] = [
  ['another state', (back) => back.searchParams.set('state', 'x'.repeat(43))],
  ['no state', (back) => back.searchParams.delete('state')],
  ['a code that was made up', (back) => back.searchParams.set('code', 'x'.repeat(43))],
  ['an issuer that is not this provider', (back) => back.searchParams.set('iss', 'https://evil.example')],
]
test.each(refusals)('a response with %s is rejected', async (_, change) => {
  provider.person = ada
  const visitor = makeVisitor(app)
  const page = await comeBack(visitor, change)
  expect([page.status, page.setCookies.some((line) => line.includes('session='))]).toEqual([400, false])
  expect(wordsOf(page.html)).toContain('You are not signed in')
  expect(await isIn(visitor)).toBe(false)
})

const tokens: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
  ['another nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
  ['no nonce', ({ nonce: _, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['several audiences, for another party', (claims) => ({ ...claims, aud: ['digestline', 'other'], azp: 'other' })],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['a time that is over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
  ['no subject', ({ sub: _, ...claims }) => claims],
]
test.each(tokens)('a token with %s is rejected', async (_, change) => {
  provider.person = ada
  provider.changeToken = change
  const visitor = makeVisitor(app)
  const page = await comeBack(visitor)
  expect([page.status, await isIn(visitor)]).toEqual([400, false])
  expect(wordsOf(page.html)).toContain('did not pass the security checks')
})

test('a token with another signature, and one of another sign-in, are rejected', async () => {
  provider.person = ada
  provider.forge = true
  const forged = makeVisitor(app)
  expect([(await comeBack(forged)).status, await isIn(forged)]).toEqual([400, false])
  provider.forge = false
  // A token that the provider made for another person's sign-in, used in this one.
  const stolen: { claims?: Record<string, unknown> } = {}
  provider.changeToken = (claims) => {
    stolen.claims = claims
    return claims
  }
  await comeBack(makeVisitor(app))
  provider.changeToken = () => stolen.claims ?? {}
  const thief = makeVisitor(app)
  expect([(await comeBack(thief)).status, await isIn(thief)]).toEqual([400, false])
})

test('a code works once, in the browser that requested it, and only with its cookie', async () => {
  provider.person = ada
  const [visitor, other] = [makeVisitor(app), makeVisitor(app)]
  const away = await visitor.get('/sign-in/with/1')
  const back = await provider.follow(away.location)
  const address = back.pathname + back.search
  const elsewhere = await other.get(address)
  expect([elsewhere.status, await isIn(other)]).toEqual([400, false])
  expect(wordsOf(elsewhere.html)).toContain('started in another browser')
  await other.get('/sign-in/with/1')
  expect([(await other.get(address)).status, await isIn(other)]).toEqual([400, false])
  const cookies = new Map(visitor.cookies)
  expect((await fetch(app.url + address, { method: 'HEAD' })).status).toBe(200)
  expect(await visitor.get(address)).toMatchObject({ status: 302 })
  const replayed = makeVisitor(app)
  for (const [name, value] of cookies) replayed.cookies.set(name, value)
  expect([(await replayed.get(address)).status, await isIn(replayed)]).toEqual([400, false])
  const changed = makeVisitor(app)
  for (const [name, value] of cookies) changed.cookies.set(name, `${value.slice(0, -4)}AAAA`)
  expect(wordsOf((await changed.get(address)).html)).toContain('started in another browser')
})

test('cancelling at the provider shows a message', async () => {
  const visitor = makeVisitor(app)
  const { location } = await visitor.get('/sign-in/with/1')
  const state = new URL(location).searchParams.get('state')
  const iss = encodeURIComponent(provider.issuer)
  const page = await visitor.get(`/sign-in/callback?error=access_denied&state=${state}&iss=${iss}`)
  expect(page.status).toBe(403)
  expect(wordsOf(page.html)).toContain('or you cancelled it')
  const root = makeVisitor(app)
  await root.post('/sign-in', owner)
  const log = wordsOf((await root.get('/admin/audit?q=sign-in+failed')).html)
  expect(log).toContain(`Method: sign-in provider · Provider: ${new URL(provider.issuer).host} · Reason: denied`)
})

test('no one arrives without an invitation, and no response has code, token or secret', async () => {
  provider.person = { sub: 'u-9', email: 'stranger@example.com', email_verified: true }
  const visitor = makeVisitor(app)
  const page = await comeBack(visitor)
  expect([page.status, await isIn(visitor)]).toEqual([403, false])
  expect(wordsOf(page.html)).toContain('No account has the address stranger@example.com')
  expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
  expect(app.stderrLines().join('\n')).not.toMatch(/code=|a secret of the client/)
})

test('a client that is registered for secrets in the body works, too', async () => {
  provider.serve(`${app.env.PUBLIC_URL}/sign-in/callback`, { token_endpoint_auth_method: 'client_secret_post' })
  provider.person = ada
  const visitor = makeVisitor(app)
  expect([(await comeBack(visitor)).status, await isIn(visitor)]).toEqual([302, true])
  provider.serve(`${app.env.PUBLIC_URL}/sign-in/callback`)
  const again = makeVisitor(app)
  expect([(await comeBack(again)).status, await isIn(again)]).toEqual([302, true])
})

test('a provider that is down shows a message, and the password still works', async () => {
  const down = await startProvider()
  const { issuer, client } = down
  await down.close()
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret }
  const other = await startApp({ env })
  try {
    await makeOwner(other)
    const visitor = makeVisitor(other)
    const page = await visitor.get('/sign-in/with/1')
    expect(page.status).toBe(503)
    expect(wordsOf(page.html)).toContain(`${new URL(issuer).host} does not answer`)
    expect(await visitor.post('/sign-in', owner)).toMatchObject({ status: 302 })
    expect(await isIn(visitor)).toBe(true)
  } finally {
    await other.stop()
  }
})

test('an incomplete provider ends the start with a sentence', async () => {
  await expect(startApp({ env: { OIDC_ISSUER: provider.issuer } })).rejects.toThrow('set all three or none')
  const env = { OIDC_ISSUER: 'id.example.com', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
  await expect(startApp({ env })).rejects.toThrow('OIDC_ISSUER must look like')
})
