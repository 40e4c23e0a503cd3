import { randomBytes } from 'node:crypto'
import type { App } from './app'
import type { SeededProject } from './seed'

export const newEventId = () => randomBytes(16).toString('hex')

/** The bytes of an envelope: header line, then per item a header line with its length and the payload. */
export function envelope(header: object, ...items: [type: string, payload: object | string][]): Buffer {
  const lines = items.flatMap(([type, payload]) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    return [JSON.stringify({ type, length: Buffer.byteLength(body) }), body]
  })
  return Buffer.from(`${[JSON.stringify(header), ...lines].join('\n')}\n`)
}

/** An envelope with one event; the id is made when the event has none. */
export function eventEnvelope(event: Record<string, unknown>): { eventId: string; body: Buffer } {
  const eventId = typeof event.event_id === 'string' ? event.event_id : newEventId()
  const body = envelope({ event_id: eventId }, ['event', { event_id: eventId, platform: 'node', ...event }])
  return { eventId, body }
}

export type Sent = { status: number; headers: Headers; text: string; json: Record<string, unknown> }

/** Posts a body to the project's envelope endpoint as the JavaScript SDKs do: key in the query, no content type. */
export function sendEnvelope(
  app: Pick<App, 'url'>,
  project: Pick<SeededProject, 'id' | 'key'>,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Sent> {
  return send(`${app.url}/api/${project.id}/envelope/?sentry_key=${project.key}&sentry_version=7`, { body, headers })
}

export async function send(
  url: string,
  { method = 'POST', body, headers }: { method?: string; body?: Uint8Array; headers?: Record<string, string> },
): Promise<Sent> {
  const response = await fetch(url, { method, body: body ? new Uint8Array(body) : null, headers: headers ?? {} })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : {},
  }
}
