import type { OutsideRequest } from '../../outside/request'

/** A request with JSON, if any, and what the other side should know of who asks. */
export const trackerRequest = (
  method: OutsideRequest['method'],
  url: string,
  headers: Record<string, string>,
  body?: object,
): OutsideRequest => ({
  method,
  url,
  headers: {
    accept: 'application/json',
    'user-agent': 'Digestline',
    ...headers,
    ...(body && { 'content-type': 'application/json; charset=utf-8' }),
  },
  ...(body && { body: JSON.stringify(body) }),
})

export type Json = Record<string, unknown>

/** A JSON object, from its text or as a value; empty for anything else. */
export function objectIn(value: unknown): Json {
  const read = typeof value === 'string' ? parsed(value) : value
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Json) : {}
}

/** The objects of a JSON list, from its text or as a value. */
export function objectsIn(value: unknown): Json[] {
  const read = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(read) ? read.map(objectIn) : []
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Proxies before a tracker answer with HTML.
    return undefined
  }
}
