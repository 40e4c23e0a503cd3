import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config'
import { lastResort, plainRefusal } from '../fallback/last-resort.server'
import { report } from '../fallback/report.server'
import { securityHeaders } from '../fallback/security-headers'
import type { WebHandler } from '../handler.server'
import { requestOrigin } from './request-origin'
import { allowedMethods, originForm, unaskable } from './request-target'

/** Forms and API calls are small; what is larger was not meant for a page. */
const pageBodyBytes = 1024 * 1024
const compressible = /^(text\/|application\/(json|problem\+json|javascript|xml))|^image\/svg/

/**
 * Answers one request to a page or the API: node:http in, web Request through React Router, node:http out. Never rejects, and
 * never leaves a connection without an answer: what goes wrong out here ends in the last resort, with a digest.
 */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  handler: WebHandler,
  config: Config,
  clientAddress: string,
): Promise<void> {
  try {
    const answer = refusalOf(request, response) ?? (await pageOf(request, response, handler, config, clientAddress))
    if (answer) await send(answer, request, response)
  } catch (error) {
    const digest = report(error, { kind: 'handler' })
    if (response.headersSent) response.destroy()
    else await send(guarded(lastResort(digest, asker(request))), request, response).catch(() => response.destroy())
  }
}

/** Undefined when the client went away in the middle. */
async function pageOf(
  request: IncomingMessage,
  response: ServerResponse,
  handler: WebHandler,
  config: Config,
  clientAddress: string,
): Promise<Response | undefined> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const body = await bodyOf(request)
  if (body === 'too-large') {
    response.setHeader('Connection', 'close')
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response('That is more than this page takes (1 MiB).\n', { status: 413, headers })
  }
  if (body === 'cut') {
    response.destroy()
    return undefined
  }
  return handler(webRequest(request, body, config, gone.signal), { clientAddress })
}

/** Its body, if there is one, is not read: the connection ends with the answer. */
function refusalOf(request: IncomingMessage, response: ServerResponse): Response | undefined {
  const refusal = unaskable(request.method ?? '', request.url, request.headers.host)
  if (!refusal) return undefined
  response.setHeader('Connection', 'close')
  const answer = guarded(plainRefusal(refusal.status, refusal.sentence, asker(request)))
  if (refusal.status === 405) answer.headers.set('Allow', allowedMethods)
  return answer
}

/** What the last resort has to know of a request of which no `Request` can be made. */
const asker = (request: IncomingMessage) => ({ headers: { get: () => request.headers.accept ?? null } })

function guarded(answer: Response): Response {
  const headers = Object.entries(securityHeaders(randomBytes(16).toString('base64')))
  for (const [name, value] of headers) answer.headers.set(name, value)
  return answer
}

/** Whole before anything is done with it: a form is small, and half a form is nothing. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined | 'too-large' | 'cut'> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (Number(request.headers['content-length'] ?? 0) > pageBodyBytes) return 'too-large'
  const chunks: Buffer[] = []
  let total = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > pageBodyBytes) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'cut'
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function webRequest(
  request: IncomingMessage,
  body: Uint8Array<ArrayBuffer> | undefined,
  config: Config,
  signal: AbortSignal,
): Request {
  const headers = new Headers()
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? ''
    if (!name.startsWith(':')) headers.append(name, request.rawHeaders[i + 1] ?? '')
  }
  return new Request(requestOrigin(config, request.headers.host) + originForm(request.url), {
    method: request.method,
    headers,
    signal,
    ...(body ? { body } : {}),
  })
}

async function send(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') headers[name] = value
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies

  const gzip = answer.body !== null && wantsGzip(request) && compressible.test(answer.headers.get('content-type') ?? '')
  if (gzip) {
    delete headers['content-length']
    headers['content-encoding'] = 'gzip'
    headers.vary = [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')
  }
  response.writeHead(answer.status, answer.statusText, headers)
  if (!answer.body || request.method === 'HEAD') {
    response.end()
    return
  }
  const body = Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
  // A client that went away in the middle is no failure of ours.
  await (gzip ? pipeline(body, createGzip({ level: 5 }), response) : pipeline(body, response)).catch(() =>
    response.destroy(),
  )
}

function wantsGzip(request: IncomingMessage): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
}
