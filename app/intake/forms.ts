import { readEventId } from '../wire/event-id'
import { isFields, readJson } from '../wire/read-json'
import { checkInForm } from './check-in-form'
import type { Form, FormLimits, Part } from './form'
import { attachment, isBareDump, minidumpForm } from './minidump-form'
import { isProtobuf } from './otlp-answers'
import { otlpForm, otlpProtobufForm } from './otlp-form'
import type { IntakePath } from './path'
import { securityForm } from './security-form'
import { jsonPayload, writeEnvelope } from './write-envelope'

/** Whether requests to this address are converted to envelopes. */
export const isForm = ({ endpoint }: Pick<IntakePath, 'endpoint'>): boolean =>
  endpoint !== 'envelope' && endpoint !== 'store'

/** Maximum copies of a body in memory: the body, its parts, and the envelope made of them. */
export function copiesInMemory(path: Pick<IntakePath, 'endpoint'>): number {
  if (path.endpoint === 'minidump' || path.endpoint === 'attachments') return 3
  return isForm(path) ? 2 : 1
}

/** Whether a body has to be read as `multipart/form-data` first. */
export const hasParts = ({ endpoint }: Pick<IntakePath, 'endpoint'>, bytes: Uint8Array): boolean =>
  endpoint === 'attachments' || (endpoint === 'minidump' && !isBareDump(bytes))

/** The facts of the request besides its body. `parts`: the parts of the body, if it `hasParts`. */
export type FormHead = { parts: Part[]; contentType: string; userAgent: string | undefined; newId: () => string }

/**
 * Converts a body in another form to an envelope, so that every later step only handles envelopes. `bytes` are inflated. Undefined when the
 * body is an envelope or a bare event already. Never throws.
 */
export function readForm(bytes: Uint8Array, path: IntakePath, head: FormHead, limits: FormLimits): Form | undefined {
  try {
    return read(bytes, path, head, limits)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ok: false, reason: 'too_deep', detail: 'The body is nested too deep.' }
  }
}

function read(bytes: Uint8Array, path: IntakePath, head: FormHead, limits: FormLimits): Form | undefined {
  const isBinary = path.endpoint === 'otlp' && isProtobuf(head.contentType)
  const most = isBinary ? limits.otlpBytes : limits.eventBytes
  if (isJsonForm(path) && bytes.length > most)
    return {
      ok: false,
      reason: 'too_large',
      detail: `The body has more than ${most} bytes of ${isBinary ? 'OTLP' : 'JSON'}.`,
    }
  switch (path.endpoint) {
    case 'security':
    case 'nel':
      return securityForm(bytes, { query: path.query, userAgent: head.userAgent }, limits)
    case 'check_in':
      return checkInForm(bytes, path, limits)
    case 'minidump':
      return minidumpForm(isBareDump(bytes) ? bytes : head.parts, head.newId, limits)
    case 'attachments':
      return attachmentsForm(head.parts, path)
    case 'otlp':
      return isBinary ? otlpProtobufForm(bytes, path.signal ?? 'traces', limits) : otlpForm(bytes, limits)
    case 'user_feedback':
      return userFeedbackForm(bytes, limits)
    default:
      return undefined
  }
}

/** Read on the main thread, therefore with limits of their own and not those of files. */
const isJsonForm = ({ endpoint }: IntakePath): boolean => jsonForms.has(endpoint)
const jsonForms = new Set<IntakePath['endpoint']>(['security', 'nel', 'check_in', 'user_feedback', 'otlp'])

/** Files sent after their event, in a form. Source: docs/protocol.md §4. */
function attachmentsForm(parts: Part[], { eventId }: IntakePath): Form {
  const event_id = readEventId(eventId)
  if (!event_id) return { ok: false, reason: 'malformed', detail: 'The address names no event.' }
  const files = parts.filter(({ filename }) => filename !== undefined)
  if (files.length === 0) return { ok: false, reason: 'malformed', detail: 'The form has no files.' }
  return {
    ok: true,
    bytes: writeEnvelope(
      { event_id },
      files.map((file) => attachment(file, 'event.attachment')),
    ),
  }
}

/** Feedback in the form of the web API. Source: docs/protocol.md §4. */
function userFeedbackForm(bytes: Uint8Array, limits: FormLimits): Form {
  const json = readJson(bytes, limits)
  if (!json.ok) return json
  if (!isFields(json.value)) return { ok: false, reason: 'malformed', detail: 'Feedback is a JSON object.', offset: 0 }
  return { ok: true, bytes: writeEnvelope({}, [{ header: { type: 'user_report' }, payload: jsonPayload(json.value) }]) }
}
