import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Receivers that check what each service documents of the messages it takes, as far as a receiver can: fields, lengths, sizes. Live
 * services cannot be reached from tests. Answers 400 with what is wrong.
 */

/** `secret`: what a webhook is verified with. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; secret: string }
type Problems = string[]
/** JSON of a shape that only the receiver of its kind knows. */
type Json = ReturnType<typeof JSON.parse>

const bytes = (text: string) => Buffer.byteLength(text)
const longer = (name: string, text: unknown, limit: number): Problems =>
  typeof text !== 'string' || text.length === 0
    ? [`${name} is missing`]
    : text.length > limit
      ? [`${name} has ${text.length} characters, at most ${limit}`]
      : []

/** By kind: what is wrong with a message. */
export const receivers: Record<string, (body: Json, received: Received) => Problems> = {
  slack: ({ text, blocks }) => [
    ...longer('text', text, 40_000),
    ...(blocks.length > 50 ? ['too many blocks'] : []),
    ...(/<(?!https?:\/\/[^\s|>]+\|[^<>]+>)/.test(text + JSON.stringify(blocks)) ? ['an unescaped <'] : []),
    ...blocks.flatMap((block: Json) => [
      ...(block.type === 'section' ? [] : ['a block that is no section']),
      ...(block.fields ? [] : longer('section', block.text.text, 3000)),
      ...(block.fields?.length > 10 ? ['too many fields'] : []),
      ...(block.fields ?? []).flatMap((field: Json) => longer('field', field.text, 2000)),
    ]),
  ],
  discord: ({ embeds, allowed_mentions, content }) => [
    ...(JSON.stringify(allowed_mentions) === '{"parse":[]}' && content === undefined ? [] : ['mentions']),
    ...(embeds.length > 10 ? ['too many embeds'] : []),
    ...embeds.flatMap(({ title, description, fields, footer }: Json) => [
      ...longer('title', title, 256),
      ...longer('description', description, 4096),
      ...longer('footer', footer.text, 2048),
      ...(fields.length > 25 ? ['too many fields'] : []),
      ...fields.flatMap(({ name, value }: Json) => [...longer('name', name, 256), ...longer('value', value, 1024)]),
      ...([title, description, footer.text, ...fields.flatMap(({ name, value }: Json) => [name, value])].join('')
        .length > 6000
        ? ['more than 6,000 characters']
        : []),
    ]),
  ],
  teams: ({ type, attachments }, { body }) => [
    ...(type === 'message' && attachments[0].contentType === 'application/vnd.microsoft.card.adaptive' ? [] : ['type']),
    ...(attachments[0].content.type === 'AdaptiveCard' && attachments[0].content.version === '1.4' ? [] : ['card']),
    ...(bytes(body) > 28 * 1024 ? [`${bytes(body)} bytes`] : []),
    ...(attachments[0].content.body.every((part: Json) => part.type === 'RichTextBlock') ? [] : ['text with Markdown']),
  ],
  'google-chat': ({ text, cardsV2 }, { body }) => [
    ...(text === undefined && cardsV2.length === 1 ? [] : ['text']),
    ...(bytes(body) > 32_000 ? [`${bytes(body)} bytes`] : []),
    ...(/<(?!br>)/.test(JSON.stringify(cardsV2[0].card.sections)) ? ['an unescaped <'] : []),
  ],
  mattermost: ({ text, attachments }) => [
    ...longer('text', text, 4000),
    ...(JSON.stringify(attachments).length > 7600 ? [`${JSON.stringify(attachments).length} of attachments`] : []),
    ...(/@(?!\u200b)|(?<!\\)<!/.test(JSON.stringify([text, attachments])) ? ['a mention'] : []),
  ],
  telegram: ({ text, parse_mode, chat_id }, { path }) => [
    ...(/^\/bot\d+:[\w-]+\/sendMessage$/.test(path) && chat_id ? [] : ['address']),
    ...(parse_mode === 'HTML' ? [] : ['parse_mode']),
    ...longer('text', text, 4096),
    ...(/<(?!\/?(b|code|a)[ >])/.test(text) ? ['an unescaped <'] : []),
    ...(/[@/#]\w/.test(text.replace(/<code>[^<]*<\/code>|<[^>]*>/g, '')) ? ['a mention'] : []),
  ],
  ntfy: ({ topic, title, message, priority, actions, markdown }) => [
    ...(/^[-_A-Za-z0-9]{1,64}$/.test(topic) && markdown === undefined ? [] : ['topic']),
    ...(bytes(message) > 4096 ? [`${bytes(message)} bytes`] : longer('title', title, 250)),
    ...(priority >= 1 && priority <= 5 && actions.length <= 3 ? [] : ['priority or actions']),
  ],
  pagerduty: ({ routing_key, event_action, dedup_key, payload }, { body, path }) => [
    ...(path === '/v2/enqueue' && routing_key.length === 32 ? [] : ['routing_key']),
    ...longer('dedup_key', dedup_key, 255),
    ...(event_action === 'resolve' ? [] : longer('summary', payload.summary, 1024)),
    ...(event_action === 'resolve' || ['critical', 'error', 'warning', 'info'].includes(payload.severity)
      ? []
      : ['severity']),
    ...(bytes(body) > 512 * 1024 ? ['bytes'] : []),
  ],
  webhook: (_, received) => (isSigned(received) ? [] : ['signature']),
  template: ({ msgtype, text }, { body }) => [
    ...(msgtype === 'text' && bytes(text.content) <= 2048 && bytes(body) <= 20_000 ? [] : ['text']),
  ],
}

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** As a receiver verifies: the secret's bytes, the id, the timestamp and the body as it came. */
function isSigned({ headers, body, secret }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected)))
}

/** A server on loopback that answers as the service of this kind would. Every text that reaches it has to be well-formed Unicode. */
export async function startReceiver(kind: string) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const one = { path: request.url ?? '', headers: request.headers, body, secret: receiver.secret }
    received.push(one)
    const problems = problemsWith(kind, one)
    response.statusCode = problems.length > 0 ? 400 : 200
    response.end(problems.join('; ') || '{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver = {
    received,
    /** May be changed between two messages. */
    secret: webhookSecret,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return receiver
}

function problemsWith(kind: string, received: Received): Problems {
  const body: Json = JSON.parse(received.body)
  const texts: string[] = []
  JSON.stringify(body, (_, value) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  const strange = texts.some((text) =>
    /\p{Surrogate}|[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/u.test(text),
  )
  return [...(strange ? ['control characters'] : []), ...(receivers[kind]?.(body, received) ?? ['no such kind'])]
}
