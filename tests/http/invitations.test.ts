import { afterAll, beforeAll, expect, test } from 'vitest'
import { brakeLimits } from '../../app/accounts/brake-limits'
import { type App, startApp } from '../support/app'
import { describedFetch } from '../support/described-api'
import { digestline, makeOwner, makeProject, makeToken, owner } from '../support/seed'
import { makeVisitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

let app: App
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  await makeProject(app, 'Shop')
})
afterAll(() => app.stop())

const password = 'seven green bottles'

/** The path of a link that the command line printed. */
async function printed(args: string[]): Promise<string> {
  const { link } = (await digestline(app, args)) as { link: string }
  const { pathname, search } = new URL(link)
  return pathname + search
}

const invitationTo = (email: string, ...more: string[]) => printed(['user', 'invite', '--email', email, ...more])

async function signedIn(account: { email: string; password: string }) {
  const visitor = makeVisitor(app)
  expect((await visitor.post('/sign-in', account)).status).toBe(302)
  return visitor
}

test('a link creates the account in its projects, once, and is hidden from caches and referrers', async () => {
  const path = await invitationTo('ada@example.com', '--project', 'shop', '--role', 'helper')
  const ada = makeVisitor(app)
  const page = await ada.get(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(wordsOf(page.html)).toContain('Shop: Helper')
  expect(page.html).toContain('value="ada@example.com"')
  const refused = await ada.post(path, { name: 'Ada L.', password: 'password123' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Many people use this password.')
  expect(refused.html).toContain('value="Ada L."')
  expect((await ada.post(path, { name: 'Ada L.', password })).status).toBe(302)
  expect(wordsOf((await ada.get('/')).html)).toContain('You are a helper in')
  expect(wordsOf((await ada.get('/account')).html)).toContain('Ada L.')
  await signedIn({ email: 'ada@example.com', password })
  const again = await makeVisitor(app).get(path)
  expect(again.status).toBe(410)
  expect(wordsOf(again.html)).toContain('This invitation was already used')
  expect((await makeVisitor(app).post(path, { name: 'Eve', password })).status).toBe(410)
})

test('invalid and replaced links, and links for existing accounts, say so', async () => {
  const unknown = await makeVisitor(app).get('/invitation?token=nothing')
  expect(unknown.status).toBe(404)
  expect(wordsOf(unknown.html)).toContain('This link is not valid')
  const path = await invitationTo('bob@example.com', '--project', 'shop', '--role', 'member')
  const newer = await invitationTo('bob@example.com')
  const withdrawn = await makeVisitor(app).get(path)
  expect(withdrawn.status).toBe(410)
  expect(wordsOf(withdrawn.html)).toContain('This invitation was withdrawn')
  await digestline(app, ['user', 'add', '--email', 'bob@example.com', '--password-stdin'], password)
  expect(wordsOf((await makeVisitor(app).get(newer)).html)).toContain('You already have an account')
  await expect(invitationTo('bob@example.com')).rejects.toThrow(/already has an account/)
  // Signing in with it gives the roles, also those of the replaced invitation.
  const bob = await signedIn({ email: 'bob@example.com', password })
  expect(wordsOf((await bob.get(newer)).html)).toContain('Shop: Member')
  expect((await bob.post(newer, { form: 'join' })).status).toBe(302)
  expect(wordsOf((await bob.get('/projects')).html)).toContain('Shop')
  expect((await bob.get(newer)).status).toBe(410)
})

test('new links for invitations have one limit, at pages and in the API', async () => {
  const ina = { email: 'ina@example.com', password }
  await digestline(app, ['user', 'add', '--email', ina.email, '--password-stdin'], password)
  await digestline(app, ['member', 'add', '--project', 'shop', '--email', ina.email, '--role', 'admin'])
  const visitor = await signedIn(ina)
  const authorization = `Bearer ${await makeToken(app, ina.email)}`
  const api = `${app.url}/api/v1/projects/shop/invitations`
  const sent = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } }
  const body = JSON.stringify({ email: 'jo@example.com', role: 'helper' })
  expect((await describedFetch(api, { ...sent, body })).status).toBe(201)
  const { invitations } = (await (await describedFetch(api, { headers: { authorization } })).json()) as {
    invitations: { id: number; email: string }[]
  }
  const id = invitations.find(({ email }) => email === 'jo@example.com')?.id
  const renew = () => describedFetch(`${api}/${id}/renewal`, sent)
  const { limit } = brakeLimits.invitation.account
  for (let made = 1; made < limit; made++) expect((await renew()).status).toBe(201)
  const refused = await renew()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  const page = await visitor.post('/projects/shop/members', { form: 'renewal', id: String(id) })
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(wordsOf(page.html)).toContain('Too many attempts. Try again in')
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain('digestline_brake_refused_total{brake="invitation"} 2')
})

test('an expired link says so, and creates no account', async () => {
  const path = await invitationTo('late@example.com', '--project', 'shop', '--role', 'member')
  await withDatabase(app, (db) =>
    db.prepare('update invitation set expires_at = ? where email = ?').run(Date.now(), 'late@example.com'),
  )
  const page = await makeVisitor(app).get(path)
  expect([page.status, wordsOf(page.html).includes('This invitation has expired')]).toEqual([410, true])
  expect((await makeVisitor(app).post(path, { name: 'Late', password })).status).toBe(410)
  expect((await makeVisitor(app).post('/sign-in', { email: 'late@example.com', password })).status).toBe(400)
})

test('a person signed in with another account is asked to sign out, and nothing changes', async () => {
  const path = await invitationTo('carl@example.com', '--owner')
  const root = await signedIn(owner)
  const page = await root.get(path)
  expect(wordsOf(page.html)).toContain('You are signed in as owner@example.com.')
  await root.post(path, { name: 'Carl', password })
  await root.post(path, { form: 'join' })
  expect(wordsOf((await makeVisitor(app).get(path)).html)).toContain('You will be an owner of this instance.')
  const carl = makeVisitor(app)
  await carl.post(path, { name: 'Carl', password })
  expect((await carl.get('/admin')).status).toBe(200)
})

test('a reset link sets a password once and ends all sessions', async () => {
  const account = { email: 'dora@example.com', password }
  await digestline(app, ['user', 'add', '--email', account.email, '--password-stdin'], password)
  const before = await signedIn(account)
  const path = await printed(['user', 'reset-link', '--user', account.email])
  const dora = makeVisitor(app)
  expect((await fetch(app.url + path, { method: 'HEAD' })).status).toBe(200)
  const page = await dora.get(path)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(wordsOf(page.html)).toContain('dora@example.com')
  expect((await dora.post(path, { password: 'short' })).status).toBe(400)
  expect((await dora.post(path, { password: 'another green bottle' })).status).toBe(302)
  expect((await dora.get('/account')).status).toBe(200)
  expect((await before.get('/account')).status).toBe(302)
  expect((await makeVisitor(app).post('/sign-in', account)).status).toBe(400)
  await signedIn({ ...account, password: 'another green bottle' })
  for (const visitor of [dora, makeVisitor(app)]) {
    const used = await visitor.get(path)
    expect(used.status).toBe(403)
    expect(wordsOf(used.html)).toContain('This link no longer works')
    await visitor.post(path, { password: 'a third green bottle' })
  }
  await signedIn({ ...account, password: 'another green bottle' })
})

test('a disabled account is signed out at once, and its links do not work', async () => {
  const account = { email: 'fay@example.com', password }
  await digestline(app, ['user', 'add', '--email', account.email, '--password-stdin'], password)
  const fay = await signedIn(account)
  const { token } = (await digestline(app, ['token', 'add', '--user', account.email])) as { token: string }
  const asking = () => describedFetch(`${app.url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } })
  const link = await printed(['user', 'sign-in-link', '--user', account.email])
  expect((await asking()).status).toBe(200)
  await digestline(app, ['user', 'disable', '--user', 'FAY@example.com'])
  expect((await fay.get('/account')).status).toBe(302)
  expect((await asking()).status).toBe(401)
  expect((await makeVisitor(app).get(link)).status).toBe(403)
  expect((await makeVisitor(app).post('/sign-in', account)).status).toBe(400)
  await expect(printed(['user', 'reset-link', '--user', account.email])).rejects.toThrow(/is disabled/)
  await digestline(app, ['user', 'enable', '--user', account.email])
  await signedIn(account)
  await expect(digestline(app, ['user', 'disable', '--user', owner.email])).resolves.toBeDefined()
  await expect(digestline(app, ['user', 'delete', '--user', 'carl@example.com'])).rejects.toThrow(/last owner/)
  await digestline(app, ['user', 'delete', '--user', account.email])
  expect((await makeVisitor(app).post('/sign-in', account)).status).toBe(400)
})
