import { isSignal, type ReadFailure } from './found-failure'

type Fields = Record<string, unknown>

/** Longer lines are not read. Characters. */
const mostCharacters = 64 * 1024
const extraFields = 50

/**
 * The failure that a line of a structured log describes: pino and bunyan (`level` 50 and 60), winston, zap, slog, structlog, Google Cloud
 * (`severity`). Undefined below the level of an error, and for what is no JSON object.
 */
export function readJsonLine(text: string): ReadFailure | undefined {
  if (text.length > mostCharacters || !text.startsWith('{') || !text.trimEnd().endsWith('}')) return undefined
  const fields = parsed(text)
  const level = fields && levelOf(fields)
  if (!fields || !level) return undefined
  const error = errorIn(fields)
  const digest = textOf(fields.digest) ?? textOf(error.digest)
  if (isSignal(digest)) return undefined
  const message = textOf(fields.msg) ?? textOf(fields.message) ?? textOf(fields.event) ?? textOf(fields.textPayload)
  const stack = stackOf(fields, error, message)
  const type = textOf(error.type) ?? textOf(error.name) ?? textOf(fields.type)
  const value = textOf(error.message) ?? firstLine(error.text) ?? firstLine(message)
  if (!stack && !value) return undefined
  const logger = textOf(fields.logger) ?? textOf(fields.name)
  return {
    block: text,
    level,
    platform: platformOf(stack),
    ...(type && { type }),
    ...(value && { value }),
    ...(stack && { stack }),
    ...(digest && { digest }),
    ...(logger && { logger }),
    ids: idsIn(fields),
    extra: Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !read.has(name))
        .slice(0, extraFields),
    ),
  }
}

const read = new Set([
  'type',
  'level',
  'severity',
  'err',
  'error',
  'exception',
  'stack',
  'stacktrace',
  'stack_trace',
  'msg',
  'message',
  'digest',
])

function parsed(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const firstLine = (text: string | undefined) => text?.split('\n', 1)[0]

function levelOf({ level, severity, levelname, lvl, log }: Fields): 'error' | 'fatal' | undefined {
  const said = level ?? severity ?? levelname ?? lvl ?? fieldsOf(log)?.level
  if (typeof said === 'number') return said >= 60 ? 'fatal' : said >= 50 ? 'error' : undefined
  if (typeof said !== 'string') return undefined
  if (/^(?:fatal|panic|dpanic|emerg|emergency|alert|crit|critical)$/i.test(said)) return 'fatal'
  return /^(?:err|error|severe)$/i.test(said) ? 'error' : undefined
}

type ErrorFields = {
  type?: unknown
  name?: unknown
  message?: unknown
  stack?: unknown
  digest?: unknown
  text?: string
}

/** The error beside the message: an object (pino, bunyan, slog with a handler for errors), or a text (zap, slog, structlog). */
function errorIn({ err, error, exception, exc_info }: Fields): ErrorFields {
  for (const place of [err, error, exception, exc_info]) {
    const found = fieldsOf(Array.isArray(place) ? place[0] : place)
    if (found) return { type: found.exc_type, message: found.exc_value, ...found }
    if (textOf(place)) return { text: place as string }
  }
  return {}
}

function stackOf(fields: Fields, error: ErrorFields, message: string | undefined): string | undefined {
  const places = [
    error.stack,
    fields.stack,
    fields.stacktrace,
    fields.stack_trace,
    fields.errorVerbose,
    error.text,
    message,
  ]
  return places.map(textOf).find((text) => text?.includes('\n'))
}

function platformOf(stack: string | undefined): string {
  if (!stack) return 'other'
  if (stack.includes('Traceback (most recent')) return 'python'
  if (/^goroutine \d|^\t\S+\.go:\d/m.test(stack)) return 'go'
  if (/^\s+at [^\s(]+\([\w$-]+\.(?:java|kt|scala):\d+\)/m.test(stack)) return 'java'
  return /^\s+at /m.test(stack) ? 'node' : 'other'
}

const idNames: Record<string, string> = {
  request_id: 'request_id',
  requestId: 'request_id',
  reqId: 'request_id',
  req_id: 'request_id',
  correlation_id: 'correlation_id',
  correlationId: 'correlation_id',
  trace_id: 'trace_id',
  traceId: 'trace_id',
}

function idsIn(fields: Fields): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const [name, tag] of Object.entries(idNames)) {
    const value = fields[name]
    if (typeof value === 'string' && value.length <= 200 && value !== '') ids[tag] = value
  }
  return ids
}
