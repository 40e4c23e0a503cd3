import { gzipSync } from 'node:zlib'
import { requestLine, type Sender, smallEvent, wirePost } from '../support/wire-requests'
import { Random } from './random'

/** The bytes one connection sends, as latin1, and where they are cut when they are not sent at once. */
export type WireCase = { number: number; steps: string[]; text: string; eventIds: string[]; cuts: number[] }

/** Which of two copies of a case: their event ids differ in a digit, which stays one, or none, whichever of its bits is changed. */
export type Copy = '4' | '5'

/** The same seed and number make it again; both copies are of the same length and have the same changes at the same places. */
export function makeWireCase(project: Sender, seed: number, number: number, copy: Copy): WireCase {
  const random = new Random(seed, number)
  const eventIds: string[] = []
  let text = ''
  for (let left = 1 + random.below(3); left > 0; left--) {
    const eventId = random.hex(31) + copy
    eventIds.push(eventId)
    text += random.pick(requests)(project, eventId, random)
  }
  const steps: string[] = []
  if (random.chance(0.8)) for (let left = random.size(3); left > 0; left--) text = change(text, random, steps)
  const last = random.hex(31) + copy
  eventIds.push(last)
  text += wirePost(project, { eventId: last, headers: ['Host: here', 'Connection: close', 'Content-Length: #'] }).bytes
  const cuts = Array.from({ length: 1 + random.below(4) }, () => place(text, random)).filter((at) => at > 0)
  return { number, steps, text, eventIds, cuts }
}

type MakeRequest = (project: Sender, eventId: string, random: Random) => string

const requests: MakeRequest[] = [
  (project, eventId) => wirePost(project, { eventId }).bytes,
  (project, eventId) => wirePost(project, { eventId }).bytes,
  (project, eventId) => {
    const headers = [
      'User-Agent: sentry.python/2.1',
      'content-type: application/x-sentry-envelope',
      'content-length: #',
    ]
    return wirePost(project, { eventId, headers: ['Host: here', 'Accept: */*', ...headers] }).bytes
  },
  (project, eventId) => {
    const line = requestLine(project).replace(/envelope\S+/, 'envelope/')
    const auth = `X-Sentry-Auth: Sentry sentry_version=7, sentry_key=${project.key}`
    return wirePost(project, { line, eventId, headers: ['Host: here', auth, 'Content-Length: #'] }).bytes
  },
  (project, eventId) => {
    // Not packed, only wrapped: both copies are of the same length.
    const body = gzipSync(smallEvent(eventId), { level: 0 }).toString('latin1')
    return wirePost(project, { body, headers: ['Host: here', 'Content-Encoding: gzip', 'Content-Length: #'] }).bytes
  },
  (project, eventId, random) => {
    const text = smallEvent(eventId)
    const at = random.below(text.length - 1) + 1
    const chunks = [text.slice(0, at), text.slice(at)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    const body = `${chunks.join('')}0\r\n\r\n`
    return wirePost(project, { body, headers: ['Host: here', 'Transfer-Encoding: chunked'] }).bytes
  },
  (project, eventId) => {
    const body = JSON.stringify({ event_id: eventId, message: 'older' })
    return wirePost(project, { line: requestLine(project).replace('envelope', 'store'), body }).bytes
  },
  (project, eventId) =>
    wirePost(project, { eventId, headers: ['Host: here', 'Expect: 100-continue', 'Content-Length: #'] }).bytes,
  (project, eventId) =>
    wirePost(project, { eventId, headers: ['Connection: keep-alive', 'Host: a', 'Content-Length: #'] }).bytes,
  (project, eventId) => wirePost(project, { eventId, line: requestLine({ ...project, key: 'e'.repeat(32) }) }).bytes,
  (_, eventId) => wirePost({ id: 1, key: '' }, { eventId, line: 'POST /api/1/store/ HTTP/1.1' }).bytes,
  (project) => `OPTIONS /api/${project.id}/envelope/ HTTP/1.1\r\nHost: here\r\n\r\n`,
  () => 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n',
]

/** Mostly in a head, and there mostly near its end: that is what requests are told apart by. */
function place(text: string, random: Random): number {
  if (random.chance(0.3)) return random.below(text.length)
  const ends = [...text.matchAll(/\r\n\r\n/g)].map(({ index }) => index)
  const end = ends.length > 0 ? random.pick(ends) : text.length
  return Math.max(0, Math.min(text.length - 1, end + 5 - random.size(random.chance(0.5) ? 10 : 200)))
}

type Change = (text: string, random: Random) => string

function change(text: string, random: Random, steps: string[]): string {
  const [name, make] = random.pick(Object.entries(changes))
  steps.push(name)
  return make(text, random)
}

const put = (text: string, at: number, instead: string, length = 0) =>
  text.slice(0, at) + instead + text.slice(at + length)

const changes: Record<string, Change> = {
  flip(text, random) {
    const at = place(text, random)
    return put(text, at, String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(8))), 1)
  },
  insert: (text, random) => put(text, place(text, random), random.pick(bytes)),
  overwrite: (text, random) => put(text, place(text, random), random.pick(bytes), 1),
  remove: (text, random) => put(text, place(text, random), '', random.size(30)),
  repeat(text, random) {
    const at = place(text, random)
    return put(text, at, text.slice(at, at + random.size(60)))
  },
  line(text, random) {
    const starts = [...text.matchAll(/\r\n(?=[A-Za-z-]+: )/g)].map(({ index }) => index)
    return starts.length > 0 ? put(text, random.pick(starts), `\r\n${random.pick(lines)}`) : text
  },
  length(text, random) {
    const found = [...text.matchAll(/(?<=content-length: )\d+/gi)]
    if (found.length === 0) return text
    const { index, 0: digits } = random.pick(found)
    const length = Number(digits)
    const odd = [length - 1, length + 1, 0, length * 2, length + 400, `0${length}`, `${length} `, `+${length}`]
    return put(text, index, String(random.pick(odd)), digits.length)
  },
  lineEnd(text, random) {
    const found = [...text.matchAll(/\r\n/g)]
    return found.length > 0
      ? put(text, random.pick(found).index, random.pick(['\n', '\r', '\r\r\n', '\n\r', '']), 2)
      : text
  },
}

// No tab: behind a length it is white space to the RFC, and none to Node.
const bytes = [
  '\0',
  '\n',
  '\r',
  '\r\n',
  '\r\n\r\n',
  ' ',
  ':',
  ',',
  ';',
  '0',
  '1',
  'f',
  '\x7f',
  '\xff',
  '\x0b',
  '-',
  '"',
]

const lines = [
  ...[
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length:',
    'Content-Length : 7',
    ' folded',
    'Transfer-Encoding: chunked',
  ],
  ...[
    'Transfer-Encoding: identity',
    'Transfer-Encoding: gzip, chunked',
    'transfer-encoding:chunked',
    'Transfer-Encoding:',
  ],
  ...['Connection: close', 'Connection: keep-alive', 'Connection: x, Close', 'Connection: upgrade', 'Upgrade: h2c'],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Host: there',
    'X-Empty:',
    'X-Long: '.padEnd(9000, 'a'),
    'X\xfc: a',
    'X-Y: \xfc',
  ],
  ...[
    'Content-Encoding: gzip',
    'Content-Encoding: identity',
    'Content-Encoding: zstd',
    'X-Sentry-Auth: Sentry sentry_key=x',
  ],
  ...['Content-Type: application/json', 'X-Forwarded-For: 192.0.2.9', 'Trailer: X-A', 'TE: trailers', 'Nothing', ': a'],
]
