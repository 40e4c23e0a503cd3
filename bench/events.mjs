import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/*
 * What is sent: envelopes the Node SDK really sent (tests/fixtures/corpus), padded with breadcrumbs to a size. Each variant is
 * an issue of its own. One liberty is taken: the event's id comes first in it, so that every request gets a fresh id in place.
 */

const corpus = fileURLToPath(new URL('../tests/fixtures/corpus/', import.meta.url))
const noId = '0'.repeat(32)

/** How many different issues the events belong to. */
export const variants = 20

export const sizes = {
  /** Below 32 KB the Node SDK sends as is. */
  small: { file: 'node-sentry11-express-2.envelope', bytes: 8 * 1024, gzip: false },
  /** Above, it compresses. */
  medium: { file: 'node-sentry11-cause.envelope', bytes: 38 * 1024, gzip: true },
}

/** @typedef {keyof typeof sizes} Size */

/**
 * One request's bytes; `setId` exchanges the event id in place.
 *
 * @param {Size} size
 * @param {number} variant
 * @returns {{ bytes: Buffer, setId: (id: string) => void }}
 */
export function makeBody(size, variant) {
  const plain = envelope(size, variant)
  const places = [plain.indexOf(noId), plain.indexOf(noId, plain.indexOf(noId) + 1)]
  if (sizes[size].gzip) return compressed(plain, places)
  const setId = (/** @type {string} */ id) => {
    for (const place of places) plain.write(id, place, 'latin1')
  }
  return { bytes: plain, setId }
}

/**
 * Sizes in bytes as a body travels plain and as it travels compressed.
 *
 * @param {Size} size
 */
export function measure(size) {
  const plain = envelope(size, 0)
  return { plain: plain.length, gzip: gzipSync(plain).length, sent: makeBody(size, 0).bytes.length }
}

/**
 * A gzip stream whose beginning, up to the second id, is a stored block (RFC 1951, 3.2.4): a new id then needs only a new checksum.
 *
 * @param {Buffer} plain
 * @param {number[]} places
 */
function compressed(plain, places) {
  const split = Math.max(...places) + noId.length
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  const block = Buffer.alloc(5)
  block.writeUInt16LE(split, 1)
  block.writeUInt16LE(~split & 0xffff, 3)
  const rest = deflateRawSync(plain.subarray(split))
  const bytes = Buffer.concat([head, block, plain.subarray(0, split), rest, Buffer.alloc(8)])
  const stored = head.length + block.length
  bytes.writeUInt32LE(plain.length, bytes.length - 4)
  const setId = (/** @type {string} */ id) => {
    for (const place of places) {
      plain.write(id, place, 'latin1')
      bytes.write(id, stored + place, 'latin1')
    }
    bytes.writeUInt32LE(crc32(plain), bytes.length - 8)
  }
  setId(noId)
  return { bytes, setId }
}

/**
 * @param {Size} size
 * @param {number} variant
 */
function envelope(size, variant) {
  const { file, bytes } = sizes[size]
  const [header, , payload] = readFileSync(corpus + file, 'utf8').split('\n')
  const { event_id: _, ...event } = JSON.parse(payload)
  const thrown = event.exception.values.at(-1)
  thrown.value = `${thrown.value} (checkout step ${'abcdefghijklmnopqrstuvwxyz'[variant]})`
  for (const frame of thrown.stacktrace.frames.slice(-1)) frame.function = `step${variant}`
  const build = (/** @type {object[]} */ breadcrumbs) =>
    Buffer.from(
      [
        JSON.stringify({ ...JSON.parse(header), event_id: noId }),
        '{"type":"event"}',
        JSON.stringify({ event_id: noId, ...event, breadcrumbs }),
        '',
      ].join('\n'),
    )
  const breadcrumbs = []
  for (let room = bytes - build([]).length; room > 0; room -= JSON.stringify(breadcrumbs.at(-1)).length + 1) {
    breadcrumbs.push(breadcrumb(breadcrumbs.length + 1000 * variant))
  }
  return build(breadcrumbs)
}

/**
 * As the SDK leaves them: requests made, lines logged, queries run, with the values that differ from one to the next.
 *
 * @param {number} n
 */
function breadcrumb(n) {
  const id = createHash('md5').update(String(n)).digest('hex')
  const timestamp = 1_800_000_000 + n * 0.731
  const number = Number.parseInt(id.slice(0, 7), 16)
  const line = (/** @type {string} */ level, /** @type {string} */ message) => ({
    category: 'console',
    level,
    message,
    data: { arguments: [message], logger: 'console' },
  })
  const kinds = [
    {
      type: 'http',
      category: 'http',
      data: {
        url: `http://inventory.internal/warehouses/${number % 9}/items/${id}`,
        'http.method': 'GET',
        'http.query': `?reserve=${number % 30}&cart=${id.slice(8, 20)}`,
        status_code: 200,
      },
    },
    line('info', `reserved item ${id} for cart ${number} in ${number % 40} ms; left: ${number % 977}`),
    {
      category: 'query',
      message: 'select "id", "price", "stock" from "items" where "id" = $1 for update',
      data: { id, rows: 1 },
    },
    line('warning', `slow answer from payments: ${number % 3000} ms for ${id}, trying again`),
  ]
  return { timestamp, ...kinds[n % kinds.length] }
}
