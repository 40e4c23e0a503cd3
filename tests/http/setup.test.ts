import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { until } from '../support/until'
import { makeVisitor, wordsOf } from '../support/visitor'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(async () => {
  await app.stop()
})

const right = {
  email: 'ada@example.com',
  name: 'Ada',
  password: 'a long enough password',
  'project-name': 'Web shop',
  'project-platform': 'node',
}

const tokenOf = (line: string | undefined) => /\/setup\?token=([\w-]+)/.exec(line ?? '')?.[1] ?? ''
const printedToken = () => until('the link', () => app.stdoutLines().map(tokenOf).find(Boolean))

test('before set-up every page leads to one that says where the link is', async () => {
  const visitor = makeVisitor(app)
  for (const path of ['/', '/issues', '/sign-in', '/lookup?q=1', '/d/3862911841', '/projects', '/account']) {
    expect((await visitor.get(path)).location, path).toBe('/setup')
  }
  const page = await visitor.get('/setup')
  expect(page.status).toBe(200)
  expect(wordsOf(page.html)).toContain('Open the link that was printed when the server started')
  expect(page.html).toContain('<title>Set up Digestline</title>')
  expect(page.html).not.toContain('name="password"')
  expect((await visitor.get('/setup?token=guessed')).status).toBe(403)
  const pages = ['/setup', '/setup?token=guessed', `/setup?token=${await printedToken()}`]
  for (const path of [...pages, '/setup.data?token=guessed'])
    expect((await visitor.get(path)).headers.get('cache-control'), path).toBe('no-store')
  expect((await visitor.post('/setup', { ...right, token: 'guessed' })).location).toBe('/setup')
  expect((await makeVisitor(app).get('/healthz')).status).toBe(200)
})

test('the link creates owner and project, shows the DSN, and announces the first event', async () => {
  const visitor = makeVisitor(app)
  const token = await printedToken()
  expect((await visitor.get(`/setup?token=${token}`)).html).toContain('name="password"')

  const done = await visitor.post('/setup', { ...right, token })
  expect(done).toMatchObject({ status: 302, location: '/projects/web-shop/connect' })
  const welcome = await visitor.get(done.location)
  const dsn = new URL(/https?:\/\/[0-9a-f]{32}@[^\s<"'&]+/.exec(wordsOf(welcome.html))?.[0] ?? '')
  expect(wordsOf(welcome.html)).toContain('Waiting for the first event')
  for (const [platform, sdk] of [
    ['node', '@sentry/node'],
    ['nextjs', '@sentry/nextjs'],
    ['django', 'sentry_sdk'],
    ['java', 'io.sentry'],
    ['other', 'curl'],
  ] as const) {
    const link = `${done.location}?platform=${platform}`
    expect(welcome.html).toContain(`href="${link}"`)
    expect(wordsOf((await visitor.get(link)).html)).toContain(sdk)
  }

  const { body } = eventEnvelope({ exception: { values: [{ type: 'Error', value: 'First <b>event</b>' }] } })
  expect((await sendEnvelope(app, { id: Number(dsn.pathname.slice(1)), key: dsn.username }, body)).status).toBe(200)
  const page = await until('the event', async () => {
    const { html } = await visitor.get(done.location)
    return html.includes('First event received') ? html : undefined
  })
  expect(page).toMatch(/href="\/issues\/WEB-SHOP-1\/events\/[0-9a-f]{32}"/)
  expect(page).not.toContain('<b>event</b>')
  expect(JSON.parse((await visitor.get('/projects/web-shop/first-event')).html)).toMatchObject({
    received: true,
    event: { shortId: 'WEB-SHOP-1' },
    code: { isDigest: expect.any(Boolean) },
  })
})

test('a link works once, and not when there is an owner', async () => {
  const token = await printedToken()
  expect((await makeVisitor(app).post('/setup', { ...right, token })).status).toBe(302)
  const late = makeVisitor(app)
  expect((await late.get(`/setup?token=${token}`)).location).toBe('/')
  expect((await late.post('/setup', { ...right, email: 'eve@example.com', token })).location).toBe('/')
  expect(await app.cli(['setup-link'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('set up'),
  })
})

test('a new link from the command line replaces the previous one', async () => {
  const old = await printedToken()
  const fresh = tokenOf((await app.cli(['setup-link'])).stdout)
  expect(fresh).not.toBe('')
  expect((await makeVisitor(app).get(`/setup?token=${old}`)).status).toBe(403)
  expect((await makeVisitor(app).get(`/setup?token=${fresh}`)).status).toBe(200)
})

test('mistakes are shown beside their fields, with the entered values but without the password', async () => {
  const token = await printedToken()
  const visitor = makeVisitor(app)
  const wrong = { ...right, token, email: 'ada at <example>', password: 'too short', 'project-name': '***' }
  const { status, html } = await visitor.post('/setup', wrong)
  expect(status).toBe(400)
  expect(html).toContain('value="ada at &lt;example&gt;"')
  expect(html).toContain('value="***"')
  expect(html).not.toContain('too short')
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
  expect((await visitor.post('/setup', { ...right, token })).status).toBe(302)
})
