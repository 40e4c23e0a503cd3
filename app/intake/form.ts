import type { Limits } from '../config'
import type { JsonExcess, JsonLimits } from '../wire/json-limits'

/** A request in another form converted to an envelope, or why it cannot be converted. */
export type Form =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; reason: 'malformed' | 'too_large' | JsonExcess['reason']; detail: string; offset?: number }

/** One part of a `multipart/form-data` body; a field when it has no file name. */
export type Part = { name: string; filename: string | undefined; contentType: string | undefined; bytes: Uint8Array }

/** `items`: the maximum number of parts of a form. */
export type FormLimits = JsonLimits & Pick<Limits, 'items' | 'eventBytes' | 'otlpBytes'>
