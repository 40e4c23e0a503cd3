import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../app/clock'
import { authorizePath, type OAuthClient, registerClient, statusOfTools, verifier } from '../support/an-oauth-client'
import type { App } from '../support/app'
import { startOwnedApp } from '../support/owned-app'
import { makeAccount, makeProject, owner } from '../support/seed'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

/* Each step of OAuth by hand, in its right and its wrong forms. */

let app: App
let visitor: Visitor
beforeAll(async () => {
  ;({ app, visitor } = await startOwnedApp())
  await makeProject(app, 'Shop')
})
afterAll(() => app.stop())

const redirectUrl = 'http://127.0.0.1:33418/callback'

const register = (redirectUris = [redirectUrl]) => registerClient(app, redirectUris)

async function codeFor({ query }: OAuthClient): Promise<string> {
  const { location } = await visitor.post(authorizePath(query), { form: 'allow' })
  return new URL(location).searchParams.get('code') ?? ''
}

type Told = { status: number; body: Record<string, string> }

async function tell(path: string, fields: Record<string, string>): Promise<Told> {
  const answer = await fetch(`${app.url}/oauth/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, string>) : {} }
}

const exchangeOf = ({ clientId }: OAuthClient, code: string) => ({
  ...{ grant_type: 'authorization_code', code, client_id: clientId, code_verifier: verifier },
  redirect_uri: redirectUrl,
})
const refreshOf = ({ clientId }: OAuthClient, refresh_token = '') => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id: clientId,
})

const refused = { status: 400, body: { error: 'invalid_grant' } }

const statusWith = (token = '') => statusOfTools(app, token)

test('the result has state and issuer, also when the user denies', async () => {
  const { query } = await register()
  const path = authorizePath({ ...query, state: 'x&y' })
  const allowed = new URL((await visitor.post(path, { form: 'allow' })).location)
  expect([allowed.searchParams.get('state'), allowed.searchParams.get('iss')]).toEqual(['x&y', app.url])
  const denied = await visitor.post(path, { form: 'deny' })
  expect(denied.location).toBe(
    `${redirectUrl}?${new URLSearchParams({ error: 'access_denied', state: 'x&y', iss: app.url })}`,
  )
})

test('a code works once: a second exchange ends what the first opened', async () => {
  const client = await register()
  const code = await codeFor(client)
  const { body } = await tell('token', exchangeOf(client, code))
  expect(await statusWith(body.access_token)).toBe(200)
  expect(await tell('token', exchangeOf(client, code))).toMatchObject(refused)
  expect(await statusWith(body.access_token)).toBe(401)
  expect(await tell('token', refreshOf(client, body.refresh_token))).toMatchObject(refused)
})

test.each([
  ['a wrong verifier', { code_verifier: 'w'.repeat(43) }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect URI', { redirect_uri: 'http://127.0.0.1:33418/other' }],
])('a code with %s opens nothing, also afterwards', async (_, change) => {
  const client = await register()
  const code = await codeFor(client)
  expect(await tell('token', { ...exchangeOf(client, code), ...change })).toMatchObject(refused)
  expect(await tell('token', exchangeOf(client, code))).toMatchObject(refused)
})

test('a code and a refresh token open nothing for another client', async () => {
  const [client, other] = [await register(), await register()]
  expect(await tell('token', exchangeOf(other, await codeFor(client)))).toMatchObject(refused)
  const { body } = await tell('token', exchangeOf(client, await codeFor(client)))
  expect(await tell('token', refreshOf(other, body.refresh_token))).toMatchObject(refused)
  expect(await statusWith(body.access_token)).toBe(401)
})

test('a code expires after a minute', async () => {
  const client = await register()
  const code = await codeFor(client)
  await withDatabase(app, (db) =>
    db.prepare('update oauth_grant set expires_at = ? where refresh_hash is null').run(Date.now()),
  )
  expect(await tell('token', exchangeOf(client, code))).toMatchObject(refused)
})

test('a refresh token works once: the use of an old one ends the grant', async () => {
  const client = await register()
  const { body: first } = await tell('token', exchangeOf(client, await codeFor(client)))
  const { body: second } = await tell('token', refreshOf(client, first.refresh_token))
  expect([await statusWith(first.access_token), await statusWith(second.access_token)]).toEqual([401, 200])
  expect(await tell('token', refreshOf(client, first.refresh_token))).toMatchObject(refused)
  expect(await statusWith(second.access_token)).toBe(401)
  expect(await tell('token', refreshOf(client, second.refresh_token))).toMatchObject(refused)
  const log = wordsOf((await visitor.get('/admin/audit?q=disconnected')).html)
  expect(log).toMatch(
    /Not signed in App disconnected By hand Account: owner@example\.com · Reason: reused refresh token/,
  )
})

test('an app gives its access back', async () => {
  const client = await register()
  const { body: revoked } = await tell('token', exchangeOf(client, await codeFor(client)))
  const token = revoked.refresh_token ?? ''
  expect(await tell('revoke', { token, client_id: 'other' })).toMatchObject({ status: 200 })
  expect(await statusWith(revoked.access_token)).toBe(200)
  expect(await tell('revoke', { token, client_id: client.clientId })).toMatchObject({ status: 200 })
  expect(await statusWith(revoked.access_token)).toBe(401)
})

test('only addresses that the client registered get a code, and wrong requests lead nowhere', async () => {
  const { query } = await register(['http://127.0.0.1/callback', 'https://app.example/callback'])
  const other = { ...query, redirect_uri: 'http://127.0.0.1:50000/callback' }
  const { location } = await visitor.post(authorizePath(other), { form: 'allow' })
  expect(location).toMatch(/^http:\/\/127\.0\.0\.1:50000\/callback\?code=/)
  const wrong: Record<string, string>[] = [
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: 'https://app.example/callback/../other' },
    { redirect_uri: 'https://app.example@evil.example/callback' },
    { redirect_uri: 'http://127.0.0.1:50000@evil.example/callback' },
    { redirect_uri: '' },
    { client_id: 'unknown' },
    { response_type: 'token' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { resource: 'https://evil.example/mcp' },
  ]
  for (const change of wrong) {
    const path = authorizePath({ ...other, ...change })
    for (const page of [
      await visitor.get(path),
      await visitor.post(path, { form: 'allow' }),
      await visitor.post(path, { form: 'deny' }),
    ]) {
      expect([page.status, page.location], JSON.stringify(change)).toEqual([400, ''])
      expect(wordsOf(page.html), JSON.stringify(change)).toContain('App not connected')
    }
  }
})

test('another site cannot allow an app, nor can a session without a recent proof', async () => {
  const path = authorizePath((await register()).query)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await visitor.post(path, { form: 'allow' }, foreign)).status).toBe(403)
  const session = makeVisitor(app)
  await session.post('/sign-in', owner)
  await withDatabase(app, (db) => db.prepare('update session set confirmed_at = ?').run(Date.now() - minutes(5)))
  expect((await session.get(path)).location).toBe(`/confirm?next=${encodeURIComponent(path)}`)
  const posted = await session.post(path, { form: 'allow' }, { referer: app.url + path })
  expect(posted.location).toBe(`/confirm?next=${encodeURIComponent(path)}`)
  await visitor.post('/confirm', { password: owner.password, next: '/' })
})

test('a user cannot give an app a project that they do not see', async () => {
  const eve = makeVisitor(app)
  await eve.post('/sign-in', await makeAccount(app, { email: 'eve@example.com', password: 'a password of somebody' }))
  const path = authorizePath((await register()).query)
  const page = await eve.post(path, { form: 'allow', project: 'shop' })
  expect(page.status).toBe(400)
  expect(wordsOf(page.html)).toContain('By hand')
})

test('endpoints answer wrong requests in the words of OAuth', async () => {
  const client = await register()
  expect(await tell('token', { grant_type: 'password' })).toMatchObject({ body: { error: 'unsupported_grant_type' } })
  const unknown = { ...exchangeOf(client, 'x'), client_id: 'x' }
  expect(await tell('token', unknown)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  const elsewhere = { ...exchangeOf(client, 'x'), resource: 'https://other.example/mcp' }
  expect(await tell('token', elsewhere)).toMatchObject({ body: { error: 'invalid_target' } })
  expect(await tell('token', exchangeOf(client, 'x'))).toMatchObject(refused)
  expect(await tell('token', refreshOf(client, 'x'))).toMatchObject(refused)
  for (const path of ['register', 'token', 'revoke']) {
    const answer = await fetch(`${app.url}/oauth/${path}`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
  for (const [body, status] of [
    ['no JSON', 400],
    ['{"redirect_uris":["http://evil.example/"]}', 400],
    [`"${'x'.repeat(20_000)}"`, 413],
  ] as const)
    expect((await fetch(`${app.url}/oauth/register`, { method: 'POST', body })).status).toBe(status)
  expect(app.stderrLines().filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('registrations are rate limited', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await fetch(`${app.url}/oauth/register`, { method: 'POST' })).status)
  expect(statuses.at(-1)).toBe(429)
})
