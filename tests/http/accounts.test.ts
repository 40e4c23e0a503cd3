import { beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { digestline, makeAccount, owner } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

async function signedIn(person = owner): Promise<Visitor> {
  const visitor = makeVisitor(app)
  expect(await visitor.post('/sign-in', person)).toMatchObject({ status: 302 })
  return visitor
}

const addUser = (email: string, password: string) => makeAccount(app, { email, password })

test('signing in leads to the requested page, signing out ends the session on the server', async () => {
  const visitor = makeVisitor(app)
  const refused = await visitor.get('/projects/new?from=mail')
  expect(refused.location).toBe(`/sign-in?next=${encodeURIComponent('/projects/new?from=mail')}`)
  const form = await visitor.get(refused.location)
  expect(form.html).toContain('value="/projects/new?from=mail"')
  const done = await visitor.post('/sign-in', { ...owner, email: 'OWNER@example.com', next: '/projects/new?from=mail' })
  expect(done).toMatchObject({ status: 302, location: '/projects/new?from=mail' })
  expect((await visitor.get('/projects/new')).status).toBe(200)

  const stolen = new Map(visitor.cookies)
  expect((await visitor.post('/sign-out', {})).location).toBe('/')
  expect(wordsOf((await visitor.get('/')).html)).toContain('You are signed out.')
  expect(wordsOf((await visitor.get('/')).html)).not.toContain('You are signed out.')
  const thief = makeVisitor(app)
  for (const [name, value] of stolen) thief.cookies.set(name, value)
  expect((await thief.get('/account')).location).toBe('/sign-in?next=%2Faccount')
})

test('a wrong password and an unknown account get the same response', async () => {
  const wrong = await makeVisitor(app).post('/sign-in', { email: owner.email, password: 'not this one' })
  const unknown = await makeVisitor(app).post('/sign-in', { email: 'nobody@example.com', password: 'not this one' })
  expect(wrong.status).toBe(400)
  expect(unknown.status).toBe(400)
  expect(wordsOf(wrong.html)).toContain('Wrong e-mail or password.')
  expect(wordsOf(unknown.html)).toContain('Wrong e-mail or password.')
  expect(wrong.html).toContain(`value="${owner.email}"`)
  expect(wrong.html).not.toContain('not this one')
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const person = await addUser('grace@accounts.example', 'the password before')
  const here = await signedIn(person)
  const elsewhere = await signedIn(person)
  const change = { current: person.password, password: 'the password after' }
  expect(await here.post('/account/password', { ...change, current: 'wrong one here' })).toMatchObject({ status: 400 })
  const short = await here.post('/account/password', { ...change, password: 'short' })
  expect(short.status).toBe(400)
  expect(short.html).toContain('Use at least 10 characters')
  const bothWrong = await here.post('/account/password', { ...change, current: 'wrong one here', password: 'short' })
  expect(wordsOf(bothWrong.html)).toContain('The current password is wrong.')
  expect(bothWrong.html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect((await elsewhere.get('/account')).status).toBe(200)

  expect(await here.post('/account/password', change)).toMatchObject({ status: 302, location: '/account/password' })
  expect((await here.get('/account')).status).toBe(200)
  expect((await elsewhere.get('/account')).status).toBe(302)
  expect((await makeVisitor(app).post('/sign-in', person)).status).toBe(400)
  await signedIn({ ...person, password: 'the password after' })
})

/** The id in the form that deletes a token. */
const removalOf = (html: string, label: string) =>
  new RegExp(`Delete token ${label}\\?[\\s\\S]*?<button[^>]*value="(\\d+)"`).exec(html)?.[1] ?? ''

test('a token is shown once, works, and stops working when it is removed', async () => {
  const visitor = await signedIn()
  const made = await visitor.post('/account/tokens', { form: 'token', label: 'Nightly report', scope: 'read' })
  const token = /dgl_[\w-]{43}/.exec(made.html)?.[0] ?? ''
  const ask = () => describedFetch(`${app.url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  const page = await visitor.get('/account/tokens')
  expect(wordsOf(page.html)).toContain('Nightly report')
  expect(page.html).not.toContain(token)

  const id = removalOf(page.html, 'Nightly report')
  const removed = await visitor.post('/account/tokens', { form: 'token-removal', id })
  expect(removed.status).toBe(302)
  expect((await ask()).status).toBe(401)
  for (const label of ['', 'x'.repeat(61)])
    expect(await visitor.post('/account/tokens', { form: 'token', label, scope: 'read' })).toMatchObject({
      status: 400,
    })
})

test('no one removes the token of another user', async () => {
  const visitor = await signedIn()
  const made = await visitor.post('/account/tokens', { form: 'token', label: 'Mine', scope: 'read' })
  const token = /dgl_[\w-]{43}/.exec(made.html)?.[0] ?? ''
  const other = await signedIn(await addUser('mallory@accounts.example', 'a password of mine'))
  const id = removalOf((await visitor.get('/account/tokens')).html, 'Mine')
  expect(id).toMatch(/^\d+$/)
  await other.post('/account/tokens', { form: 'token-removal', id })
  const answer = await describedFetch(`${app.url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
})

test('an unknown language or time zone is rejected beside its field, and the settings stay', async () => {
  const visitor = await signedIn(await addUser('hopper@accounts.example', 'compiled by hand'))
  const reading = { form: 'reading', language: 'en', 'time-zone': 'Australia/Darwin' }
  expect((await visitor.post('/account', reading)).status).toBe(302)
  const wrong = await visitor.post('/account', { ...reading, language: 'zz', 'time-zone': 'Mars/X' })
  expect(wrong.status).toBe(400)
  expect(wordsOf(wrong.html)).toContain('Choose a language from the list.')
  expect(wordsOf(wrong.html)).toContain('Choose a time zone from the list.')
  const half = await visitor.post('/account', { ...reading, language: 'de', 'time-zone': 'Mars/X' })
  expect([half.status, chosenIn(half.html)]).toEqual([400, ['de', 'Australia/Darwin']])
  expect(chosenIn((await visitor.get('/account')).html)).toEqual(['en', 'Australia/Darwin'])
  await visitor.post('/account', { ...reading, language: 'de' })
  const falsch = wordsOf((await visitor.post('/account', { ...reading, language: 'zz', 'time-zone': 'Mars/X' })).html)
  expect(falsch).toContain('Wählen Sie eine Sprache aus der Liste.')
  expect(falsch).toContain('Wählen Sie eine Zeitzone aus der Liste.')
  expect(chosenIn((await visitor.get('/account')).html)).toEqual(['de', 'Australia/Darwin'])
})

const chosenIn = (html: string) =>
  ['de', 'en', 'Australia/Darwin'].filter((one) => new RegExp(`<option[^>]*selected=""[^>]*>${names[one]}<`).test(html))
const names: Record<string, string> = { de: 'Deutsch', en: 'English', 'Australia/Darwin': 'Australia/Darwin' }

test('a sign-in link from the command line signs in once, and replaces the previous one', async () => {
  const eve = await addUser('eve@accounts.example', 'a password to be forgotten')
  const printed = async () => {
    const { link } = (await digestline(app, ['user', 'sign-in-link', '--user', 'EVE@accounts.example'])) as {
      link: string
    }
    return new URL(link)
  }
  const [replaced, link] = [await printed(), await printed()]
  const follow = async (url: URL) => {
    const visitor = makeVisitor(app)
    const { status } = await visitor.get(url.pathname + url.search)
    return { status, in: (await visitor.get('/account')).html.includes(eve.email) }
  }
  expect(await follow(replaced)).toEqual({ status: 403, in: false })
  const other = new URL(link)
  other.searchParams.set(
    'token',
    (link.searchParams.get('token') ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  expect(await follow(other)).toEqual({ status: 403, in: false })
  expect((await fetch(new URL(link.pathname + link.search, app.url), { method: 'HEAD' })).status).toBe(200)
  expect(await follow(link)).toEqual({ status: 302, in: true })
  expect(await follow(link)).toEqual({ status: 403, in: false })
  await expect(digestline(app, ['user', 'sign-in-link', '--user', 'nobody@example.com'])).rejects.toThrow(
    /nobody@example.com/,
  )
})
