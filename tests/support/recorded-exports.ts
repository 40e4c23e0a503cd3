import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

/** One request of an exporter of OpenTelemetry, as it was sent. `answer`: the status the recorder answered with; 200 if absent. */
export type RecordedExport = {
  path: string
  headers: [name: string, value: string][]
  body: Buffer
  answer?: number
  /** When it was recorded. Milliseconds since 1970. */
  recorded: number
}

type Recording = {
  recorded: number
  requests: { path: string; headers: [string, string][]; body: string; answer?: number }[]
}

/** The requests of a recording in tests/fixtures/otlp-exporters. */
export function recordedExports(name: 'python' | 'collector'): RecordedExport[] {
  const file = fileURLToPath(new URL(`../fixtures/otlp-exporters/${name}.json`, import.meta.url))
  const { recorded, requests } = JSON.parse(readFileSync(file, 'utf8')) as Recording
  return requests.map(({ body, ...request }) => ({ ...request, recorded, body: Buffer.from(body, 'base64') }))
}

const hop = /^(?:host|content-length|connection|accept-encoding|transfer-encoding)$/i

/**
 * The request as it would be sent now by somebody with this key. Log lines are only kept if they are recent, so each time in the body is moved by
 * as much; every other byte stays.
 */
export function sentNow({ path, headers, body, recorded }: RecordedExport, key: string) {
  const isZipped = headers.some(([name, value]) => /^content-encoding$/i.test(name) && value === 'gzip')
  const isJson = headers.some(([name, value]) => /^content-type$/i.test(name) && value.includes('json'))
  const plain = isZipped ? gunzipSync(body) : body
  const shift = (Date.now() - recorded) * 1e6
  const isTime = (value: number) => Math.abs(value / 1e6 - recorded) < span
  const moved = isJson ? movedInText(plain, isTime, shift) : movedInBytes(plain, isTime, shift)
  const kept = headers.filter(([name]) => !hop.test(name))
  return {
    path,
    headers: kept.map(([name, value]): [string, string] => [name, value.replace(/^(Bearer ).*/, `$1${key}`)]),
    body: new Uint8Array(isZipped ? gzipSync(moved) : moved),
  }
}

/** A number of 64 bits is a time in nanoseconds if it is this close to the recording. Milliseconds. */
const span = 60_000

function movedInBytes(bytes: Buffer, isTime: (value: number) => boolean, shift: number): Buffer {
  const moved = Buffer.from(bytes)
  for (let at = 0; at + 8 <= bytes.length; at++) {
    const value = bytes.readBigUInt64LE(at)
    if (isTime(Number(value))) moved.writeBigUInt64LE(value + BigInt(shift), at)
  }
  return moved
}

const movedInText = (bytes: Buffer, isTime: (value: number) => boolean, shift: number): Buffer =>
  Buffer.from(
    bytes.toString().replace(/\d{19}/g, (time) => (isTime(Number(time)) ? String(BigInt(time) + BigInt(shift)) : time)),
  )
