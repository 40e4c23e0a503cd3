import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServerInTest } from '../support/a-mail-server'
import { aReceiver } from '../support/a-receiver'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, type SeededProject, seed } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

let app: App
let project: SeededProject
let root: Session
let mailServer: MailServerInTest
let receiver: Awaited<ReturnType<typeof aReceiver>>
let hook: number
let mail: number
let rule: number

beforeAll(async () => {
  mailServer = await aMailServer()
  receiver = await aReceiver(({ body }, response) => {
    const isTest = JSON.parse(body).type === 'test'
    response.writeHead(isTest ? 200 : 410).end(isTest ? 'hello <b>you</b>' : '')
  })
  app = await startApp({
    env: {
      SMTP_URL: `smtp://localhost:${mailServer.port}?tls=never`,
      MAIL_FROM: 'errors@example.com',
      OUTSIDE_ALLOW: '127.0.0.1',
    },
  })
  project = (await seed(app)).project
  const add = async (what: string, ...args: string[]) =>
    ((await digestline(app, [what, 'add', '--project', project.slug, ...args])) as { id: number }).id
  hook = await add('channel', '--kind', 'webhook', '--name', 'Hook', '--setting', `url=${receiver.url}`)
  mail = await add('channel', '--kind', 'mail', '--name', 'Ops', '--setting', 'to=ops@example.com, dev@example.com')
  const channels = ['--channel', String(hook), '--channel', String(mail)]
  rule = await add('rule', '--name', 'New', '--when', 'new', '--gather', '0', ...channels)
  root = await signIn(app)
})
afterAll(async () => {
  await app?.stop()
  receiver?.close()
  await mailServer?.close()
})

const words = async (path: string) => wordsOf((await root.get(path)).html)

test('testing a rule sends to each channel like an alert, and the page shows the response', async () => {
  const { status, location } = await root.post(`/projects/shop/alerts/rules/${rule}`, { form: 'test' })
  expect([status, location]).toEqual([302, expect.stringMatching(/\?test=\d+-\d+$/)])
  const said = await until('both answers', async () => {
    const page = await words(location ?? '')
    return page.includes('Hook: Sent. The service answered 200.') && page.includes('Ops: Sent.') ? page : undefined
  })
  expect(said).toContain('hello <b>you</b>')
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'test', rule: { name: 'New' } }])
  const mails = mailServer.mails.map(({ to, parsed }) => `${to}: ${parsed.subject}`)
  expect(mails.sort()).toEqual(['dev@example.com: Shop: Test alert', 'ops@example.com: Shop: Test alert'])
})

test('members cannot test a rule', async () => {
  const password = 'a password of somebody'
  const member = ['--email', 'dev@example.com', '--password-stdin', '--project', 'shop', '--role', 'member']
  await digestline(app, ['user', 'add', ...member], password)
  const dev = await signIn(app, { email: 'dev@example.com', password })
  const page = `/projects/shop/alerts/rules/${rule}`
  expect((await dev.get(page)).html).not.toContain('Send test')
  expect((await dev.post(page, { form: 'test' })).status).toBe(403)
})

test('the page of a mail channel lists the addresses that unsubscribed', async () => {
  const page = `/projects/shop/alerts/channels/${mail}`
  expect(await words(page)).not.toContain('Unsubscribed')
  const sent = mailServer.mails.find(({ to }) => to.includes('ops@example.com'))
  const path = /http:\/\/[^/\s]+(\/unsubscribe\/\S+)/.exec(sent?.parsed.text ?? '')?.[1]
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(`${app.url}${path}`, oneClick)).status).toBe(200)
  expect(await words(page)).toContain('Unsubscribed, so not sent to: ops@example.com')
})

test('the page of a channel lists its deliveries, and doctor names the channel once it is off', async () => {
  await sendEnvelope(app, project, eventEnvelope({ message: 'The till is locked' }).body)
  await settled(app)
  const page = `/projects/shop/alerts/channels/${hook}`
  const said = await until('the channel to be off', async () => {
    const now = await words(page)
    return now.includes('this URL is gone') ? now : undefined
  })
  expect(said).toMatch(
    /Deliveries.*New issue SHOP-1 The till is locked Hook Failed.*Test Shop Hook Sent.*All deliveries of this channel/s,
  )
  expect((await root.get(page)).html).toContain(`/alerts/deliveries?channel=${hook}`)
  const { stdout } = await app.cli(['doctor', '--json'])
  expect(JSON.parse(stdout).findings).toContainEqual({
    about: 'Alerts',
    state: 'warning',
    says: 'The channel “Hook” of shop is turned off because the service answered that its URL is gone.',
  })
})

test('/metrics counts webhooks of trackers by outcome', async () => {
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain('digestline_tracker_webhooks_total{outcome="applied"} 0')
})
