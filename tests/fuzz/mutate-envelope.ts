import { bytesMutations } from './mutate-bytes'
import { mutateJson } from './mutate-json'
import type { Random } from './random'
import { strangeJson } from './strange-json'

/** An envelope in its lines: good enough to change, and written again as odd as it has become. */
export type Loose = { head: Uint8Array; items: LooseItem[] }
type LooseItem = { head: Uint8Array; payload: Uint8Array }

const newline = 0x0a
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

export function loosen(bytes: Uint8Array): Loose {
  const [head, start] = line(bytes, 0)
  const items: LooseItem[] = []
  for (let at = start; at < bytes.length && items.length < 500; ) {
    const [itemHead, next] = line(bytes, at)
    if (itemHead.length === 0) {
      at = next
      continue
    }
    const length = Number(/"length":\s*(\d+)/.exec(text(itemHead))?.[1] ?? Number.NaN)
    const payload = Number.isNaN(length) ? line(bytes, next)[0] : bytes.subarray(next, next + length)
    items.push({ head: itemHead, payload })
    at = next + payload.length + 1
  }
  return { head, items }
}

function line(bytes: Uint8Array, from: number): [line: Uint8Array, next: number] {
  const end = bytes.indexOf(newline, from)
  return end === -1 ? [bytes.subarray(from), bytes.length] : [bytes.subarray(from, end), end + 1]
}

export function tighten({ head, items }: Loose, between = '\n'): Uint8Array {
  const end = Buffer.from(between)
  return Buffer.concat([head, end, ...items.flatMap((item) => [item.head, end, item.payload, end])])
}

type Change = (loose: Loose, random: Random, other: Loose) => void

/** Changes of payloads; a length that was right is right again afterwards, nearly always. */
export const payloadChanges: Record<string, Change> = {
  json: (loose, random, other) =>
    changePayload(loose, random, (payload) =>
      Buffer.from(mutateJson(text(payload), random, text(other.items[0]?.payload ?? Buffer.from('{}')))),
    ),
  bytes: (loose, random, other) =>
    changePayload(loose, random, (payload) =>
      random.pick(Object.values(bytesMutations))(payload, random, other.items[0]?.payload ?? payload),
    ),
}

function changePayload({ items }: Loose, random: Random, change: (payload: Uint8Array) => Uint8Array): void {
  if (items.length === 0) return
  const item = random.pick(items)
  item.payload = change(item.payload)
  if (random.chance(0.95)) setLength(item, String(item.payload.length))
}

function setLength(item: LooseItem, length: string): void {
  item.head = Buffer.from(text(item.head).replace(/"length":\s*\d+/, () => `"length":${length}`))
}

/** Changes of what frames the items. */
export const frameChanges: Record<string, Change> = {
  length({ items }, random) {
    if (items.length === 0) return
    const item = random.pick(items)
    if (!/"length":/.test(text(item.head))) item.head = Buffer.from(text(item.head).replace(/\}\s*$/, ',"length":0}'))
    const real = item.payload.length
    setLength(item, random.pick([`${real + 1}`, `${real - 1}`, '0', ...oddLengths]))
  },
  type({ items }, random) {
    if (items.length === 0) return
    const item = random.pick(items)
    const type = random.chance(0.2) ? strangeJson(random) : JSON.stringify(random.pick(types))
    item.head = Buffer.from(text(item.head).replace(/"type":\s*"[^"]*"/, () => `"type":${type}`))
  },
  header(loose, random) {
    loose.head = changeHead(loose.head, random, ['event_id', 'dsn', 'sent_at', 'sdk', 'trace'])
  },
  itemHeader({ items }, random) {
    if (items.length === 0) return
    const item = random.pick(items)
    item.head = changeHead(item.head, random, [
      'type',
      'length',
      'filename',
      'content_type',
      'attachment_type',
      'item_count',
    ])
  },
  swap({ items }, random) {
    if (items.length === 0) return
    const [one, two] = [random.pick(items), random.pick(items)]
    ;[one.head, two.head] = [two.head, one.head]
  },
  repeatItem({ items }, random) {
    if (items.length === 0) return
    const item = random.pick(items)
    const most = Math.min(600, 2_000_000 / (1 + item.payload.length))
    for (let left = random.size(most); left > 0; left--) items.push({ ...item })
  },
  removeItem: ({ items }, random) => void items.splice(random.below(items.length), 1),
  mix: ({ items }, random, other) => void items.splice(random.below(items.length + 1), 0, ...other.items.slice(0, 20)),
  nest(loose, random, other) {
    const nested = tighten(other).subarray(0, 500_000)
    loose.items.push({
      head: Buffer.from(`{"type":"${random.pick(types)}","length":${nested.length}}`),
      payload: nested,
    })
  },
}

function changeHead(head: Uint8Array, random: Random, names: string[]): Uint8Array {
  if (random.chance(0.3)) return Buffer.from(strangeJson(random).replaceAll('\n', ' '))
  if (random.chance(0.3)) return random.pick(Object.values(bytesMutations))(head, random, head)
  const field = `"${random.pick(names)}":${random.chance(0.5) ? strangeJson(random) : JSON.stringify(random.pick(oddIds))}`
  return Buffer.from(text(head).replace(/\}\s*$/, (end) => `${head.length > 2 ? ',' : ''}${field}${end}`))
}

const oddLengths = [
  '-1',
  '1e9',
  '1e400',
  '1.5',
  '"12"',
  'null',
  'true',
  '[]',
  '9007199254740992',
  '4294967296',
  '000',
  '99999999',
]

const types = (
  'event attachment feedback user_report client_report session sessions check_in raw_security security nel transaction span log ' +
  'profile replay_event replay_recording statsd form_data __proto__ constructor toString hasOwnProperty other request EVENT'
)
  .split(' ')
  .concat('', 'event ', 'x'.repeat(1000))

const oddIds = [
  ...[
    '',
    '0'.repeat(32),
    'F'.repeat(32),
    'a'.repeat(31),
    'g'.repeat(32),
    '12345678-1234-1234-1234-123456789012',
    '-'.repeat(36),
  ],
  ...['http://a@b/1', 'http://4a5b6c7d8e9f00112233445566778899@host/1', 'http://x:y@h/p/9'.repeat(50)],
  ...[
    '+275760-09-13T00:00:00.001Z',
    '1970-01-01',
    '2026-13-45',
    'now',
    '../../etc/passwd',
    'a\r\nb: c',
    'text/html',
    '\ud800',
  ],
]
