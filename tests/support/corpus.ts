import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import type { SeededProject } from './seed'

const folder = fileURLToPath(new URL('../fixtures/corpus/', import.meta.url))

/** One recorded request: body bytes unchanged, head as its sidecar says. */
export type Recorded = {
  file: string
  method: string
  /** Path and query. */
  url: string
  headers: [name: string, value: string][]
  body: Uint8Array
  /** The first event id in the body, 32 hex; undefined when it has none. */
  eventId?: string
}

/** Every recorded request of the corpus. */
export function recordedRequests(): Recorded[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.headers'))
    .sort()
    .map((sidecar) => read(sidecar.replace(/\.headers$/, ''), JSON.parse(readFileSync(folder + sidecar, 'utf8'))))
}

function read(file: string, head: Pick<Recorded, 'method' | 'url' | 'headers'>): Recorded {
  const body = readFileSync(folder + file)
  const eventId = /"event_id"\s*:\s*"([0-9a-f-]{32,36})"/i.exec(plainText(file, body))?.[1]
  const id = eventId?.replaceAll('-', '').toLowerCase()
  return { file, method: head.method, url: head.url, headers: head.headers, body, ...(id && { eventId: id }) }
}

/** The request as it would have been sent to our project: its number and key exchanged in the head; in the body only where that alone names them. */
export function addressedTo({ id, key }: Pick<SeededProject, 'id' | 'key'>, request: Recorded): Recorded {
  const path = request.url.replace(/^\/api\/\d+\//, `/api/${id}/`)
  const keyed = path.replace(/(sentry_key=)[^&]*/, `$1${key}`)
  const hop = /^(host|content-length|connection|transfer-encoding|keep-alive|expect|te|trailer|upgrade)$/i
  const headers = request.headers
    .filter(([name]) => !hop.test(name))
    .map(([name, value]): [string, string] => [name, value.replace(/(sentry_key=)\w+/, `$1${key}`)])
  const body = request.url === '/tunnel' ? withDsn(request.body, id, key) : request.body
  return { ...request, url: keyed, headers, body }
}

/** Published samples reuse ids for different events: each list holds an id once, for a project of its own. */
export function withoutRepeatedIds(requests: Recorded[]): Recorded[][] {
  const rounds: { ids: Set<string>; requests: Recorded[] }[] = []
  for (const request of requests) {
    const id = request.eventId ?? request.file
    const free = rounds.find(({ ids }) => !ids.has(id))
    const round = free ?? { ids: new Set<string>(), requests: [] }
    if (!free) rounds.push(round)
    round.ids.add(id)
    round.requests.push(request)
  }
  return rounds.map(({ requests }) => requests)
}

/**
 * The request without the time of sending in the head of its envelope. With it, times are corrected by when the request arrives, and events that
 * happened within milliseconds have another order each time they are sent.
 */
export function withoutTimeOfSending(request: Recorded): Recorded {
  const text = plainText(request.file, request.body)
  const head = text.split('\n', 1)[0]!
  const without = head.replace(/"sent_at"\s*:\s*"[^"]*"\s*,?/, '').replace(/,(?=\s*}\s*$)/, '')
  return without === head ? request : { ...request, body: encoded(request.file, without + text.slice(head.length)) }
}

function withDsn(body: Uint8Array, id: number, key: string): Uint8Array {
  const text = Buffer.from(body).toString('latin1')
  return Buffer.from(text.replace(/("dsn":"https?:\/\/)\w+(@[^"]*)\/\d+"/, `$1${key}$2/${id}"`), 'latin1')
}

function plainText(file: string, body: Uint8Array): string {
  if (file.endsWith('.gz')) return gunzipSync(body).toString('latin1')
  if (file.endsWith('.br')) return brotliDecompressSync(body).toString('latin1')
  if (file.endsWith('.b64zlib'))
    return inflateSync(Buffer.from(Buffer.from(body).toString('latin1'), 'base64')).toString('latin1')
  return Buffer.from(body).toString('latin1')
}

function encoded(file: string, text: string): Uint8Array {
  const plain = Buffer.from(text, 'latin1')
  if (file.endsWith('.gz')) return gzipSync(plain)
  if (file.endsWith('.br')) return brotliCompressSync(plain)
  return file.endsWith('.b64zlib') ? Buffer.from(deflateSync(plain).toString('base64'), 'latin1') : plain
}
