import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { bytesMutations } from './mutate-bytes'
import type { Random } from './random'

/** A body as it is sent: `encoding` is the header's value, undefined for none. */
export type Encoded = { body: Uint8Array; encoding: string | undefined; step?: string }

const brotli = (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

const encodings: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  deflate: (bytes) => deflateSync(bytes, { level: 1 }),
  br: brotli,
}

/** Honestly compressed, or not at all. */
export function encode(bytes: Uint8Array, random: Random): Encoded {
  if (random.chance(0.6)) return { body: bytes, encoding: undefined }
  const encoding = random.pick(Object.keys(encodings))
  return { body: encodings[encoding]?.(bytes) ?? bytes, encoding }
}

/** Compressed in ways no honest sender does. */
export function encodeStrangely(bytes: Uint8Array, random: Random): Encoded {
  const [step, trick] = random.pick(Object.entries(tricks))
  const encoding = random.pick(['gzip', 'deflate', 'br'])
  const whole = encodings[encoding]?.(bytes) ?? bytes
  return { encoding, step, ...trick({ bytes, whole, encoding, random }) }
}

type Given = { bytes: Uint8Array; whole: Uint8Array; encoding: string; random: Random }
type Trick = (given: Given) => Pick<Encoded, 'body'> & Partial<Encoded>

const bomb = Buffer.alloc(48 * 1024 * 1024, 0x0a)
const bombs = [
  { encoding: 'gzip', body: gzipSync(bomb) },
  { encoding: 'br', body: brotli(bomb) },
  { encoding: 'deflate', body: deflateSync(bomb) },
  { encoding: 'gzip', body: gzipSync(bomb.subarray(0, 39 * 1024 * 1024)) },
  {
    encoding: 'gzip',
    body: gzipSync(Buffer.concat([Buffer.from('{}\n{"type":"event"}\n'), Buffer.alloc(2_000_000, '[')])),
  },
  { encoding: 'gzip', body: gzipSync(Buffer.alloc(30 * 1024 * 1024, '{}\n')) },
]

const tricks: Record<string, Trick> = {
  wrongHeader: ({ whole, random }) => ({ body: whole, encoding: random.pick(oddEncodings) }),
  cut: ({ whole, random }) => ({ body: whole.subarray(0, random.below(whole.length)) }),
  garbageBehind: ({ whole, random }) => ({ body: Buffer.concat([whole, random.bytes(random.size(5000))]) }),
  zerosBehind: ({ whole, random }) => ({ body: Buffer.concat([whole, new Uint8Array(random.size(5000))]) }),
  members: ({ bytes, random }) => {
    const at = random.below(bytes.length)
    const twice = [bytes.subarray(0, at), bytes.subarray(at)].map((part) => gzipSync(part))
    return { body: Buffer.concat(twice), encoding: 'gzip' }
  },
  damaged: ({ whole, random }) => ({ body: random.pick(Object.values(bytesMutations))(whole, random, whole) }),
  rawDeflate: ({ bytes }) => ({ body: deflateRawSync(bytes, { level: 1 }), encoding: 'deflate' }),
  twice: ({ whole, encoding }) => ({ body: encodings[encoding]?.(whole) ?? whole }),
  bomb: ({ random }) => (random.chance(0.15) ? random.pick(bombs) : { body: new Uint8Array(), encoding: 'gzip' }),
}

const oddEncodings = [
  'gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
  '',
  'GZIP',
  'x-gzip',
  'gzip, br',
  'gzip;q=1',
  '*',
  'utf-8',
  'a'.repeat(5000),
]
