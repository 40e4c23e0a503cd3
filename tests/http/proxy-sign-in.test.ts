import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { describedFetch } from '../support/described-api'
import { digestline, makeOwner, makeToken, owner } from '../support/seed'
import { makeVisitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

/*
 * Forward authentication. The tests play the proxy at 127.0.0.1, or somebody who bypasses it.
 */
let app: App
const ada = { email: 'ada@example.com', password: 'a password of somebody' }
const by = (email: string) => ({ 'remote-email': email })

const start = (from: string, more = {}) =>
  startApp({ env: { AUTH_HEADER: 'Remote-Email', AUTH_HEADER_FROM: from, ...more } })

async function withPeople(started: App): Promise<App> {
  await makeOwner(started)
  await digestline(started, ['user', 'add', '--email', ada.email, '--password-stdin'], ada.password)
  return started
}

beforeAll(async () => {
  app = await withPeople(await start('127.0.0.1, 10.1.0.0/24'))
})
afterAll(() => app?.stop())

const refusedCount = async (of: App) =>
  Number(/^digestline_sign_in_headers_refused_total (\d+)$/m.exec(await (await fetch(`${of.url}/metrics`)).text())?.[1])

test('the person that the proxy names is signed in for that request, without a session', async () => {
  const visitor = makeVisitor(app)
  const page = await visitor.get('/account', by('ADA@example.com'))
  expect([page.status, page.html.includes(ada.email), page.setCookies]).toEqual([200, true, []])
  expect((await visitor.get('/admin', by(ada.email))).status).toBe(404)
  expect((await visitor.get('/admin', by(owner.email))).status).toBe(200)
  expect((await visitor.get('/account')).location).toBe('/sign-in?next=%2Faccount')
  expect((await visitor.get('/account', by(''))).location).toBe('/sign-in?next=%2Faccount')
  expect((await visitor.get('/account.data', by(ada.email))).html).toContain(ada.email)
  expect((await visitor.get('/sign-in', by(ada.email))).status).toBe(302)
})

test('an address without an account is told so, and no account is created', async () => {
  const page = await makeVisitor(app).get('/sign-in', by('eve@example.com'))
  expect(page.status).toBe(200)
  expect(wordsOf(page.html)).toContain('signed you in as eve@example.com, but no account has this address.')
  expect(page.html).not.toContain('type="password"')
  expect((await makeVisitor(app).get('/account', by('eve@example.com'))).status).toBe(302)
})

test.each(['owner@example.com, ada@example.com', 'no address', 'owner@example.com\tx'])(
  'a header that is not an address (%j) is rejected',
  async (sent) => {
    const page = await makeVisitor(app).get('/', by(sent))
    expect(page.status).toBe(400)
    expect(wordsOf(page.html)).toContain('must contain exactly one e-mail address')
  },
)

test('the API ignores the header', async () => {
  const ask = (headers: Record<string, string>) => describedFetch(`${app.url}/api/v1/projects`, { headers })
  expect((await ask(by(owner.email))).status).toBe(401)
  const authorization = `Bearer ${await makeToken(app, ada.email)}`
  const answer = await ask({ ...by(owner.email), authorization })
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({})])
  expect(JSON.stringify(await (await ask({ authorization })).json())).not.toContain('digestline')
})

test('a request has one viewer: the session of another person is ended, and nothing is changed', async () => {
  const visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
  expect((await visitor.get('/admin')).status).toBe(200)
  const posted = await visitor.post('/admin/teams', { name: 'Made by nobody' }, by(ada.email))
  expect([posted.status, posted.location, visitor.cookies.has('digestline-session')]).toEqual([302, '/', false])
  expect((await visitor.get('/admin', by(ada.email))).status).toBe(404)
  await visitor.post('/sign-in', owner)
  expect((await visitor.get('/admin/teams')).html).not.toContain('Made by nobody')
  const again = await visitor.get('/account', by(ada.email))
  expect([again.status, again.location]).toEqual([302, '/account'])
  expect((await visitor.get('/account', by(ada.email))).html).toContain(ada.email)
})

test('without a password, confirming explains what to do and does not redirect in a circle', async () => {
  const lin = { email: 'lin@example.com', password: 'a password of somebody' }
  await digestline(app, ['user', 'add', '--email', lin.email, '--password-stdin'], lin.password)
  await withDatabase(app, (db) => db.prepare('update account set password_hash = null where email = ?').run(lin.email))
  const visitor = makeVisitor(app)
  const sent = await visitor.post('/account/tokens', { form: 'token', label: 'x', scope: 'read' }, by(lin.email))
  expect(sent.location).toBe('/confirm?next=%2Faccount%2Ftokens')
  const page = await visitor.get(sent.location, by(lin.email))
  expect(page.status).toBe(200)
  expect(wordsOf(page.html)).toContain('Ask an owner for a link to choose one.')
  expect(page.html).not.toContain('value="again"')
})

test('another site cannot send forms through the proxy', async () => {
  const page = await makeVisitor(app).post(
    '/admin/teams',
    { name: 'X' },
    { ...by(owner.email), 'sec-fetch-site': 'cross-site' },
  )
  expect(page.status).toBe(403)
})

test('the header from elsewhere is rejected and counted, whatever forwarding headers say', async () => {
  const other = await withPeople(await start('10.1.0.0/24', { TRUST_PROXY: '1' }))
  try {
    const forged: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '10.1.0.7' },
      { 'x-forwarded-for': '10.1.0.7, 10.1.0.8', 'x-real-ip': '10.1.0.7' },
      { forwarded: 'for=10.1.0.7' },
      { 'REMOTE-EMAIL': owner.email },
    ]
    expect(await refusedCount(other)).toBe(0)
    for (const more of forged) {
      const page = await makeVisitor(other).get('/', { ...by(owner.email), ...more })
      expect([page.status, page.html.includes(owner.email)]).toEqual([400, false])
    }
    const posted = await makeVisitor(other).post('/admin/teams', { name: 'X' }, by(owner.email))
    expect(posted.status).toBe(400)
    expect(await refusedCount(other)).toBe(forged.length + 1)
    // A header with a similar name is not this header.
    expect(
      (await makeVisitor(other).get('/account', { 'x-remote-email': owner.email, remote_email: owner.email })).status,
    ).toBe(302)
    expect((await makeVisitor(other).get('/account')).status).toBe(302)
  } finally {
    await other.stop()
  }
})

test.each([
  [{ AUTH_HEADER: 'Remote-Email' }, 'AUTH_HEADER and AUTH_HEADER_FROM belong together'],
  [{ AUTH_HEADER_FROM: '10.0.0.1' }, 'AUTH_HEADER and AUTH_HEADER_FROM belong together'],
  [{ AUTH_HEADER: 'Remote-Email', AUTH_HEADER_FROM: '0.0.0.0/0' }, 'AUTH_HEADER_FROM must list'],
  [{ AUTH_HEADER: 'Remote-Email', AUTH_HEADER_FROM: 'proxy.internal' }, 'AUTH_HEADER_FROM must list'],
  [{ AUTH_HEADER: 'Cookie', AUTH_HEADER_FROM: '10.0.0.1' }, 'AUTH_HEADER must be'],
])('%j ends the start with a sentence', async (env, sentence) => {
  await expect(startApp({ env })).rejects.toThrow(sentence)
})
