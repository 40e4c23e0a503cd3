import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../app/clock'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { startOwnedApp } from '../support/owned-app'
import { makeAccount, makeToken, owner } from '../support/seed'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

let app: App
let visitor: Visitor
beforeAll(async () => {
  const started = await startOwnedApp()
  app = started.app
  visitor = started.visitor
})
afterAll(() => app.stop())

/** Moves the last proof of every session back by this. */
const ageProofs = (age: number) =>
  withDatabase(app, (db) => db.prepare('update session set confirmed_at = ?').run(Date.now() - age))

const sessionsOf = (email: string): Promise<number[]> =>
  withDatabase(app, (db) =>
    db
      .prepare<[string], number>('select s.id from session s join account a on a.id = s.user_id where a.email = ?')
      .pluck()
      .all(email),
  )

const newToken = { form: 'token', label: 'Deploys', scope: 'read' }

test('five minutes after signing in, a new token requires the password again', async () => {
  await ageProofs(minutes(4))
  expect((await visitor.post('/account/tokens', newToken)).status).toBe(200)
  await ageProofs(minutes(5))
  const asked = await visitor.post('/account/tokens', newToken)
  expect(asked).toMatchObject({ status: 302, location: '/confirm?next=%2Faccount%2Ftokens' })

  const wrong = await visitor.post('/confirm', { password: 'not this one', next: '/account/tokens' })
  expect(wrong.status).toBe(400)
  expect(wordsOf(wrong.html)).toContain('The password is wrong.')
  expect((await visitor.post('/account/tokens', newToken)).status).toBe(302)

  const right = await visitor.post('/confirm', { password: owner.password, next: '/account/tokens' })
  expect(right).toMatchObject({ status: 302, location: '/account/tokens' })
  expect(wordsOf((await visitor.get('/account/tokens')).html)).toContain('Confirmed for 5 minutes.')
  expect((await visitor.post('/account/tokens', newToken)).status).toBe(200)
})

test('a proof counts only in its own session', async () => {
  const elsewhere = makeVisitor(app)
  await elsewhere.post('/sign-in', owner)
  await ageProofs(minutes(5))
  await elsewhere.post('/confirm', { password: owner.password, next: '/' })
  expect((await elsewhere.post('/account/tokens', newToken)).status).toBe(200)
  expect((await visitor.post('/account/tokens', newToken)).status).toBe(302)
})

test('after a proof one returns to the page with the form, and never to another site', async () => {
  await ageProofs(minutes(5))
  const asked = await visitor.post('/account/tokens', newToken, { referer: `${app.url}/account/tokens?from=help` })
  expect(asked.location).toBe('/confirm?next=%2Faccount%2Ftokens%3Ffrom%3Dhelp')
  const lured = await visitor.post('/account/tokens', newToken, { referer: 'https://evil.example/trap' })
  expect(lured.location).toBe('/confirm?next=%2Faccount%2Ftokens')
  const done = await visitor.post('/confirm', { password: owner.password, next: '//evil.example' })
  expect(done).toMatchObject({ status: 302, location: '/' })
})

test('without a session there is nothing to confirm', async () => {
  const stranger = makeVisitor(app)
  expect((await stranger.get('/confirm?next=/account')).location).toContain('/sign-in?next=')
  expect((await stranger.post('/confirm', { password: owner.password })).status).toBe(302)
  expect(stranger.cookies.size).toBe(0)
})

test('an account without a password signs in again instead', async () => {
  const hash = await withDatabase(app, (db) =>
    db.prepare<[string], string>('select password_hash from account where email = ?').pluck().get(owner.email),
  )
  const setHash = (value: string | null) =>
    withDatabase(app, (db) =>
      db.prepare('update account set password_hash = ? where email = ?').run(value, owner.email),
    )
  await setHash(null)
  const page = await visitor.get('/confirm?next=/account/tokens')
  expect(wordsOf(page.html)).toContain('Your account has no password. Sign in again to continue.')
  const again = await visitor.post('/confirm', { form: 'again', next: '/account/tokens' })
  expect(again).toMatchObject({ status: 302, location: '/sign-in?next=%2Faccount%2Ftokens' })
  expect((await visitor.get('/account')).status).toBe(302)
  await setHash(hash ?? null)
  await visitor.post('/sign-in', owner)
})

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' }

test('sessions are listed with device and network, and ended one by one or all others at once', async () => {
  const second = makeVisitor(app)
  await second.post('/sign-in', owner, firefox)
  const third = makeVisitor(app)
  await third.post('/sign-in', owner)
  const page = await visitor.get('/account/sessions')
  const words = wordsOf(page.html)
  expect(words).toContain('Firefox on Windows network 127.0.0.0/24 last used just now')
  expect(words.match(/This browser/g)).toHaveLength(1)
  expect(page.html).not.toContain('127.0.0.1')

  const id =
    /value="(\d+)" aria-label="Sign out Firefox on Windows"|aria-label="Sign out Firefox on Windows"[^>]*value="(\d+)"/.exec(
      page.html,
    )
  const ended = await visitor.post('/account/sessions', { form: 'end', id: id?.[1] ?? id?.[2] ?? '' })
  expect(ended).toMatchObject({ status: 302, location: '/account/sessions' })
  expect((await second.get('/account')).location).toContain('/sign-in')
  expect((await third.get('/account')).status).toBe(200)

  expect((await visitor.post('/account/sessions', { form: 'end-others' })).status).toBe(302)
  expect((await third.get('/account')).status).toBe(302)
  expect((await visitor.get('/account')).status).toBe(200)
  expect((await visitor.post('/account/sessions', { form: 'nothing' })).status).toBe(400)
})

test('no one ends the session of another user', async () => {
  const grace = { email: 'grace@example.com', password: 'the password of grace' }
  await makeAccount(app, grace)
  const other = makeVisitor(app)
  await other.post('/sign-in', grace)
  expect(wordsOf((await other.get('/account/sessions')).html)).not.toContain('Sign out everywhere else')
  for (const id of await sessionsOf(owner.email)) await other.post('/account/sessions', { form: 'end', id: String(id) })
  expect((await other.post('/account/sessions', { form: 'end-others' })).status).toBe(302)
  expect((await visitor.get('/account')).status).toBe(200)
})

test('a session and a token of different users in one request are rejected everywhere', async () => {
  const mallory = { email: 'mallory@example.com', password: 'the password of mallory' }
  await makeAccount(app, mallory)
  const [own, theirs] = [await makeToken(app), await makeToken(app, mallory.email)]
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const statusOf = async (path: string, token: string) => {
    const headers = { cookie, authorization: `Bearer ${token}` }
    return (await describedFetch(app.url + path, { headers, redirect: 'manual' })).status
  }
  const addresses = [
    '/account',
    '/account.data',
    '/issues',
    '/api/v1/projects',
    '/api/v1/lookup?q=1',
    '/api/0/organizations/',
  ]
  for (const path of addresses) {
    expect([path, await statusOf(path, theirs)]).toEqual([path, 400])
    expect([path, await statusOf(path, own)]).toEqual([path, 200])
  }
  // What a proxy in front sends for itself is not one of our tokens.
  expect(await statusOf('/account', 'eyJhbGciOi')).toBe(200)
})
