import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allowLoopback, aReceiver, type Received } from '../../tests/support/a-receiver'
import { anOutbox } from '../../tests/support/an-outbox'
import { until } from '../../tests/support/until'
import type { Instant } from '../clock'
import { makeOutside, type Outside } from '../outside/outside.server'
import type { LeasedMessage } from '../store/deliveries'
import type { ChannelType } from './channel-type'
import { makeDeliver } from './deliver.server'
import type { AlertMessage } from './message'
import { sendAlerts } from './send-alerts.server'
import { senderLimits } from './sender.server'

/*
 * The sender with a real database, the real outside door and a real receiver. The kind of channel and the texts of its messages are the
 * test's own.
 */

const plain: ChannelType = {
  kind: 'webhook',
  fields: [
    { name: 'url', type: 'url', required: true },
    { name: 'secret', type: 'secret', required: false },
  ],
  request: ({ messageId, others, more }, { url = '', secret = '' }) => ({
    method: 'POST',
    url,
    headers: { 'webhook-id': messageId, authorization: secret },
    body: JSON.stringify({ messageId, folded: others.length + more }),
  }),
}

async function write({ delivery, others, more }: LeasedMessage): Promise<AlertMessage> {
  const { messageId, kind, at } = delivery
  const told = others.map(() => ({ headline: 'New issue', title: 'a' }))
  const texts = { language: 'en', subject: 's', headline: 'h' } as const
  return { messageId, kind, type: 'issue.new', at, ...texts, facts: [], links: [], others: told, more, closes: false }
}

let outbox: Awaited<ReturnType<typeof anOutbox>>
let outside: Outside
let troubles: string[]
let skip: number
const ends: (() => void | Promise<void>)[] = []

beforeEach(async () => {
  outbox = await anOutbox(Date.now() - 1000)
  outside = makeOutside({ allow: allowLoopback, milliseconds: 5000 })
  troubles = []
  skip = 0
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  outside.close()
  await outbox.close()
})

/** The clock of the sender; `skip` is what it is ahead. */
const now = (): Instant => Date.now() + skip

function aSender(parts: Partial<Parameters<typeof sendAlerts>[0]> = {}) {
  const sender = sendAlerts({
    outbox: outbox.store.outbox,
    deliver: makeDeliver({
      write,
      typeOf: (kind) => (kind === 'webhook' ? plain : undefined),
      outside,
      sendMail: () => Promise.reject(new Error('There is no mail here.')),
      now,
    }),
    now,
    trouble: (what, error) => troubles.push(`${what}: ${error.message}`),
    ...parts,
  })
  ends.push(sender.stop)
  return sender
}

async function receiving(answer?: (received: Received, response: ServerResponse, count: number) => void) {
  const receiver = await aReceiver(answer)
  ends.push(receiver.close)
  return receiver
}

const idsOf = (received: Received[]) => received.map(({ headers }) => headers['webhook-id'])
const states = async () => (await outbox.log()).map(({ state }) => state)
const settledAs = (state: string, count: number) => async () =>
  (await states()).filter((one) => one === state).length === count

test('what waits when it starts is sent, and so is what it is woken for', async () => {
  const receiver = await receiving()
  const channelId = outbox.aChannel('webhook', { url: `${receiver.url}/hook`, secret: 'token-1234' })
  await outbox.enqueue({ channelId })
  const sender = aSender()
  await until('the first message', settledAs('sent', 1))
  await outbox.enqueue({ channelId })
  sender.wake()
  await until('the second message', settledAs('sent', 2))
  expect(receiver.received[0]).toMatchObject({ path: '/hook', headers: { authorization: 'token-1234' } })
  expect(new Set(idsOf(receiver.received)).size).toBe(2)
  expect(await outbox.log()).toMatchObject([{ status: 200, answer: 'ok' }, { status: 200 }])
  expect(troubles).toEqual([])
})

test('what fails for now is sent again later, as the same message', async () => {
  const receiver = await receiving((_, response, count) => {
    response.statusCode = count < 3 ? 503 : 200
    response.end()
  })
  await outbox.enqueue({ channelId: outbox.aChannel('webhook', { url: receiver.url }) })
  const sender = aSender()
  await until('the first attempt', async () => (await outbox.log())[0]?.error === 'server-error')
  for (const attempts of [2, 3]) {
    skip += 10 * 60_000
    sender.wake()
    await until(`attempt ${attempts}`, async () => {
      sender.wake()
      const [one] = await outbox.log()
      return one?.attempts === attempts && one.state !== 'leased'
    })
  }
  expect(await states()).toEqual(['sent'])
  expect(idsOf(receiver.received)).toHaveLength(3)
  expect(new Set(idsOf(receiver.received)).size).toBe(1)
})

test('one channel that hangs holds up no other, and no channel has two requests at once', async () => {
  let held: ServerResponse | undefined
  let atOnce = 0
  let most = 0
  const slow = await receiving((_, response) => {
    most = Math.max(most, ++atOnce)
    held = response
  })
  const quick = await receiving()
  const [hanging, working] = [slow, quick].map(({ url }) => outbox.aChannel('webhook', { url }))
  await outbox.enqueue({ channelId: hanging }, { channelId: hanging }, { channelId: working }, { channelId: working })
  aSender()
  await until('the working channel', settledAs('sent', 2))
  expect(slow.received).toHaveLength(1)
  for (const count of [3, 4]) {
    await until('the hanging channel', () => held !== undefined)
    atOnce--
    held?.end()
    held = undefined
    await until(`${count} sent`, settledAs('sent', count))
  }
  expect(most).toBe(1)
})

test('not more than a few requests are under way at once', async () => {
  const waiting: ServerResponse[] = []
  const receiver = await receiving((_, response) => void waiting.push(response))
  await outbox.enqueue(
    ...Array.from({ length: 20 }, () => ({ channelId: outbox.aChannel('webhook', { url: receiver.url }) })),
  )
  aSender()
  await until('requests', () => waiting.length === senderLimits.underWay)
  let answered = 0
  while (answered < 20) {
    await until('the next request', () => waiting.length > 0)
    expect(waiting.length).toBeLessThanOrEqual(senderLimits.underWay)
    for (const response of waiting.splice(0)) answered += response.end() ? 1 : 0
  }
  await until('everything', settledAs('sent', 20))
})

test('a sender that ended before it settled loses nothing, and the next one sends the same message', async () => {
  const receiver = await receiving()
  const channelId = outbox.aChannel('webhook', { url: receiver.url })
  const ruleId = outbox.aRule()
  await outbox.enqueue({ channelId, ruleId }, { channelId, ruleId })
  const { outbox: port } = outbox.store
  // As after SIGKILL between two steps: taken, not sent; then taken and sent, not settled.
  await port.lease({ at: now(), limit: 10 })
  const dying = aSender({ outbox: { ...port, settle: () => new Promise(() => {}) } })
  ends.pop()
  await until('the request', () => receiver.received.length === 1)
  void dying
  await outbox.enqueue({ channelId, ruleId })
  aSender()
  await until('both messages', settledAs('sent', 2))
  const [first, second, third] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ folded: 1 })
  expect(JSON.parse(third?.body ?? '')).toMatchObject({ folded: 0 })
  expect(third?.headers['webhook-id']).not.toBe(first?.headers['webhook-id'])
})

test('a message that cannot be written does not stop the others, and a database that is busy is tried again', async () => {
  const receiver = await receiving()
  const [one, two] = ['/one/secret-of-the-hook', '/two'].map((path) =>
    outbox.aChannel('webhook', { url: `${receiver.url}${path}` }),
  )
  await outbox.enqueue({ channelId: one }, { channelId: two })
  const { outbox: port } = outbox.store
  let failures = 0
  const deliver = makeDeliver({
    async write(leased) {
      if (leased.delivery.channelId === one) throw new Error(`a bug at ${receiver.url}/one/secret-of-the-hook`)
      return write(leased)
    },
    typeOf: () => plain,
    outside,
    sendMail: () => Promise.reject(new Error('no mail')),
    now,
  })
  aSender({
    deliver,
    outbox: {
      ...port,
      settle: (attempts) => (failures++ === 0 ? Promise.reject(new Error('busy')) : port.settle(attempts)),
    },
  })
  await until('the good one', settledAs('sent', 1))
  expect((await outbox.log()).find(({ channel }) => channel?.id === one)).toMatchObject({
    ...{ state: 'waiting', error: 'internal', attempts: 1 },
  })
  expect(troubles.map((line) => line.replace(/^.*?: /, '')).sort()).toEqual(['a bug at [Filtered]', 'busy'])
  expect(receiver.received).toHaveLength(1)
})

test('secrets of a channel are not in what is kept of an answer', async () => {
  const secret = 'very-secret-token'
  const receiver = await receiving(({ path, headers }, response) => {
    response.writeHead(403).end(`${headers.authorization} may not post to ${path}`)
  })
  const url = `${receiver.url}/services/hook-token-4711`
  await outbox.enqueue({ channelId: outbox.aChannel('webhook', { url, secret }) })
  aSender()
  await until('the refusal', settledAs('failed', 1))
  const [row] = await outbox.log()
  expect(row).toMatchObject({ error: 'authentication', status: 403, answer: '[Filtered] may not post to [Filtered]' })
})

test('when it stops it waits for what is under way, and takes nothing more', async () => {
  let held: ServerResponse | undefined
  const receiver = await receiving((_, response) => {
    held = response
  })
  const channelId = outbox.aChannel('webhook', { url: receiver.url })
  await outbox.enqueue({ channelId }, { channelId })
  const sender = aSender()
  await until('the request', () => held)
  const stopped = sender.stop()
  held?.end()
  await stopped
  expect((await states()).sort()).toEqual(['sent', 'waiting'])
  expect(receiver.received).toHaveLength(1)
})
