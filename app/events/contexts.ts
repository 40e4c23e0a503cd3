import { boundedData, type Fields, fieldsOf } from './data'
import type { Event, Request } from './event'
import { limits } from './limits'
import { headerIn } from './pairs'
import type { Reader } from './reader'
import { cleanText, cutText } from './text'
import { readUserAgent } from './user-agent'

/** The contexts the client sent, and for browsers what the User-Agent header adds. */
export function readContexts(event: Reader, platform: string, request: Request | undefined): Fields {
  const contexts = { ...readSent(event) }
  const header = request && headerIn(request.headers, 'user-agent')
  if (!header) return contexts
  const { browser, os } = readUserAgent(header)
  if (browser) contexts.browser ??= browser
  if (os) contexts[platform === 'javascript' ? 'os' : 'client_os'] ??= os
  return contexts
}

/** One character budget for all contexts; each may be as deep as free data. Empty contexts are dropped. */
function readSent(event: Reader): Fields {
  const reader = event.child('contexts')
  const contexts: Fields = {}
  if (!reader) return contexts
  const budget: { left: number; cut?: string } = { left: limits.data }
  for (const name in reader.fields) {
    const value = reader.fields[name]
    if (name === '__proto__' || isEmpty(value)) continue
    if (budget.left <= 0) break
    const context = boundedData(value, limits.depth, budget)
    contexts[cleanText(cutText(name, limits.dataKey))] = name === 'os' ? withoutLineEnd(context) : context
  }
  if (budget.cut) event.note('contexts', budget.cut)
  return contexts
}

/** The Node SDK reads the version from a file, including its newline. */
function withoutLineEnd(context: unknown): unknown {
  const os = fieldsOf(context)
  return typeof os?.version === 'string' && os.version.endsWith('\n') ? { ...os, version: os.version.trim() } : context
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined || value === null || value === ''
  for (const _ in value) return false
  return true
}

/** The trace of an event. Undefined when the id is not 32 hex digits or is all zeros. */
export function readTrace(event: Reader): Event['trace'] {
  const context = fieldsOf(fieldsOf(event.fields.contexts)?.trace)
  const traceId = hexId(context?.trace_id, 32)
  if (!context || !traceId) return undefined
  const trace: Event['trace'] = { traceId }
  const spanId = hexId(context.span_id, 16)
  const parentSpanId = hexId(context.parent_span_id, 16)
  if (spanId) trace.spanId = spanId
  if (parentSpanId) trace.parentSpanId = parentSpanId
  return trace
}

/** An id with that many hex digits, in lower case; dashes are allowed. Undefined for anything else and for all zeros. */
export function hexId(value: unknown, digits: number): string | undefined {
  if (typeof value !== 'string' || value.length > digits + 8) return undefined
  const id = value.replaceAll('-', '').toLowerCase()
  return id.length === digits && /^[0-9a-f]+$/.test(id) && !/^0+$/.test(id) ? id : undefined
}
