import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { EnvelopeMeta } from './record'
import { isWholeZstd } from './zstd-frame'

export type Encoding = EnvelopeMeta['encoding']

type Zstd = {
  zstdDecompressSync(bytes: Uint8Array, options: { maxOutputLength: number }): Buffer
  zstdDecompress(
    bytes: Uint8Array,
    options: { maxOutputLength: number },
    done: (error: Error | null, result: Buffer) => void,
  ): void
}

/** Node has zstd from 22.15 and 23.8 on; before that such bodies are refused with 415. */
const zstd: Zstd | undefined = 'zstdDecompressSync' in zlib ? (zlib as unknown as Zstd) : undefined

/** What a Content-Encoding header means; undefined when this runtime cannot read it. Ruby sends the header empty. Source: docs/protocol.md §5. */
export function readEncoding(header: string | undefined): Encoding | undefined {
  switch (header?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return 'identity'
    case 'gzip':
    case 'x-gzip':
      return 'gzip'
    case 'deflate':
      return 'deflate'
    case 'br':
      return 'br'
    case 'zstd':
      return zstd && 'zstd'
    default:
      return undefined
  }
}

export type Inflated =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; reason: 'too_large' | 'broken_compression'; detail: string }

/**
 * Decompresses synchronously, never to more than `maxBytes`. For the processing thread, and for bodies so small that a thread hop would
 * cost more.
 */
export function inflateSync(bytes: Uint8Array, encoding: Encoding, maxBytes: number): Inflated {
  if (encoding === 'identity') return identity(bytes, maxBytes)
  if (encoding === 'zstd' && !isWholeZstd(bytes)) return cutStream(encoding)
  const options = { maxOutputLength: maxBytes }
  try {
    if (encoding === 'gzip')
      return { ok: true, bytes: zlib.gunzipSync(bytes, { ...options, chunkSize: inOnePiece(bytes) }) }
    if (encoding === 'br') return { ok: true, bytes: zlib.brotliDecompressSync(bytes, options) }
    if (encoding === 'zstd' && zstd) return { ok: true, bytes: zstd.zstdDecompressSync(bytes, options) }
    const inflate = isZlib(bytes) ? zlib.inflateSync : zlib.inflateRawSync
    return { ok: true, bytes: inflate(bytes, options) }
  } catch (error) {
    return failure(error, encoding, maxBytes)
  }
}

const piece = { least: 1024, most: 256 * 1024 }

/**
 * The inflated length that a gzip stream declares, within bounds: one buffer of that length avoids a concatenation and saves a fifth of the
 * time. A stream with a wrong length is still inflated, in chunks of that size. Source: RFC 1952 §2.3.1, the last four bytes.
 */
function inOnePiece(bytes: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(-4)
  // One byte more than needed: zlib knows that it has finished when space is left over.
  const told = a + (b << 8) + (c << 16) + d * 2 ** 24 + 1
  return Math.min(piece.most, Math.max(piece.least, told))
}

const gunzip = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip)
const brotli = promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress)
const inflate = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.inflate)
const inflateRaw = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.inflateRaw)

/** The same in zlib's threads, for large bodies. */
export async function inflateAside(bytes: Uint8Array, encoding: Encoding, maxBytes: number): Promise<Inflated> {
  if (encoding === 'identity') return identity(bytes, maxBytes)
  if (encoding === 'zstd' && !isWholeZstd(bytes)) return cutStream(encoding)
  const options = { maxOutputLength: maxBytes }
  try {
    if (encoding === 'gzip') return { ok: true, bytes: await gunzip(bytes, options) }
    if (encoding === 'br') return { ok: true, bytes: await brotli(bytes, options) }
    if (encoding === 'zstd' && zstd) return { ok: true, bytes: await promisify(zstd.zstdDecompress)(bytes, options) }
    return { ok: true, bytes: await (isZlib(bytes) ? inflate : inflateRaw)(bytes, options) }
  } catch (error) {
    return failure(error, encoding, maxBytes)
  }
}

const identity = (bytes: Uint8Array, maxBytes: number): Inflated =>
  bytes.length > maxBytes ? tooLarge(maxBytes) : { ok: true, bytes }

const tooLarge = (maxBytes: number): Inflated => ({
  ok: false,
  reason: 'too_large',
  detail: `The body has more than ${maxBytes} bytes.`,
})

/** `deflate` means zlib's wrapping (RFC 9110); some senders leave it off. The two bytes of zlib's header show which (RFC 1950 §2.2). */
function isZlib(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}

function failure(error: unknown, encoding: Encoding, maxBytes: number): Inflated {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'Z_BUF_ERROR') return cutStream(encoding)
  return { ok: false, reason: 'broken_compression', detail: `The body is not ${encoding}: ${message}.` }
}

const cutStream = (encoding: Encoding): Inflated => ({
  ok: false,
  reason: 'broken_compression',
  detail: `The ${encoding} stream is cut or damaged: it does not end where it should.`,
})
