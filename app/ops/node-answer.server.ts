import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { guarded } from '../fallback/in-exchange.server'
import { lastResort, plainRefusal } from '../fallback/last-resort.server'
import { report } from '../fallback/report.server'
import { drained } from '../intake/node.server'
import type { RefusalCode } from '../requests/refuse'
import type { FastPathAnswer, FastPathRoute, FastPathRuntime } from './fast-path-routes.server'
import { pack } from './pages/pack.server'
import { allowedMethods, unaskable } from './request-target'
import { fastPathRequest } from './web-request.server'

/** Writes a web answer to a node:http response. Never rejects. */
export async function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  try {
    const acceptEncoding = request.headers['accept-encoding']?.toString() ?? ''
    const { head, body, cancel } = await pack(answer, { method: request.method ?? 'GET', acceptEncoding })
    // Cancels the stream, so that its source stops.
    if (response.destroyed) return cancel()
    response.once('close', cancel)
    response.writeHead(head.status, head.statusText, head.headers)
    if (body === undefined || body instanceof Uint8Array) response.end(body)
    else await pipeline(Readable.from(body), response)
  } catch (error) {
    if (!response.destroyed) report(error, { kind: 'handler' })
    response.destroy()
  }
}

/**
 * Answers without React Router; false when the request needs it. Never rejects: a failure here is answered with the last resort, with a
 * digest.
 */
export async function answerFastPath(
  request: IncomingMessage,
  response: ServerResponse,
  route: FastPathRoute,
  runtime: FastPathRuntime,
): Promise<boolean> {
  try {
    const answer = await route(fastPathRequest(request, runtime.config), runtime)
    if (answer instanceof Response) await writeAnswer(request, response, answer)
    else if (answer) writeFastPath(request, response, answer)
    return answer !== undefined
  } catch (error) {
    await writeLastResort(request, response, report(error, { kind: 'handler' }))
    return true
  }
}

/** A shorter answer takes one round trip, compressed or not. */
const worthGzip = 8 * 1024

/** A complete text: head and body are sent in one write. */
function writeFastPath(request: IncomingMessage, response: ServerResponse, { headers, body }: FastPathAnswer): void {
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  const length = Buffer.byteLength(body)
  const packed = takesGzip && length >= worthGzip ? gzipSync(body, { level: 5 }) : undefined
  response.writeHead(200, {
    ...headers,
    ...(takesGzip && { Vary: 'Accept-Encoding' }),
    ...(packed && { 'Content-Encoding': 'gzip' }),
    'Content-Length': packed?.byteLength ?? length,
  })
  response.end(packed ?? body)
}

/** The static page with a digest. A response that has started can only be aborted. */
export async function writeLastResort(
  request: IncomingMessage,
  response: ServerResponse,
  digest: string,
  status: 500 | 503 = 500,
): Promise<void> {
  if (response.headersSent) response.destroy()
  else await writeAnswer(request, response, guarded(lastResort(digest, asker(request), status)))
}

/** Answers a request that is not forwarded to the router. */
export const writeRefusal = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  refusal: RefusalCode,
): Promise<void> => writeAnswer(request, response, guarded(plainRefusal(status, { refusal }, asker(request))))

/** Answers a request that the router cannot handle. Its body is not read: the connection ends with the answer. */
export function refusalOf(request: IncomingMessage, response: ServerResponse): Response | undefined {
  const refusal = unaskable(request.method ?? '', request.url, request.headers.host)
  if (!refusal) return undefined
  response.setHeader('Connection', 'close')
  const answer = guarded(plainRefusal(refusal.status, refusal, asker(request)))
  if (refusal.status === 405) answer.headers.set('Allow', allowedMethods)
  return answer
}

/** The sender may still be sending: the connection stays open until those bytes were discarded, or the sender would lose the answer. */
export async function refuseBody(request: IncomingMessage, response: ServerResponse, most: number): Promise<void> {
  const sentence = `That is more than this address takes (${most / 1024 / 1024} MiB).\n`
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': sentence.length }
  response.writeHead(413, { ...headers, Connection: 'close' })
  response.write(sentence)
  await drained(request)
  response.end()
}

/** What the last resort needs of a request that cannot become a `Request`. */
const asker = ({ headers }: IncomingMessage) => ({
  headers: { get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null },
})
