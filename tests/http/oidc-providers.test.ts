import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../support/an-oidc-provider'
import type { App } from '../support/app'
import { startOwnedApp } from '../support/owned-app'
import { makeProject, owner } from '../support/seed'
import { makeVisitor, type Page, type Visitor, wordsOf } from '../support/visitor'

/*
 * Providers that owners set up on the page: two of them, arrival by domain and by group, and passwords turned off.
 */
let app: App
let root: Visitor
let first: TestProvider
let second: TestProvider
beforeAll(async () => {
  ;[first, second] = [await startProvider(), await startProvider()]
  ;({ app, visitor: root } = await startOwnedApp({ OUTSIDE_ALLOW: '127.0.0.1' }))
  for (const provider of [first, second]) provider.serve(`${app.env.PUBLIC_URL}/sign-in/callback`)
  await makeProject(app, 'Shop')
  await makeProject(app, 'Till')
})
afterAll(async () => {
  await app?.stop()
  await first?.close()
  await second?.close()
})

const fieldsOf = (name: string, { issuer, client }: TestProvider) => ({
  ...{ form: 'provider', name, issuer, clientId: client.id, clientSecret: client.secret },
})

async function comeBack(visitor: Visitor, provider: TestProvider, id: number, query = ''): Promise<Page> {
  const away = await visitor.get(`/sign-in/with/${id}${query}`)
  const back = await provider.follow(away.location)
  return visitor.get(back.pathname + back.search)
}

const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const rolesSeen = async (visitor: Visitor) => wordsOf((await visitor.get('/projects')).html)

test('a provider is checked before it is saved; mistakes are shown beside the field', async () => {
  const empty = await root.post('/admin/sign-in', { form: 'provider', name: '', issuer: 'x', clientId: '' })
  expect(empty.status).toBe(400)
  for (const words of ['Enter a name.', 'Enter an https:// URL', 'Enter the client ID.', 'Enter the client secret.'])
    expect(wordsOf(empty.html)).toContain(words)
  const plain = await root.post('/admin/sign-in', { ...fieldsOf('Plain', first), issuer: 'http://id.example.com' })
  expect([plain.status, plain.html.includes(first.client.secret)]).toEqual([400, false])
  const dead = await root.post('/admin/sign-in', { ...fieldsOf('Dead', first), issuer: 'http://127.0.0.1:1' })
  expect([dead.status, wordsOf(dead.html).includes('does not answer as expected')]).toEqual([400, true])
  const metadata = await root.post('/admin/sign-in', { ...fieldsOf('Meta', first), issuer: 'https://169.254.169.254' })
  expect(wordsOf(metadata.html)).toContain('forbidden: 169.254.169.254')

  const added = await root.post('/admin/sign-in', fieldsOf('Keycloak', first))
  expect(added).toMatchObject({ status: 302, location: '/admin/sign-in/1' })
  expect(await root.post('/admin/sign-in', fieldsOf('Authentik', second))).toMatchObject({ status: 302 })
  const twice = await root.post('/admin/sign-in', fieldsOf('Again', first))
  expect([twice.status, wordsOf(twice.html).includes('already a provider with this issuer')]).toEqual([400, true])
  const page = await root.get('/admin/sign-in/1')
  expect(page.html).not.toContain(first.client.secret)
  expect(wordsOf(page.html)).toContain(`${app.env.PUBLIC_URL}/sign-in/callback`)
  expect(wordsOf((await makeVisitor(app).get('/sign-in')).html)).toContain(
    'Continue with Keycloak Continue with Authentik',
  )
  expect(await root.post('/admin/sign-in/1', { form: 'check' })).toMatchObject({ status: 302 })
})

test('people of an allowed domain arrive without a role and are the same account next time', async () => {
  const arrival = { form: 'arrival', arrival: 'domains', domains: 'Staff.example, other.example', groupsClaim: '' }
  expect((await root.post('/admin/sign-in/1', { ...arrival, domains: '' })).status).toBe(400)
  expect((await root.post('/admin/sign-in/1', { ...arrival, domains: 'nonsense' })).status).toBe(400)
  expect((await root.post('/admin/sign-in/1', arrival)).status).toBe(302)
  first.person = { sub: 'bob', email: 'bob@staff.example', email_verified: false, name: 'Bob' }
  const bob = makeVisitor(app)
  const unverified = await comeBack(bob, first, 1)
  expect([unverified.status, await isIn(bob)]).toEqual([403, false])
  expect(wordsOf(unverified.html)).toContain('has not verified bob@staff.example')
  first.person = { ...first.person, email_verified: true }
  expect((await comeBack(bob, first, 1)).status).toBe(302)
  expect((await bob.get('/account')).html).toContain('bob@staff.example')
  expect(await rolesSeen(bob)).not.toContain('Shop')
  expect((await bob.get('/admin/sign-in')).status).toBe(404)
  expect((await bob.post('/admin/sign-in/1', { form: 'removal' })).status).toBe(404)
  first.person = { sub: 'eve', email: 'eve@evil.example', email_verified: true }
  const eve = makeVisitor(app)
  expect([(await comeBack(eve, first, 1)).status, await isIn(eve)]).toEqual([403, false])
  // The same subject at another provider is another person.
  second.person = { sub: 'bob', email: 'mallory@staff.example', email_verified: true }
  const mallory = makeVisitor(app)
  expect([(await comeBack(mallory, second, 2)).status, await isIn(mallory)]).toEqual([403, false])
})

test('groups give roles, which are read again at each sign-in and not changed manually', async () => {
  const arrival = { form: 'arrival', arrival: 'groups', domains: '' }
  expect((await root.post('/admin/sign-in/2', { ...arrival, groupsClaim: '' })).status).toBe(400)
  expect((await root.post('/admin/sign-in/2', { ...arrival, groupsClaim: 'groups' })).status).toBe(302)
  for (const [group, project, role] of [
    ['devs', 'shop', 'member'],
    ['leads', 'shop', 'admin'],
    ['devs', 'till', 'helper'],
  ] as const)
    expect((await root.post('/admin/sign-in/2', { form: 'role', group, project, role })).status).toBe(302)
  second.person = { sub: 'dee', email: 'dee@staff.example', email_verified: true, groups: ['others'] }
  const stranger = makeVisitor(app)
  const refused = await comeBack(stranger, second, 2)
  expect([refused.status, await isIn(stranger)]).toEqual([403, false])
  expect(wordsOf(refused.html)).toContain('None of your groups at Authentik gives access')

  second.person = { ...second.person, groups: ['devs', 'leads'] }
  const dee = makeVisitor(app)
  expect((await comeBack(dee, second, 2)).status).toBe(302)
  expect((await dee.get('/projects/shop/settings')).status).toBe(200)
  const members = await root.get('/projects/shop/members')
  expect(wordsOf(members.html)).toContain('from a group at the provider')
  expect(members.html).not.toContain('Remove… dee@staff.example')

  second.person = { ...second.person, groups: ['devs'] }
  const again = makeVisitor(app)
  expect((await comeBack(again, second, 2)).status).toBe(302)
  // The earlier session has only the new roles, too.
  for (const visitor of [dee, again])
    expect([
      (await visitor.get('/projects/shop')).status,
      (await visitor.get('/projects/shop/settings')).status,
    ]).toEqual([200, 403])
  await root.post('/admin/sign-in/2', { form: 'role-removal', group: 'devs', project: 'shop' })
  await comeBack(again, second, 2)
  expect((await again.get('/projects/shop')).status).toBe(404)
})

test('an account without a password connects a second provider through its first, and confirms with it', async () => {
  const email = 'lin@shop.example'
  first.person = { sub: 'lin', email, email_verified: true, name: 'Lin' }
  await root.post('/confirm', { password: owner.password })
  await root.post('/admin/people', { form: 'invitation', email, 'role:shop': 'member' })
  const visitor = makeVisitor(app)
  expect(await comeBack(visitor, first, 1)).toMatchObject({ status: 302, location: '/' })
  await visitor.post('/sign-out', {})

  second.person = { sub: 'lin-2', email, email_verified: true }
  expect(await comeBack(visitor, second, 2)).toMatchObject({ location: '/sign-in/connect' })
  const page = await visitor.get('/sign-in/connect')
  expect(page.html).toContain('href="/sign-in/with/1?for=connect"')
  // Another person at the first provider connects nothing.
  first.person = { sub: 'root', email: owner.email, email_verified: true }
  const known = new Map(visitor.cookies)
  const other = await comeBack(visitor, first, 1, '?for=connect')
  expect([other.status, await isIn(visitor)]).toEqual([403, false])
  expect(wordsOf(other.html)).toContain('Nothing was changed')
  for (const [name, value] of known) visitor.cookies.set(name, value)
  first.person = { sub: 'lin', email, email_verified: true }
  expect(await comeBack(visitor, first, 1, '?for=connect')).toMatchObject({ status: 302, location: '/' })
  const again = makeVisitor(app)
  expect(await comeBack(again, second, 2)).toMatchObject({ status: 302, location: '/' })
  expect((await again.get('/account')).html).toContain(email)

  const confirm = await again.get('/confirm?next=%2Faccount%2Ftokens')
  expect(confirm.html).toContain('href="/sign-in/with/1?next=%2Faccount%2Ftokens&amp;for=confirm"')
  const asked = new URL((await again.get('/sign-in/with/2?for=confirm')).location).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  const done = await comeBack(again, second, 2, '?for=confirm&next=%2Faccount%2Ftokens')
  expect(done).toMatchObject({ status: 302, location: '/account/tokens' })
  second.changeToken = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3600 })
  expect((await comeBack(again, second, 2, '?for=confirm')).status).toBe(403)
  second.changeToken = undefined
  second.person = { sub: 'somebody else', email: 'else@shop.example', email_verified: true }
  expect(wordsOf((await comeBack(again, second, 2, '?for=confirm')).html)).toContain('your identity was not confirmed')
})

test('without passwords only providers and the link of the command line sign in', async () => {
  const off = { form: 'passwords', passwords: 'off' }
  const locked = await root.post('/admin/sign-in', off)
  expect([locked.status, wordsOf(locked.html).includes('so that you are not locked out')]).toEqual([400, true])
  first.person = { sub: 'root', email: owner.email, email_verified: true }
  expect(await comeBack(root, first, 1)).toMatchObject({ location: '/sign-in/connect' })
  expect((await root.post('/sign-in/connect', { password: owner.password })).status).toBe(302)
  expect((await root.post('/admin/sign-in', off)).status).toBe(302)

  const visitor = makeVisitor(app)
  const page = await visitor.get('/sign-in')
  expect([page.html.includes('type="password"'), wordsOf(page.html).includes('Passwords are turned off here')]).toEqual(
    [false, true],
  )
  const refused = await visitor.post('/sign-in', owner)
  expect([refused.status, await isIn(visitor)]).toEqual([403, false])
  expect(await comeBack(visitor, first, 1)).toMatchObject({ status: 302, location: '/' })
  expect(await isIn(visitor)).toBe(true)

  expect((await root.post('/admin/sign-in/2', { form: 'state', enabled: 'no' })).status).toBe(302)
  const last = await root.post('/admin/sign-in/1', { form: 'state', enabled: 'no' })
  expect([last.status, wordsOf(last.html).includes('the last enabled provider')]).toEqual([400, true])
  expect((await root.post('/admin/sign-in/1', { form: 'removal' })).status).toBe(400)
  expect((await makeVisitor(app).get('/sign-in/with/2')).status).toBe(404)

  const { stdout } = await app.cli(['sign-in-link', '--user', owner.email, '--json'])
  const printed = JSON.parse(stdout) as { url?: string; link?: string }
  const link = new URL(printed.url ?? printed.link ?? '')
  const rescued = makeVisitor(app)
  expect((await rescued.get(link.pathname + link.search)).status).toBe(302)
  expect(await isIn(rescued)).toBe(true)
  const reset = await app.cli(['user', 'reset-link', '--user', owner.email, '--json'])
  const address = new URL((JSON.parse(reset.stdout) as { link: string }).link)
  const resetting = makeVisitor(app)
  const choose = () => resetting.post(address.pathname + address.search, { password: 'another password, chosen late' })
  await choose()
  expect(await isIn(resetting)).toBe(false)
  expect((await comeBack(root, first, 1)).status).toBe(302)
  expect((await root.post('/admin/sign-in', { form: 'passwords', passwords: 'on' })).status).toBe(302)
  // The link was not used up.
  expect((await choose()).status).toBe(302)
  expect(await isIn(resetting)).toBe(true)
  const fresh = { email: owner.email, password: 'another password, chosen late' }
  expect((await makeVisitor(app).post('/sign-in', fresh)).status).toBe(302)
})
