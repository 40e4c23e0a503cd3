import type { OutsideRequest } from '../outside/request'

/** A POST of JSON. */
export function jsonRequest(url: string, body: unknown, headers: Record<string, string> = {}): OutsideRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** An address below a server's, whether or not that ends with a slash. */
export const below = (server: string, path: string): string => `${server.replace(/\/+$/, '')}${path}`
