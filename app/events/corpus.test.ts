import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fieldsOf } from './data'
import type { Event } from './event'
import { normalise } from './normalise'

const corpus = fileURLToPath(new URL('../../tests/fixtures/corpus', import.meta.url))
const received = { eventId: 'a'.repeat(32), receivedAt: Date.UTC(2026, 10, 21), clientIp: '198.51.100.7' }

type Sample = { file: string; payload: unknown }

/** Every JSON document of every recorded request, whatever it was sent as. Documents cut short on purpose are left out. */
function readCorpus(): Sample[] {
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:envelope|json)(?:\.gz|\.br)?$|\.b64zlib$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return files.flatMap((path) => documents(path).map((payload) => ({ file: relative(corpus, path), payload })))
}

function documents(path: string): unknown[] {
  const body = inflated(path, readFileSync(path))
  if (!path.includes('.envelope')) return parsed(body.toString())
  return body.toString().split('\n').slice(1).flatMap(parsed)
}

function inflated(path: string, body: Buffer): Buffer {
  if (path.endsWith('.gz')) return gunzipSync(body)
  if (path.endsWith('.br')) return brotliDecompressSync(body)
  return path.endsWith('.b64zlib') ? inflateSync(Buffer.from(body.toString(), 'base64')) : body
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

const samples = readCorpus()
const isEvent = ({ payload }: Sample) => Boolean(fieldsOf(payload)?.event_id ?? fieldsOf(payload)?.exception)

function expectWhole(event: Event, where: string): void {
  expect(typeof event.title === 'string' && event.title.length > 0, where).toBe(true)
  expect(event.title, where).not.toMatch(/^(?:undefined|null|\[object Object\])/)
  expect(event.id, where).toMatch(/^[0-9a-f]{32}$/)
  expect(['fatal', 'error', 'warning', 'info', 'debug'], where).toContain(event.level)
  expect(Number.isFinite(event.timestamp) && event.timestamp <= event.received, where).toBe(true)
}

test('every recorded document gives an event', () => {
  expect(samples.length).toBeGreaterThan(700)
  for (const { file, payload } of samples) expectWhole(normalise(payload, received), file)
})

test('every recorded event says what happened', () => {
  const untitled = samples.filter(isEvent).filter(({ payload }) => {
    const type = fieldsOf(payload)?.type
    return type === undefined && normalise(payload, received).title === '(no message)'
  })
  expect(untitled.map(({ file }) => file)).toEqual([])
})
