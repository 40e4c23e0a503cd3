import { STATUS_CODES } from 'node:http'
import type { IntakeAnswer } from '../request'

/** What an answer says of its connection. `keepFor`: seconds it is kept for a next request; it is closed when absent. */
type Manner = { date: string; keepFor?: number }

/** Head and body as they go over the wire, as node:http would write them. Header values are visible ASCII. */
export function answerText({ status, headers, body }: IntakeAnswer, { date, keepFor }: Manner): string {
  // No request that is read here is answered with bytes.
  const text = typeof body === 'string' ? body : Buffer.from(body).toString()
  const connection = keepFor === undefined ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${keepFor}`
  const length = Buffer.byteLength(text)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines(headers)}content-length: ${length}\r\nDate: ${date}\r\nConnection: ${connection}\r\n\r\n${text}`
}

/** Nearly all answers have the very same headers. */
const written = new WeakMap<IntakeAnswer['headers'], string>()

function headerLines(headers: IntakeAnswer['headers']): string {
  const known = written.get(headers)
  if (known !== undefined) return known
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  // Those that are made for one answer are thawed, and go with it.
  if (Object.isFrozen(headers)) written.set(headers, lines)
  return lines
}
