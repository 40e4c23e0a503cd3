import type { IncomingMessage } from 'node:http'
import type { Config } from '../config'
import type { FastPathRequest } from './fast-path-routes.server'
import { requestOrigin } from './request-origin'
import { originForm } from './request-target'

/** The parts of a web `Request`; `rawHeaders` alternates names and values, as in node:http. */
export type RequestParts = {
  method: string
  /** Path and query. */
  path: string
  rawHeaders: readonly string[]
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}

/** The request for React Router, with the origin that the client sees. */
export function webRequest({ method, path, rawHeaders, body, signal }: RequestParts, config: Config): Request {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (!name.startsWith(':')) headers.append(name, rawHeaders[i + 1] ?? '')
  }
  const origin = requestOrigin(config, headers.get('Host') ?? undefined)
  return new Request(origin + path, {
    method,
    headers,
    ...(signal && { signal }),
    ...(body && { body, duplex: 'half' }),
  })
}

/** The request as the fast-path routes read it. */
export function fastPathRequest(
  { method = 'GET', url, headers, rawHeaders }: IncomingMessage,
  config: Config,
): FastPathRequest {
  const path = originForm(url) ?? '/'
  return {
    method,
    url: config.publicUrl + path,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    whole: () => webRequest({ method, path, rawHeaders }, config),
  }
}
