import { type Sender, smallEvent, wirePost } from './wire-requests'

/**
 * Which events there may be of two requests in one write, the first of them strange, the second beyond reproach and the last of its
 * connection. After `first` and `none` the connection is closed, and nothing behind the first is read as a request.
 */
export type Outcome = 'both' | 'first' | 'second' | 'none'

export type Strange = {
  what: string
  /** The bytes of the first. `eventId` is the one it brings; `hidden` a whole request, for where nobody may read one: in a body. */
  make: (project: Sender, eventId: string, hidden: string) => string
  /** What a reader of RFC 9112 may make of it. */
  may: Outcome[]
  /** What the first may be answered. */
  statuses: number[]
}

type Make = Strange['make']

/** With these lines in its head; `#` is the length of the body. */
export const withLines =
  (...headers: string[]): Make =>
  (project, eventId) =>
    wirePost(project, { eventId, headers: ['Host: here', ...headers] }).bytes

export const sized = (...headers: string[]) => withLines(...headers, 'Content-Length: #')

/** An ordinary request, with something replaced in its bytes. */
export const replaced =
  (from: string | RegExp, to: string): Make =>
  (project, eventId) =>
    wirePost(project, { eventId }).bytes.replace(from, to)

export const chunk = (text: string, extension = '') => `${text.length.toString(16)}${extension}\r\n${text}\r\n`
export const chunks = (text: string) => `${chunk(text)}0\r\n\r\n`

export const chunkedAs =
  (encode: (body: string) => string, headers = ['Transfer-Encoding: chunked']): Make =>
  (project, eventId) =>
    wirePost(project, { headers: ['Host: here', ...headers], body: encode(smallEvent(eventId)) }).bytes

/** What hides is the body, or stands in it. */
export const hiding =
  (encode: (hidden: string) => string, line: (project: Sender) => string, ...headers: string[]): Make =>
  (project, _, hidden) =>
    wirePost(project, { line: line(project), headers: ['Host: here', ...headers], body: encode(hidden) }).bytes

export const group = (may: Outcome[], statuses: number[], makes: Record<string, Make>): Strange[] =>
  Object.entries(makes).map(([what, make]) => ({ what, make, may, statuses }))

export const each = (name: string, values: readonly string[], make: (value: string) => Make): Record<string, Make> =>
  Object.fromEntries(values.map((value) => [`${name} ${JSON.stringify(value)}`, make(value)]))

export const plain = (hidden: string) => hidden
