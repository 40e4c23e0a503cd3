import { afterEach, expect, test } from 'vitest'
import { startReceiver, webhookSecret } from '../../../tests/support/channel-receivers'
import { type ChannelSettings, isSecretSetting, rotateSecret } from '../../alerts/channel'
import { german } from '../../texts/de/german'
import { provideTexts } from '../../texts/namespace'
import type { AlertMessage } from '../message'
import { plainLine } from '../plain-text'
import { sampleMessage } from '../sample-message'
import { requestChannels } from './channel-types.server'
import { presetText } from './template'
import { isWebhookSecret, makeWebhookSecret } from './webhook-secret.server'

provideTexts('de', german)

const at = Date.UTC(2026, 2, 12, 14, 3, 22)
const sample = sampleMessage({ language: 'en', publicUrl: 'https://errors.example', at })

const settingsOf = (kind: string, url: string): ChannelSettings =>
  ({
    telegram: { server: url, token: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', chat: '-100123', topic: '5' },
    ntfy: { server: url, topic: 'ops', token: 'tk_secret' },
    pagerduty: { server: url, key: 'R0123456789012345678901234567890' },
    webhook: { url, secret: webhookSecret },
    template: { url, body: presetText('wecom'), authorization: 'Bearer 1' },
  })[kind] ?? { url }

/** Pieces that some channel reads as more than text. */
const hostile = [
  '@everyone @here @channel @all <!channel> <!here> <@U123> <users/all> <at>all</at> <at user_id="all"></at>',
  '*bold* _it_ ~no~ `code` ```fence``` **b** ||spoiler|| # head\n> quote [link](https://evil.example) ![i](https://evil.example)',
  '<b>bold</b> <a href="https://evil.example">x</a> <script>alert(1)</script> &lt;&amp;',
  'a\r\nX-Evil: 1\r\n\r\n{"priority":5}',
  '","routing_key":"evil","x":"',
  '\u202egnp.exe\u202c\u2066\u0000\u0007\u001b[31m\u2028line',
  '\ud83d cut \udc00 halves \ud83d',
  '👨‍👩‍👧‍👦🇩🇪e\u0301',
  '/start #tag @name :smile: ~town-square {{issue.url}} <https://evil.example|click>',
  'ä漢字'.repeat(40),
  `${'z'}${'\u0301'.repeat(300)}`,
]

function hostileMessage(seed: number): AlertMessage {
  const text = (place: number) =>
    plainLine(
      Array.from(
        { length: 1 + ((seed * 7 + place) % 60) },
        (_, n) => hostile[(seed + place * 5 + n * 3) % hostile.length],
      ).join(' '),
    )
  const issue = sample.issue && {
    ...sample.issue,
    title: text(1),
    culprit: text(2),
    environment: text(3),
    digests: [text(4)],
  }
  return {
    ...sample,
    subject: text(5),
    headline: text(6),
    ...(issue && { issue }),
    project: { slug: 'shop', name: text(7).slice(0, 100), url: 'https://errors.example/projects/shop' },
    facts: sample.facts.map(({ label }, place) => ({ label, value: text(8 + place) })),
    others: Array.from({ length: 10 }, (_, place) => ({ headline: text(20 + place), title: text(30 + place) })),
    more: 37,
    moreText: 'and 37 more',
  }
}

const channelTypeOf = (kind: string) => requestChannels.find((type) => type.kind === kind)

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function receiverOf(kind: string) {
  const receiver = await startReceiver(kind)
  stops.push(receiver.stop)
  const type = channelTypeOf(kind)
  const settings = settingsOf(kind, receiver.url)
  const send = async (message: AlertMessage, moment = at, changed: ChannelSettings = settings) => {
    const request = type?.request(message, changed, moment)
    if (!request) return undefined
    const { url, method, headers, body } = request
    const answer = await fetch(url, { method, headers, body })
    return `${answer.status} ${await answer.text()}`
  }
  return { type, settings, send, received: receiver.received }
}

const kinds = requestChannels.map(({ kind }) => kind)

test.each(kinds)(
  '%s: a message is as the service documents it, also when every text in it is hostile',
  async (kind) => {
    const { type, settings, send, received } = await receiverOf(kind)
    expect(type?.check?.(settings) ?? {}).toEqual({})
    expect(await send(sample)).toBe('200 {"ok":true}')
    expect(received[0]?.body).toContain('cart is null')
    for (let seed = 1; seed <= 60; seed++)
      expect(await send(hostileMessage(seed)), `seed ${seed}`).toBe('200 {"ok":true}')
  },
)

test.each(kinds)('%s: what was cut shows it, and the links are never cut', async (kind) => {
  const { send, received } = await receiverOf(kind)
  const title = 'long title '.repeat(2000)
  await send({
    ...sample,
    subject: title,
    ...(sample.issue && { issue: { ...sample.issue, title: title.slice(0, 8000) } }),
  })
  if (kind !== 'webhook') expect(received[0]?.body).toContain('…')
  expect(received[0]?.body).toContain('https://errors.example/issues/SHOP-12')
})

test('a message without an issue has something to say, and no channel but PagerDuty and webhooks hears of incidents that end', async () => {
  const { issue: _, ...rest } = sample
  const about = {
    ...rest,
    kind: 'test' as const,
    body: 'This channel works.',
    facts: [],
    links: sample.links.slice(0, 1),
  }
  for (const kind of kinds) {
    const { send } = await receiverOf(kind)
    expect(await send(about), kind).toBe('200 {"ok":true}')
    const ended = await send({ ...sample, kind: 'resolved', closes: true })
    expect(ended, kind).toBe(['pagerduty', 'webhook'].includes(kind) ? '200 {"ok":true}' : undefined)
  }
})

test('a webhook is signed with the time of the attempt, and for a day with both secrets after a rotation', async () => {
  const { settings, send, received } = await receiverOf('webhook')
  const fresh = makeWebhookSecret()
  expect([isWebhookSecret(fresh), isWebhookSecret('whsec_x'), isWebhookSecret('short')]).toEqual([true, false, false])
  const rotated = rotateSecret(settings, fresh, at)
  const hour = 3_600_000
  expect(await send(sample, at + 23 * hour, rotated)).toBe('200 {"ok":true}')
  expect(await send(sample, at + 25 * hour, rotated)).toBe('400 signature')
  expect(received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([2, 1])
  expect(received[0]?.headers).toMatchObject({
    'webhook-id': sample.messageId,
    'webhook-timestamp': String((at + 23 * hour) / 1000),
  })
})

test('the body of a webhook has exactly the fields of the contract', async () => {
  const { send, received } = await receiverOf('webhook')
  await send({ ...sample, others: [{ headline: 'New issue', title: 'x' }], more: 2 })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    id: sample.messageId,
    type: 'issue.new',
    at: '2026-03-12T14:03:22.000Z',
    headline: sample.headline,
    rule: { id: 1, name: 'New issues' },
    project: { slug: 'shop', name: 'Shop' },
    issue: {
      shortId: 'SHOP-12',
      title: 'TypeError: cart is null',
      level: 'error',
      status: 'open',
      url: 'https://errors.example/issues/SHOP-12',
      count: 27,
      users: 9,
      firstSeen: '2026-03-12T13:53:22.000Z',
      lastSeen: '2026-03-12T14:03:22.000Z',
      firstRelease: 'shop@2.4.1',
      lastRelease: 'shop@2.4.1',
    },
    event: {
      id: '9d1c1f0d4f9a4b0f8f3b7a5e2c6d8e10',
      url: 'https://errors.example/issues/SHOP-12/events/9d1c1f0d4f9a4b0f8f3b7a5e2c6d8e10',
    },
    digests: ['3862911841'],
    folded: 3,
  })
})

test('PagerDuty opens and closes one incident per issue', async () => {
  const { send, received } = await receiverOf('pagerduty')
  await send(sample)
  await send({ ...sample, kind: 'resolved', closes: true, messageId: 'msg_2' })
  const events = received.map(({ body }) => JSON.parse(body))
  expect(events.map(({ event_action, dedup_key }) => [event_action, dedup_key])).toEqual([
    ['trigger', 'SHOP-12@errors.example'],
    ['resolve', 'SHOP-12@errors.example'],
  ])
})

test('a Telegram group that moved is followed, and its answers say how long to wait', () => {
  const type = channelTypeOf('telegram')
  const settings = settingsOf('telegram', 'https://t.example')
  const judged = (status: number, body: unknown) =>
    type?.judge?.({ ok: true, milliseconds: 1, status, headers: {}, body: JSON.stringify(body) }, settings)
  expect(judged(400, { ok: false, parameters: { migrate_to_chat_id: -1009 } })).toEqual({
    ok: false,
    error: 'settings',
    final: false,
    settings: { ...settings, chat: '-1009' },
  })
  expect(judged(429, { ok: false, parameters: { retry_after: 7 } })).toMatchObject({ retryAfterMilliseconds: 7000 })
  expect(judged(401, 'Unauthorized')).toMatchObject({ error: 'authentication', final: true })
  expect(judged(200, { ok: true })).toBeUndefined()
})

test('a template is read before it is filled: values stay strings, and mistakes in it are found', () => {
  const type = channelTypeOf('template')
  const check = (body: string) => type?.check?.({ url: 'https://x.example', body })
  expect(check('{"a": "{{issue.title}} {{ folded }}"}')).toEqual({})
  expect(check('{"a": {{issue.title}}}')).toEqual({ body: 'not-json' })
  expect(check('"text"')).toEqual({ body: 'not-json' })
  expect(check('{"a": "{{issue.nothing}}"}')).toEqual({ body: 'unknown-placeholder' })
  expect(check(`${'['.repeat(30)}${']'.repeat(30)}`)).toEqual({ body: 'not-json' })
  const body = '{"t":"{{issue.title}}","n":[1,true,null,"{{issue.count}}"],"{{x}}":"{{issue.url}}"}'
  const title = '","admin":true,"x":"{{project.name}}'
  const message = { ...sample, ...(sample.issue && { issue: { ...sample.issue, title } }) }
  expect(JSON.parse(type?.request(message, { url: 'https://x.example', body }, at)?.body ?? '')).toEqual({
    t: title,
    n: [1, true, null, '27'],
    '{{x}}': 'https://errors.example/issues/SHOP-12',
  })
})

test('services that answer 200 and mean no are understood', () => {
  const judge = (url: string, body: string) =>
    channelTypeOf('template')?.judge?.({ ok: true, milliseconds: 1, status: 200, headers: {}, body }, { url })
  const dingtalk = 'https://oapi.dingtalk.com/robot/send'
  expect(judge(dingtalk, '{"errcode":0,"errmsg":"ok"}')).toBeUndefined()
  expect(judge(dingtalk, '{"errcode":310000,"errmsg":"keywords not in content"}')).toMatchObject({ error: 'rejected' })
  expect(judge(dingtalk, '{"errcode":130101}')).toMatchObject({ error: 'rate-limited', final: false })
  expect(judge('https://open.feishu.cn/open-apis/bot/v2/hook/x', '{"code":19001}')).toMatchObject({ error: 'rejected' })
  expect(judge('https://example.com/hook', '{"code":200}')).toBeUndefined()
})

test('addresses of retired Teams connectors are refused', () => {
  const check = (url: string) => channelTypeOf('teams')?.check?.({ url })
  expect(check('https://acme.webhook.office.com/webhookb2/1')).toEqual({ url: 'old-connector' })
  expect(check('https://outlook.office.com/webhook/1')).toEqual({ url: 'old-connector' })
  expect(check('https://prod-1.westeurope.logic.azure.com/workflows/1')).toEqual({})
})

test('fields that hold secrets are those the store keeps to itself', () => {
  for (const { kind, fields } of requestChannels) {
    for (const { name, type } of fields)
      expect([kind, name, isSecretSetting(kind, name)]).toEqual([
        kind,
        name,
        type === 'secret' || type === 'secret-url',
      ])
  }
})
