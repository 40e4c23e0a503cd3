import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../app/clock'
import type { App } from '../support/app'
import { startOwnedApp } from '../support/owned-app'
import { owner } from '../support/seed'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

let app: App
let visitor: Visitor
beforeAll(async () => {
  const started = await startOwnedApp()
  app = started.app
  visitor = started.visitor
})
afterAll(() => app.stop())

/** Lets the last proof of every session be this old. */
function ageProofs(age: number): void {
  const db = new Database(join(app.dataDir, 'digestline.db'))
  db.prepare('update session set confirmed_at = ?').run(Date.now() - age)
  db.close()
}

const newToken = { form: 'token', label: 'Deploys', scope: 'read' }

test('five minutes after signing in, a new token asks for the password again', async () => {
  ageProofs(minutes(4))
  expect((await visitor.post('/account/tokens', newToken)).status).toBe(200)
  ageProofs(minutes(5))
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

test('a proof counts in its own session alone', async () => {
  const elsewhere = makeVisitor(app)
  await elsewhere.post('/sign-in', owner)
  ageProofs(minutes(5))
  await elsewhere.post('/confirm', { password: owner.password, next: '/' })
  expect((await elsewhere.post('/account/tokens', newToken)).status).toBe(200)
  expect((await visitor.post('/account/tokens', newToken)).status).toBe(302)
})

test('after a proof one goes back to the page with the form, and never to another site', async () => {
  ageProofs(minutes(5))
  const asked = await visitor.post('/account/tokens', newToken, { referer: `${app.url}/account/tokens?from=help` })
  expect(asked.location).toBe('/confirm?next=%2Faccount%2Ftokens%3Ffrom%3Dhelp')
  const lured = await visitor.post('/account/tokens', newToken, { referer: 'https://evil.example/trap' })
  expect(lured.location).toBe('/confirm?next=%2Faccount%2Ftokens')
  const done = await visitor.post('/confirm', { password: owner.password, next: '//evil.example' })
  expect(done).toMatchObject({ status: 302, location: '/' })
})

test('who is not signed in has nothing to confirm', async () => {
  const stranger = makeVisitor(app)
  expect((await stranger.get('/confirm?next=/account')).location).toContain('/sign-in?next=')
  expect((await stranger.post('/confirm', { password: owner.password })).status).toBe(302)
  expect(stranger.cookies.size).toBe(0)
})

test('an account without a password signs in again instead', async () => {
  const db = new Database(join(app.dataDir, 'digestline.db'))
  const hash = db.prepare('select password_hash from account where email = ?').pluck().get(owner.email)
  const setHash = db.prepare('update account set password_hash = ? where email = ?')
  setHash.run(null, owner.email)
  const page = await visitor.get('/confirm?next=/account/tokens')
  expect(wordsOf(page.html)).toContain('Your account has no password. Sign in again to continue.')
  const again = await visitor.post('/confirm', { form: 'again', next: '/account/tokens' })
  expect(again).toMatchObject({ status: 302, location: '/sign-in?next=%2Faccount%2Ftokens' })
  expect((await visitor.get('/account')).status).toBe(302)
  setHash.run(hash, owner.email)
  db.close()
  await visitor.post('/sign-in', owner)
})
