import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServerInTest, type ReceivedMail } from '../support/a-mail-server'
import { type App, finish, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, type SeededProject, seed } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { until } from '../support/until'

let server: MailServerInTest
let app: App
let project: SeededProject
let session: Session

beforeAll(async () => {
  server = await aMailServer()
  app = await startApp({
    env: {
      SMTP_URL: `smtp://localhost:${server.port}?tls=never`,
      MAIL_FROM: 'Digestline <errors@example.com>',
    },
  })
  project = (await seed(app)).project
  session = await signIn(app)
  const channel = ['--kind', 'mail', '--name', 'Ops', '--setting', 'to=ops@example.com, dev@example.com']
  const { id } = (await digestline(app, ['channel', 'add', '--project', project.slug, ...channel])) as { id: number }
  const rule = ['--name', 'New', '--when', 'new', '--channel', String(id), '--gather', '0']
  await digestline(app, ['rule', 'add', '--project', project.slug, ...rule])
})
afterAll(async () => {
  await app.stop()
  await server.close()
})

const dsnFor = ({ url }: App, { key, id }: SeededProject): string => `${url.replace('://', `://${key}@`)}/${id}`

const mailsTo = (address: string): ReceivedMail[] => server.mails.filter(({ to }) => to.includes(address))
const mailAbout = (address: string, title: string) =>
  until(`a mail about ${title} to ${address}`, () =>
    mailsTo(address).find(({ parsed }) => parsed.text?.includes(title)),
  )
/** The path of a link in a mail. */
const pathIn = (mail: ReceivedMail, pattern: RegExp): string => {
  const [, path] = pattern.exec(mail.parsed.text ?? '') ?? []
  if (!path) throw new Error(`No ${pattern} in ${mail.parsed.text}`)
  return path
}

test('a failure that an SDK reports is mailed, and the link opens the issue', async () => {
  await finish(['tests/support/shop.mjs', dsnFor(app, project)], {})
  const mail = await mailAbout('ops@example.com', 'RangeError: Invalid count value: -1')
  expect(mail.from).toBe('errors@example.com')
  expect(mail.parsed.headers.get('auto-submitted')).toBe('auto-generated')
  const { status, html } = await session.get(pathIn(mail, /http:\/\/[^/\s]+(\/issues\/SHOP-\d+)\n/))
  expect(status).toBe(200)
  const [, shortId = ''] = /(SHOP-\d+)/.exec(mail.parsed.text ?? '') ?? []
  expect(html).toContain(shortId)
})

test('one click unsubscribes, without signing in, and is respected', async () => {
  const [mail] = mailsTo('ops@example.com')
  const path = pathIn(mail!, /http:\/\/[^/\s]+(\/unsubscribe\/\S+)/)
  expect(mail!.raw.replace(/\r\n\s+/g, ' ')).toMatch(
    new RegExp(`List-Unsubscribe: <http://[^/>]+${path.replaceAll('.', '\\.')}>`),
  )
  // Opening the link changes nothing, because programs open every link of a mail.
  const page = await fetch(app.url + path)
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toContain('ops@example.com')
  // Like a mail program: without a session and without an origin.
  const response = await fetch(app.url + path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(response.status).toBe(200)
  const before = mailsTo('ops@example.com').length
  await sendEnvelope(app, project, eventEnvelope({ message: 'After unsubscribing' }).body)
  await mailAbout('dev@example.com', 'After unsubscribing')
  expect(mailsTo('ops@example.com')).toHaveLength(before)
})

test('an invented link does nothing and says so', async () => {
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? new URLSearchParams({}) : null
    const response = await fetch(`${app.url}/unsubscribe/WyJzIiwxXQ.forged`, { method, body })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This link does not work')
  }
})

test('personal mail settings are stored, in both languages, and a test mail arrives', async () => {
  const saved = await session.post('/account/notifications', { form: 'alerts', on: 'on', mine: 'on', kind: 'new' })
  expect(saved.status).toBe(302)
  const { html } = await session.get('/account/notifications')
  expect(html).toMatch(/name="mine"[^>]*checked/)
  const wrong = await session.post('/account/notifications', { form: 'summary', every: 'hour', weekday: '9' })
  expect(wrong.status).toBe(400)
  const summary = { form: 'summary', every: 'day', weekday: '1', hour: '8', 'time-zone': 'Europe/Berlin' }
  expect((await session.post('/account/notifications', summary)).status).toBe(302)
  expect((await session.get('/account/notifications')).html).toContain('Next:')
  await session.post('/account/notifications', { form: 'test' })
  await until('the test mail', () => mailsTo('owner@example.com')[0])
  await until('the page to say so', async () =>
    (await session.get('/account/notifications')).html.includes('was accepted by the mail server') ? true : undefined,
  )
})
