import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { breadcrumb, noId, noTrace, pseudoRandom, varied } from './vary.mjs'

/*
 * The bodies that are sent: real events of SDKs of ten platforms (tests/fixtures/corpus), each with its own ids, numbers, addresses and
 * users, padded with breadcrumbs to a size. They are made beforehand, and every request gets a new event id and trace id in place. For
 * that, the event id and the trace are moved to the front of the event.
 */

const corpus = fileURLToPath(new URL('../tests/fixtures/corpus/', import.meta.url))

const mediumFiles = [
  'android-sentrysamples-mobile1-xbb.json',
  'csharp-sentrysamples-aspnetcore.json',
  'java-sentrysamples-java-chained.json',
  'javascript-browser11-stackoverflow.envelope',
  'native-sentrysamples-macos-intel-driver.json',
  'node-sentry8-aggregate.envelope',
  'node-sentry9-express.envelope',
  'node-sentry10-cause.envelope',
  'node-sentry11-cause.envelope',
  'python-bugsinksamples-exception-group.json',
  'python-sentrysamples-custom-fingerprint-int.json',
  'ruby-sentry5-recursion.envelope',
  'ruby-sentry6-rack.envelope',
  'rust-sentrysamples-actix.json',
]

export const sizes = {
  /** The Node SDK does not compress bodies below 32 KB. */
  small: {
    bytes: 8 * 1024,
    gzip: false,
    files: [
      'android-sentrysamples-mobile1-xfh.json',
      'android-sentrysamples-mobile1-xll.json',
      'cocoa-sentrysamples-callee-guaranteed.json',
      'cocoa-sentrysamples-swiftui.json',
      'csharp-glitchtipsamples-dotnet_divide_zero.json',
      'java-bugsinksamples-top-level-message.json',
      'javascript-browser8-onclick.envelope',
      'javascript-browser11-react.envelope',
      'javascript-browser11-stackoverflow.envelope',
      'javascript-nextjs10-render.envelope',
      'javascript-nextjs10-rsc.envelope',
      'native-sentrysamples-native1-xhl.json',
      'node-sentry8-console-2.envelope',
      'node-sentry9-anonymous.envelope',
      'node-sentry10-transaction-2.envelope',
      'node-sentry11-child-2.envelope',
      'node-sentry11-express-2.envelope',
      'php-sentrysamples-laravel-anonymous.json',
      'python-bugsinksamples-visualshots-rich.json',
      'python-sentrysamples-python-http-error.json',
      'ruby-sentry5-nomethod.envelope',
      'ruby-sentry6-keyerror.envelope',
    ],
  },
  /** As SDKs without compression send it, for example in browsers. */
  medium: { bytes: 38 * 1024, gzip: false, files: mediumFiles },
  /** As SDKs send it that compress what is longer than 32 KB. */
  'medium-gzip': { bytes: 38 * 1024, gzip: true, files: mediumFiles },
}

/** @typedef {keyof typeof sizes} Size */

/** Approximate number of issues per corpus event. */
const variants = 12

/** Number of bodies in the pool of a size. */
export const pool = { small: 1024, medium: 256, 'medium-gzip': 256 }

/**
 * The bytes of one request; `setId` replaces the event id and the trace id in place. `plain`: uncompressed bytes of the envelope.
 *
 * @typedef {{ bytes: Buffer, plain: number, digest: string | undefined, setId: (id: string) => void }} Body
 */

/**
 * The nth body of the pool; always the same one.
 *
 * @param {Size} size
 * @param {number} n
 * @returns {Body}
 */
export function makeBody(size, n) {
  const { plain, digest } = envelope(size, n)
  const ids = placesOf(plain, noId)
  const traces = placesOf(plain, noTrace)
  const write = (/** @type {Buffer} */ bytes, /** @type {number} */ offset, /** @type {string} */ id) => {
    for (const place of ids) bytes.write(id, offset + place, 'latin1')
    const trace = traces.length > 0 ? id.slice(16) + id.slice(0, 16) : ''
    for (const place of traces) bytes.write(trace, offset + place, 'latin1')
  }
  if (sizes[size].gzip) return { ...compressed(plain, Math.max(...ids, ...traces), write), plain: plain.length, digest }
  return { bytes: plain, plain: plain.length, digest, setId: (id) => write(plain, 0, id) }
}

/**
 * The whole pool. Takes a second or two.
 *
 * @param {Size} size
 */
export const makeBodies = (size) => Array.from({ length: pool[size] }, (_, n) => makeBody(size, n))

/** @type {Map<Size, { plain: number, gzip: number, sent: number }>} */
const measured = new Map()

/**
 * Mean sizes in bytes as a body travels plain, as it travels compressed, and as it is sent here.
 *
 * @param {Size} size
 */
export function measure(size) {
  const known = measured.get(size) ?? mean(size)
  measured.set(size, known)
  return known
}

/** @param {Size} size */
function mean(size) {
  const sum = { plain: 0, gzip: 0, sent: 0 }
  const sample = 64
  for (let n = 0; n < sample; n++) {
    const { bytes, plain } = makeBody(size, n)
    sum.plain += plain
    sum.gzip += gzipSync(envelope(size, n).plain).length
    sum.sent += bytes.length
  }
  return { plain: sum.plain / sample, gzip: sum.gzip / sample, sent: sum.sent / sample }
}

/**
 * @param {Buffer} plain
 * @param {string} placeholder
 */
function placesOf(plain, placeholder) {
  const places = []
  for (let at = plain.indexOf(placeholder); at >= 0; at = plain.indexOf(placeholder, at + 1)) places.push(at)
  return places
}

/**
 * A gzip stream whose beginning, up to the last id, is a stored block (RFC 1951, 3.2.4): new ids then need only a new checksum.
 *
 * @param {Buffer} plain
 * @param {number} last
 * @param {(bytes: Buffer, offset: number, id: string) => void} write
 */
function compressed(plain, last, write) {
  const split = last + noId.length
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  const block = Buffer.alloc(5)
  block.writeUInt16LE(split, 1)
  block.writeUInt16LE(~split & 0xffff, 3)
  const rest = deflateRawSync(plain.subarray(split))
  const bytes = Buffer.concat([head, block, plain.subarray(0, split), rest, Buffer.alloc(8)])
  const stored = head.length + block.length
  const beginning = plain.subarray(0, split)
  const checksum = checksumBefore(plain.subarray(split))
  bytes.writeUInt32LE(plain.length, bytes.length - 4)
  const setId = (/** @type {string} */ id) => {
    write(plain, 0, id)
    write(bytes, stored, id)
    bytes.writeUInt32LE(checksum(crc32(beginning)), bytes.length - 8)
  }
  setId(noId)
  return { bytes, setId }
}

/**
 * The share of these bits in the checksum of the whole body. CRC is linear in its bits, so the rest is computed once and not for every
 * request.
 *
 * @param {Buffer} rest
 */
function checksumBefore(rest) {
  const ofZero = crc32(rest, 0)
  const changes = new Uint32Array(4 * 256)
  for (let bit = 0; bit < 32; bit++) {
    const change = crc32(rest, 2 ** bit) ^ ofZero
    for (let byte = 0; byte < 256; byte++) if (byte & (1 << (bit % 8))) changes[(bit >> 3) * 256 + byte] ^= change
  }
  return (/** @type {number} */ own) =>
    (ofZero ^
      changes[own & 255] ^
      changes[256 + ((own >>> 8) & 255)] ^
      changes[512 + ((own >>> 16) & 255)] ^
      changes[768 + (own >>> 24)]) >>>
    0
}

/** @type {Map<string, { header: object, event: Record<string, unknown> }>} */
const read = new Map()

/**
 * An envelope's header and its event; of a `store` body, the event.
 *
 * @param {string} file
 */
function readCorpus(file) {
  const known = read.get(file)
  if (known) return known
  const text = readFileSync(corpus + file, 'utf8')
  const lines = text.split('\n')
  const isEvent = (/** @type {string} */ line) => line.startsWith('{') && JSON.parse(line).type === 'event'
  const found = file.endsWith('.json')
    ? { header: {}, event: JSON.parse(text) }
    : { header: JSON.parse(lines[0]), event: JSON.parse(lines[lines.findIndex(isEvent) + 1]) }
  read.set(file, found)
  return found
}

/**
 * @param {Size} size
 * @param {number} n
 */
function envelope(size, n) {
  const { files, bytes } = sizes[size]
  const random = pseudoRandom(n + 1)
  const { header, event: sent } = readCorpus(files[n % files.length])
  const { event, digest } = varied(sent, {
    random,
    variant: Math.floor(n / files.length) % variants,
    hasDigest: n % 3 === 0,
  })
  const { event_id: _, contexts, breadcrumbs: __, ...rest } = event
  const { dsn: ___, ...kept } = header
  if (kept.trace) kept.trace = { ...kept.trace, trace_id: noTrace }
  const build = (/** @type {object[]} */ values) =>
    Buffer.from(
      [
        JSON.stringify({ ...kept, event_id: noId, sent_at: new Date().toISOString() }),
        '{"type":"event"}',
        JSON.stringify({ event_id: noId, contexts, ...rest, breadcrumbs: { values } }),
        '',
      ].join('\n'),
    )
  const breadcrumbs = []
  for (let room = bytes - build([]).length; room > 0; room -= JSON.stringify(breadcrumbs.at(-1)).length + 1) {
    breadcrumbs.push(breadcrumb(breadcrumbs.length, random))
  }
  return { plain: build(breadcrumbs), digest }
}
