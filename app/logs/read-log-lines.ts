import { days, type Instant, minutes } from '../clock'
import type { Level } from '../events/event'
import { readLevel } from '../events/level'
import { scrub } from '../events/scrub'
import type { Scrubbing } from '../events/scrubbing'
import { readInstant } from '../events/timestamp'
import { lineLimits } from './line-limits'
import type { LogLine } from './log-line'

/** The lines of one item. `malformed`: entries that are no lines; `beyond`: lines beyond `lineLimits.lines`. */
export type ReadLines = { lines: LogLine[]; malformed: number; beyond: number }

/** When an item was received, and by how much the times in it are off (milliseconds). */
export type ReceivedLines = { receivedAt: Instant; shift: number }

/**
 * Reads the container of an item of type `log` (parsed JSON); undefined if it is none. Secrets are removed before anything is cut, because a
 * rule may not recognise half a secret. Changes `payload`. Source: docs/protocol.md §11.3.
 */
export function readLogLines(payload: unknown, received: ReceivedLines, scrubbing: Scrubbing): ReadLines | undefined {
  const items = isFields(payload) && Array.isArray(payload.items) ? payload.items : undefined
  if (!items) return undefined
  const taken = items.slice(0, lineLimits.lines)
  const sent = taken.filter(isLine)
  // Only what a project's rules look at, under the names that they know.
  const texts = sent.map((item) => ({ message: item.body, attributes: plainAttributes(item.attributes) }))
  scrub(texts, scrubbing)
  return {
    lines: sent.map((item, at) => lineOf(item, texts[at]!, received)),
    malformed: taken.length - sent.length,
    beyond: items.length - taken.length + leftOutOf(payload),
  }
}

/** Lines that were left out where the item was made from a request of another format. */
function leftOutOf(payload: unknown): number {
  const count = isFields(payload) ? payload.left_out : 0
  return Number.isSafeInteger(count) && (count as number) > 0 ? Math.min(count as number, mostLeftOut) : 0
}

const mostLeftOut = 1_000_000

type Fields = Record<string, unknown>
type Texts = { message: unknown; attributes: Fields }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLine = (item: unknown): item is Fields => isFields(item) && item.body !== undefined && item.body !== null

/** The oldest line that is believed to be that old. */
const oldest = days(1)

function lineOf(item: Fields, { message, attributes }: Texts, { receivedAt, shift }: ReceivedLines): LogLine {
  const sent = readInstant(item.timestamp)
  const at = sent === undefined ? receivedAt : sent + shift
  const isPlausible = at <= receivedAt + minutes(1) && at >= receivedAt - oldest
  const line: LogLine = {
    at: isPlausible ? at : receivedAt,
    level: readLevel(item.level) ?? levelOfSeverity(item.severity_number),
    message: cut(textOf(message), lineLimits.message),
  }
  const { [serverName]: server, [processName]: process, ...others } = attributes
  const kept = keptAttributes(others)
  if (kept) line.attributes = kept
  const traceId = idOf(item.trace_id, 32)
  if (traceId !== undefined) line.traceId = traceId
  const spanId = idOf(item.span_id, 16)
  if (spanId !== undefined) line.spanId = spanId
  if (typeof server === 'string' && server !== '') line.server = server.slice(0, lineLimits.server)
  if (typeof process === 'string' || typeof process === 'number')
    line.process = String(process).slice(0, lineLimits.process)
  return line
}

const serverName = 'server.address'
const processName = 'process.pid'

/** Attributes without their types. What SDKs say about themselves and repeat of the message is left out. */
function plainAttributes(attributes: unknown): Fields {
  const plain: Fields = {}
  if (!isFields(attributes)) return plain
  for (const name in attributes) {
    if (name.startsWith('sentry.')) continue
    const attribute = attributes[name]
    plain[name] = isFields(attribute) && 'value' in attribute ? attribute.value : attribute
  }
  return plain
}

function keptAttributes(attributes: Fields): LogLine['attributes'] {
  const kept: LogLine['attributes'] = {}
  let count = 0
  for (const name in attributes) {
    const value = attributes[name]
    if (value === null || value === undefined || value === '') continue
    if (count === lineLimits.attributes) break
    kept[name.slice(0, lineLimits.attributeName)] =
      typeof value === 'number' || typeof value === 'boolean' ? value : cut(textOf(value), lineLimits.attributeValue)
    count++
  }
  return count > 0 ? kept : undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function idOf(value: unknown, digits: number): string | undefined {
  const id = typeof value === 'string' ? value.toLowerCase() : ''
  return id.length === digits && /^[0-9a-f]+$/.test(id) && !/^0+$/.test(id) ? id : undefined
}

/** OpenTelemetry's scale, 1 to 24. */
function levelOfSeverity(severity: unknown): Level {
  if (typeof severity !== 'number' || !(severity > 0)) return 'info'
  if (severity < 9) return 'debug'
  if (severity < 13) return 'info'
  if (severity < 17) return 'warning'
  return severity < 21 ? 'error' : 'fatal'
}
