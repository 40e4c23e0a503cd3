import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addressedTo, recordedRequests } from '../support/corpus'

/** A good request to start from. Names of headers are lower-case; `body` is not compressed. */
export type Material = {
  name: string
  method: string
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

export const fuzzKey = '4a5b6c7d8e9f00112233445566778899'
export const fuzzProject = 1

const nextFolder = fileURLToPath(new URL('../fixtures/recorded-next/', import.meta.url))

/** Every recorded request, sent to the project of the fuzz run, and one for each address no recording has. */
export function allMaterial(): Material[] {
  const project = { id: fuzzProject, key: fuzzKey }
  const recorded = recordedRequests().map((request): Material => {
    const { file: name, method, url, headers, body } = addressedTo(project, request)
    return decoded({ name, method, url, headers: lowerCase(headers), body })
  })
  return [...recorded, ...nextEnvelopes(), ...handmade(), ...itemsBesideEvents()]
}

function decoded(material: Material): Material {
  const { 'content-encoding': encoding, ...headers } = material.headers
  if (encoding === 'gzip') return { ...material, headers, body: gunzipSync(material.body) }
  if (encoding === 'br') return { ...material, headers, body: brotliDecompressSync(material.body) }
  return material
}

const lowerCase = (headers: [string, string][]) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))

const at = (endpoint: string) => `/api/${fuzzProject}/${endpoint}/?sentry_key=${fuzzKey}`

function nextEnvelopes(): Material[] {
  return readdirSync(nextFolder)
    .filter((name) => name.endsWith('.envelope'))
    .sort()
    .map((name) => ({ name, method: 'POST', url: at('envelope'), headers: {}, body: readFileSync(nextFolder + name) }))
}

const form = (...parts: [head: string, value: string][]) =>
  Buffer.from(
    `${parts.map(([head, value]) => `--limit\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join('')}--limit--\r\n`,
  )

const multipart = { 'content-type': 'multipart/form-data; boundary=limit' }
const eventId = 'aaaaaaaaaaaa4aaaaaaaaaaaaaaaaaaa'

function handmade(): Material[] {
  const json = { 'content-type': 'application/json' }
  const crash = form(
    ['name="sentry"', `{"event_id":"${eventId}","release":"shop@1"}`],
    ['name="sentry[tags][os]"', 'linux'],
    ['name="upload_file_minidump"; filename="a.dmp"\r\nContent-Type: application/octet-stream', 'MDMP\x00\x01\x02'],
    ['name="log"; filename="log.txt"', 'first line'],
  )
  const file = form(['name="file"; filename="log.txt"\r\nContent-Type: text/plain', 'a line'])
  const said = Buffer.from(JSON.stringify({ event_id: eventId, name: 'A', email: 'a@example.com', comments: 'No.' }))
  const nel = Buffer.from(
    JSON.stringify([
      { age: 5, type: 'network-error', url: 'https://a.test/', body: { phase: 'dns', type: 'dns.name_not_resolved' } },
    ]),
  )
  const event = JSON.stringify({ message: 'in the query' })
  return [
    { name: 'minidump', method: 'POST', url: at('minidump'), headers: multipart, body: crash },
    { name: 'attachments', method: 'POST', url: at(`events/${eventId}/attachments`), headers: multipart, body: file },
    { name: 'nel', method: 'POST', url: at('nel'), headers: { 'content-type': 'application/reports+json' }, body: nel },
    { name: 'user-feedback', method: 'POST', url: feedbackUrl, headers: json, body: said },
    { name: 'cron', method: 'POST', url: at('cron/nightly'), headers: json, body: Buffer.from('{"status":"ok"}') },
    { name: 'cron-get', method: 'GET', url: `${at('cron/nightly')}&status=error`, headers: {}, body: Buffer.alloc(0) },
    { name: 'store-get', method: 'GET', url: storeUrl(event), headers: {}, body: Buffer.alloc(0) },
  ]
}

/** An envelope for each kind of item that recordings have few of. */
function itemsBesideEvents(): Material[] {
  const about = { release: 'shop@1', environment: 'production' }
  const started = '2026-06-01T10:00:00Z'
  const items: Record<string, object> = {
    raw_security: { 'csp-report': { 'document-uri': 'https://a.test/', 'blocked-uri': 'https://b.test/' } },
    nel: { age: 5, type: 'network-error', url: 'https://a.test/', body: { phase: 'dns', type: 'dns.unreachable' } },
    feedback: { contexts: { feedback: { message: 'No.', associated_event_id: eventId } } },
    user_report: { event_id: eventId, name: 'A', email: 'a@example.com', comments: 'No.' },
    check_in: { check_in_id: eventId, monitor_slug: 'nightly', status: 'ok', duration: 1.5, ...about },
    session: { sid: eventId, init: true, started, status: 'ok', errors: 0, attrs: about },
    sessions: { aggregates: [{ started, exited: 4, errored: 1 }], attrs: about },
    client_report: { timestamp: started, discarded_events: [{ reason: 'x', category: 'error', quantity: 1 }] },
  }
  return Object.entries(items).map(([type, item]) => {
    const body = Buffer.from(`{"event_id":"${eventId}"}\n{"type":"${type}"}\n${JSON.stringify(item)}\n`)
    return { name: `item-${type}`, method: 'POST', url: at('envelope'), headers: {}, body }
  })
}

const feedbackUrl = `/api/0/projects/digestline/digestline/user-feedback/?sentry_key=${fuzzKey}`
const storeUrl = (event: string) => `${at('store')}&sentry_data=${encodeURIComponent(event)}`
