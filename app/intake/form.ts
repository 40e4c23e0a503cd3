import type { Limits } from '../config'
import type { JsonExcess, JsonLimits } from './json-limits'

/** A request that is no envelope, made one; or why it cannot be. */
export type Form =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; reason: 'malformed' | 'too_large' | JsonExcess['reason']; detail: string; offset?: number }

/** `items` are the parts a form may have. */
export type FormLimits = JsonLimits & Pick<Limits, 'items' | 'eventBytes'>
