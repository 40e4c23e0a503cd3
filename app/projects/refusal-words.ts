import type { RefusalReason } from './refusal-reason'

/** What a reason says to a person: as the name of a count, and in a sentence behind “were refused because …”. */
export type RefusalWords = { label: string; because: string }

const words: Record<RefusalReason, RefusalWords> = {
  no_key: { label: 'no key', because: 'no key was named' },
  unknown_key: { label: 'unknown key', because: 'the key is unknown, or belongs to another project' },
  disabled_key: { label: 'key switched off', because: 'the key is switched off' },
  keys_unavailable: { label: 'key not checked', because: 'the key could not be checked' },
  unsupported_encoding: { label: 'unknown compression', because: 'the compression is none that can be read here' },
  broken_compression: { label: 'damaged compression', because: 'the compressed bytes were cut or damaged' },
  malformed: { label: 'malformed', because: 'the bytes were not what the protocol says' },
  too_large: { label: 'too large', because: 'the size was over the limit' },
  too_deep: { label: 'nested too deep', because: 'the JSON was nested deeper than the limit' },
  too_many_values: { label: 'too many values', because: 'the JSON held more values than the limit' },
  too_many_items: { label: 'too many items', because: 'the envelope held more items than the limit' },
  too_many_attachments: { label: 'too many attachments', because: 'the event has as many attachments as it may have' },
  too_many_monitors: { label: 'too many monitors', because: 'the project has as many monitors as it may have' },
  body_timeout: { label: 'arrived too slowly', because: 'the body took too long to arrive' },
  body_cut: { label: 'cut off', because: 'the connection ended before the body did' },
  not_kept: { label: 'not kept', because: 'items of this type are not kept' },
  inbox_full: { label: 'too much waiting', because: 'too much was waiting to be processed' },
  inbox_unavailable: { label: 'disk did not take it', because: 'the disk could not be written' },
  quota_key: { label: 'over the key’s quota', because: 'the quota of the key was used up' },
  quota_project: { label: 'over the project’s quota', because: 'the project’s quota was used up' },
  quota_instance: { label: 'over this Digestline’s quota', because: 'the quota of this whole Digestline was used up' },
  spike_sampled: { label: 'sampled', because: 'far more than usual was sent, and only a sample of it is kept' },
  uploads_full: { label: 'uploads took too much', because: 'unfinished uploads took as much disk as they may' },
  upload_unkept: { label: 'not put together', because: 'the server could not put the upload together' },
  dropped_by_operator: { label: 'given up', because: 'an owner gave up what had been parked' },
  parked_too_long: { label: 'parked too long', because: 'what had been parked was not looked at in time' },
  parked_too_many: { label: 'too much parked', because: 'more was parked than is kept, and the oldest went' },
  unknown_project: { label: 'project gone', because: 'the project is gone' },
  invalid_event_id: { label: 'invalid id', because: 'the event id could not be read' },
  invalid_fingerprint: { label: 'no fingerprint', because: 'no fingerprint could be made' },
  invalid_timestamp: { label: 'invalid time', because: 'the time could not be read' },
}

/** For any reason; one without words of its own is quoted. */
export function refusalWords(reason: string): RefusalWords {
  if (isReason(reason)) return words[reason]
  const label = reason.replaceAll('_', ' ').trim() || 'no reason given'
  return { label, because: `of “${label}”` }
}

const isReason = (reason: string): reason is RefusalReason => Object.hasOwn(words, reason)

/** What nobody has to do anything about: kinds we do not keep, and what an owner decided. Counted, but no news. */
export const isNews = (reason: string): boolean => reason !== 'not_kept' && reason !== 'dropped_by_operator'
