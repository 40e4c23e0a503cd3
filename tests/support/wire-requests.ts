import { settled } from './api'
import type { App } from './app'
import { eventEnvelope, newEventId } from './intake'
import type { SeededProject } from './seed'
import { withDatabase } from './with-database'

export type WirePost = {
  line?: string
  /** Lines of the head behind the first; `#` is the length of the body. */
  headers?: readonly string[]
  eventId?: string
  /** Latin1. */
  body?: string
}

/** The bytes of a request with one small event, and the id of that; everything about them can be replaced. */
export function wirePost(project: Sender, replaced: WirePost = {}): { eventId: string; bytes: string } {
  const { eventId = newEventId(), line = requestLine(project) } = replaced
  const { body = smallEvent(eventId), headers = ['Host: here', 'Content-Length: #'] } = replaced
  const lines = headers.map((header) => header.replaceAll('#', String(body.length)))
  return { eventId, bytes: `${[line, ...lines].join('\r\n')}\r\n\r\n${body}` }
}

export type Sender = Pick<SeededProject, 'id' | 'key'>

export const requestLine = ({ id, key }: Sender): string => `POST /api/${id}/envelope/?sentry_key=${key} HTTP/1.1`

/** In ASCII: characters are bytes. */
export const smallEvent = (eventId: string, message = 'over the wire'): string =>
  eventEnvelope({ event_id: eventId, message }).body.toString('latin1')

/** The same request with a body in chunks of these sizes, repeated. `extension`: of each chunk; with one, there are trailers too. */
export function chunkedPost(project: Sender, sizes: number[], extension: string): { eventId: string; bytes: string } {
  const eventId = newEventId()
  let left = smallEvent(eventId)
  let body = ''
  for (let n = 0; left !== ''; n++) {
    const chunk = left.slice(0, sizes[n % sizes.length])
    left = left.slice(chunk.length)
    body += `${chunk.length.toString(16)}${extension}\r\n${chunk}\r\n`
  }
  const trailer = extension ? 'X-Checksum: 1\r\nX-Other: a b\r\n' : ''
  body += `000${extension}\r\n${trailer}\r\n`
  return wirePost(project, { eventId, body, headers: ['Host: here', 'Transfer-Encoding: chunked'] })
}

/** Which of these ids are events in the store once everything acknowledged has been processed, in the order asked. */
export async function keptOf(app: App, eventIds: readonly string[]): Promise<string[]> {
  await settled(app)
  const found = await withDatabase(app, (db) =>
    db.prepare('select 1 from event where event_id = ?').getEach(eventIds.map((id) => [Buffer.from(id, 'hex')])),
  )
  return eventIds.filter((_, at) => found[at] !== undefined)
}
