import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../app/clock'
import type { App } from '../support/app'
import { authenticatorWith, keyOn, recoveryCodesOn, setUpAuthenticator } from '../support/authenticator'
import { startOwnedApp } from '../support/owned-app'
import { makeAccount, owner } from '../support/seed'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

let app: App
let ownersBrowser: Visitor
beforeAll(async () => {
  ;({ app, visitor: ownersBrowser } = await startOwnedApp())
})
afterAll(() => app.stop())

const password = 'a long enough password'

const addUser = (email: string) => makeAccount(app, { email, password })

/** A person who entered the right password: signed in, or at the second step. */
async function withPassword(person: { email: string; password: string }, next = '/account') {
  const visitor = makeVisitor(app)
  const answer = await visitor.post('/sign-in', { ...person, next })
  expect(answer.status).toBe(302)
  return { visitor, location: answer.location }
}

test('after setting up an app, the password leads to the second step, and only a code opens anything', async () => {
  const person = await addUser('ada@example.com')
  const { visitor: first } = await withPassword(person)
  const { app: phone, codes } = await setUpAuthenticator(first)
  expect(codes).toHaveLength(10)
  const page = await first.get('/account/security')
  expect(wordsOf(page.html)).toContain('10 codes left')
  for (const code of codes) expect(page.html).not.toContain(code)

  const { visitor, location } = await withPassword(person, '/account/tokens')
  expect(location).toBe('/sign-in/factor?next=%2Faccount%2Ftokens')
  const form = await visitor.get(location)
  expect(wordsOf(form.html)).toContain('Code from your authenticator app')
  expect(form.headers.get('cache-control')).toContain('no-store')
  // This session is unknown elsewhere; pages lead back to the second step.
  for (const path of ['/account', '/projects', '/account.data']) expect((await visitor.get(path)).status).not.toBe(200)
  expect((await visitor.get('/sign-in?next=%2Faccount')).location).toBe('/sign-in/factor?next=%2Faccount')
  expect((await visitor.get('/sign-in/set-up')).location).toBe('/sign-in/factor?next=%2F')

  const before = visitor.cookies.get('digestline-session')
  const wrong = await visitor.post(location, { code: '000000' })
  expect(wrong.status).toBe(400)
  expect(wordsOf(wrong.html)).toContain('This code is wrong')
  const done = await visitor.post(location, { code: phone.code() })
  expect(done).toMatchObject({ status: 302, location: '/account/tokens' })
  expect((await visitor.get('/account')).status).toBe(200)
  // A new secret: knowing the previous one is useless.
  expect(visitor.cookies.get('digestline-session')).not.toBe(before)
  const stale = makeVisitor(app)
  stale.cookies.set('digestline-session', before!)
  expect((await stale.get(location)).location).toBe('/sign-in?next=%2Faccount%2Ftokens')
})

test('a code works once; so do the next one and the recovery codes', async () => {
  const person = await addUser('bob@example.com')
  const { visitor: first } = await withPassword(person)
  const { app: phone, codes } = await setUpAuthenticator(first)
  const code = phone.code()
  const one = await withPassword(person)
  expect((await one.visitor.post(one.location, { code })).status).toBe(302)
  const two = await withPassword(person)
  expect((await two.visitor.post(two.location, { code })).status).toBe(400)
  // The clock of the phone is half a minute ahead.
  expect((await two.visitor.post(two.location, { code: phone.code(1) })).status).toBe(302)

  const three = await withPassword(person)
  const ask = `${three.location}&with=recovery`
  expect(wordsOf((await three.visitor.get(ask)).html)).toContain('Recovery code')
  expect((await three.visitor.post(ask, { recovery: codes[0]!.toUpperCase() })).status).toBe(302)
  const four = await withPassword(person)
  expect((await four.visitor.post(ask, { recovery: codes[0]! })).status).toBe(400)
  expect(wordsOf((await three.visitor.get('/account/security')).html)).toContain('9 codes left')

  const fresh = recoveryCodesOn((await three.visitor.post('/account/security', { form: 'recovery-codes' })).html)
  expect(fresh).toHaveLength(10)
  expect((await four.visitor.post(ask, { recovery: codes[1]! })).status).toBe(400)
  expect((await four.visitor.post(ask, { recovery: fresh[0]! })).status).toBe(302)
})

test('a link of the command line signs in without the lost app, which can then be removed', async () => {
  const person = await addUser('cy@example.com')
  const { visitor: first } = await withPassword(person)
  await setUpAuthenticator(first)
  const { stdout } = await app.cli(['sign-in-link', '--user', person.email, '--json'])
  const visitor = makeVisitor(app)
  const url = new URL((JSON.parse(stdout) as { url: string }).url)
  expect((await visitor.get(url.pathname + url.search)).location).toBe('/')
  expect((await visitor.post('/account/security', { form: 'totp-removal' })).location).toBe('/account/security')
  expect((await withPassword(person)).location).toBe('/account')
})

test('a wrong first code keeps the key, and cancelling deletes it', async () => {
  const person = await addUser('dee@example.com')
  const { visitor } = await withPassword(person)
  await visitor.post('/account/security', { form: 'totp-begin' })
  const key = keyOn((await visitor.get('/account/security')).html)
  const wrong = await visitor.post('/account/security', { form: 'totp-confirm', code: '12345' })
  expect(wrong.status).toBe(400)
  expect(wordsOf(wrong.html)).toContain('Check that your phone’s clock is right')
  expect(keyOn(wrong.html)).toBe(key)
  expect((await withPassword(person)).location).toBe('/account')
  await visitor.post('/account/security', { form: 'totp-cancel' })
  expect(wordsOf((await visitor.get('/account/security')).html)).not.toContain('Scan the QR code')
})

test('a session that was left open is not enough to change factors', async () => {
  const { visitor } = await withPassword(await addUser('hal@example.com'))
  await setUpAuthenticator(visitor)
  await withDatabase(app, (db) => db.prepare('update session set confirmed_at = ?').run(Date.now() - minutes(5)))
  for (const form of ['totp-begin', 'totp-removal', 'recovery-codes'])
    expect((await visitor.post('/account/security', { form })).location).toBe('/confirm?next=%2Faccount%2Fsecurity')
  expect((await visitor.post('/confirm', { password, next: '/account/security' })).status).toBe(302)
  expect((await visitor.post('/account/security', { form: 'totp-removal' })).location).toBe('/account/security')
})

test('guessing codes is slowed down', async () => {
  const person = await addUser('eve@example.com')
  const { visitor: first } = await withPassword(person)
  const { app: phone } = await setUpAuthenticator(first)
  const { visitor, location } = await withPassword(person)
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await visitor.post(location, { code: '000000' }))
  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(400), 429])
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await visitor.post(location, { code: phone.code() })).status).toBe(429)
  const log = wordsOf((await ownersBrowser.get('/admin/audit?q=sign-in+failed')).html)
  expect(log).toContain(`Sign-in failed ${person.email} Method: authenticator app`)
})

test('an instance that requires a second factor opens nothing before it is set up', async () => {
  const person = await addUser('fay@example.com')
  const { visitor: signedIn } = await withPassword(person)
  expect((await signedIn.post('/admin/second-factor', { required: 'yes' })).status).toBe(404)
  await ownersBrowser.post('/confirm', { password: owner.password, next: '/' })
  await ownersBrowser.post('/admin/second-factor', { required: 'yes' })
  expect(wordsOf((await ownersBrowser.get('/admin')).html)).toContain('Set up a second factor for yourself first.')
  expect((await signedIn.get('/account')).status).toBe(200)
  await setUpAuthenticator(ownersBrowser)
  expect((await ownersBrowser.post('/admin/second-factor', { required: 'yes' })).location).toBe('/admin')
  expect((await ownersBrowser.get('/account')).status).toBe(200)
  const kept = await ownersBrowser.post('/account/security', { form: 'totp-removal' })
  expect(wordsOf(kept.html)).toContain('and this is your last one. Set up another first.')

  // Open sessions of accounts without one are led to set-up, too.
  expect((await signedIn.get('/account')).location).toBe('/sign-in?next=%2Faccount')
  const { visitor, location } = await withPassword(person, '/account/tokens')
  expect(location).toBe('/sign-in/set-up?next=%2Faccount%2Ftokens')
  for (const path of ['/account', '/account/security', '/sign-in/factor'])
    expect((await visitor.get(path)).status).toBe(302)
  const early = await visitor.post(location, { form: 'finish' })
  expect(early.status).toBe(400)
  expect((await visitor.post(location, { form: 'totp-begin' })).location).toBe(location)
  const phone = authenticatorWith(keyOn((await visitor.get(location)).html))
  const done = await visitor.post(location, { form: 'totp-confirm', code: phone.code(-1) })
  expect(recoveryCodesOn(done.html)).toHaveLength(10)
  // The other session only has the password: it needs the new factor now.
  expect((await signedIn.get('/sign-in/set-up')).location).toBe('/sign-in/factor?next=%2F')
  expect((await visitor.post(location, { form: 'finish' })).location).toBe('/account/tokens')
  expect((await visitor.get('/account')).status).toBe(200)

  expect((await ownersBrowser.post('/admin/second-factor', { required: 'no' })).location).toBe('/admin')
  expect((await withPassword(await addUser('gus@example.com'))).location).toBe('/account')
  expect((await withPassword(owner)).location).toBe('/sign-in/factor?next=%2Faccount')
})
