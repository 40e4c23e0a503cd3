import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryLimits } from '../../app/alerts/delivery'
import { seconds } from '../../app/clock'
import { aMailServer, type MailServerInTest } from '../support/a-mail-server'
import { aReceiver } from '../support/a-receiver'
import { api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, owner, type SeededProject, seed } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

const issues = isWholeRun ? 5000 : 500

let app: App
let project: SeededProject
let token: string
let mailServer: MailServerInTest
let receiver: Awaited<ReturnType<typeof aReceiver>>

beforeAll(async () => {
  mailServer = await aMailServer()
  receiver = await aReceiver()
  app = await startApp({
    env: {
      SMTP_URL: `smtp://localhost:${mailServer.port}?tls=never`,
      MAIL_FROM: 'errors@example.com',
      OUTSIDE_ALLOW: '127.0.0.1',
    },
  })
  ;({ project, token } = await seed(app))
  const channel = async (kind: string, setting: string) => {
    const args = ['--project', project.slug, '--kind', kind, '--name', kind, '--setting', setting]
    return ((await digestline(app, ['channel', 'add', ...args])) as { id: number }).id
  }
  const hook = await channel('webhook', `url=${receiver.url}`)
  const mail = await channel('mail', 'to=ops@example.com')
  // Gathers for the default time, like the default rule of the project, which mails its members.
  const whens = ['new', 'regressed', 'escalating', 'storm'].flatMap((when) => ['--when', when])
  const channels = ['--channel', String(hook), '--channel', String(mail)]
  await digestline(app, ['rule', 'add', '--project', project.slug, '--name', 'All', ...whens, ...channels])
})
afterAll(async () => {
  await app?.stop()
  receiver?.close()
  await mailServer?.close()
})

test(`${issues} similar issues are at most three messages for each channel and person`, async () => {
  let next = 0
  const send = async () => {
    while (next < issues) {
      const n = next++
      const exception = { values: [{ type: 'AccountError', value: `No account for customer c${n}` }] }
      const { status } = await sendEnvelope(
        app,
        project,
        eventEnvelope({ exception, fingerprint: ['customer', `${n}`] }).body,
      )
      expect(status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 16 }, send))
  const ask = api(app, token)
  await ask.settled()
  const { event } = await ask.stats(project.slug)
  expect(event).toMatchObject({ accepted: issues, processed: issues, waiting: 0 })
  const deliveries = () => ask.get(`/projects/${project.slug}/deliveries?limit=100`)
  const all = await until(
    'nothing to wait',
    async () => {
      const { body } = await deliveries()
      const list = (body as { deliveries: { state: string }[] }).deliveries
      return list.length > 0 && list.every(({ state }) => state === 'sent' || state === 'folded') ? list : undefined
    },
    deliveryLimits.leaseMilliseconds + seconds(30),
  )
  expect(all.length).toBeLessThan(100)
  const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to.includes(address))
  for (const messages of [receiver.received, mailsTo('ops@example.com'), mailsTo(owner.email)]) {
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.length).toBeLessThanOrEqual(3)
  }
})
