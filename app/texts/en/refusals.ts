import type { RefusalReason } from '../../projects/refusal-reason'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** By reason, a label of few words: in charts, tables and sentences. */
const reasons: Record<RefusalReason, string> = {
  no_key: 'no key',
  unknown_key: 'unknown key',
  disabled_key: 'disabled key',
  keys_unavailable: 'key could not be checked',
  too_many_headers: 'too many headers',
  unsupported_encoding: 'unsupported encoding',
  unsupported_content_type: 'unsupported content type',
  broken_compression: 'invalid compression',
  malformed: 'malformed',
  too_large: 'too large',
  too_deep: 'nested too deep',
  too_many_values: 'too many values',
  too_many_items: 'too many items',
  too_many_attachments: 'too many attachments',
  too_many_monitors: 'too many monitors',
  body_timeout: 'arrived too slowly',
  body_cut: 'truncated',
  not_kept: 'type not supported',
  inbox_full: 'inbox full',
  inbox_unavailable: 'disk not writable',
  space: 'disk full',
  quota_key: 'over the key’s quota',
  quota_project: 'over the project’s quota',
  quota_instance: 'over the instance quota',
  too_many_log_lines: 'too many log lines in a minute',
  spike_sampled: 'sampled during a spike',
  uploads_full: 'no space for uploads',
  upload_unkept: 'upload could not be assembled',
  dropped_by_operator: 'discarded by an owner',
  parked_too_long: 'parked too long',
  parked_too_many: 'too many parked items',
  unknown_project: 'project deleted',
  invalid_event_id: 'invalid event ID',
  invalid_fingerprint: 'invalid fingerprint',
  invalid_timestamp: 'invalid time',
}

/** Items that were rejected: why, and a sentence about how many. */
export const refusalsTexts = namespace('refusals', {
  reasons,
  noReason: 'no reason given',
  otherReasons: 'other reasons',
  kinds: {
    event: (count: number) => plural(count, 'event', 'events'),
    request: (count: number) => plural(count, 'request', 'requests'),
    transaction: (count: number) => plural(count, 'transaction', 'transactions'),
    attachment: (count: number) => plural(count, 'attachment', 'attachments'),
    session: (count: number) => plural(count, 'session', 'sessions'),
    sessions: (count: number) => plural(count, 'session summary', 'session summaries'),
    feedback: (count: number) => plural(count, 'feedback message', 'feedback messages'),
    user_report: (count: number) => plural(count, 'user report', 'user reports'),
    client_report: (count: number) => plural(count, 'client report', 'client reports'),
    check_in: (count: number) => plural(count, 'check-in', 'check-ins'),
    security: (count: number) => plural(count, 'security report', 'security reports'),
    raw_security: (count: number) => plural(count, 'security report', 'security reports'),
    nel: (count: number) => plural(count, 'network error report', 'network error reports'),
    source_maps: (count: number) => plural(count, 'source map upload', 'source map uploads'),
    log: (count: number) => plural(count, 'log batch', 'log batches'),
    log_line: (count: number) => plural(count, 'log line', 'log lines'),
    span: (count: number) => plural(count, 'span', 'spans'),
    other: (count: number) => plural(count, 'item of unknown type', 'items of unknown type'),
  },
  otherKind: (count: number, kind: string) => plural(count, `item of type ${kind}`, `items of type ${kind}`),
  /** `span` in whole minutes, at least 1. */
  rejected: (items: string, span: number, reason: string) =>
    `${items} rejected in ${span === 60 ? '1 h' : `${span} min`} (${reason}).`,
  /** `since` and `until` are times of day. */
  limited: (items: string, since: string, reason: string, until: string | undefined) =>
    `${items} rejected since ${since} (${reason}).${until ? ` Accepted again from ${until}.` : ''}`,
  /** Reasons of SDKs for items they dropped themselves. */
  dropped: {
    backpressure: 'SDK overloaded',
    before_send: 'dropped by beforeSend',
    buffer_overflow: 'buffer full',
    cache_overflow: 'cache full',
    event_processor: 'dropped by an event processor',
    ignored: 'ignored by the SDK',
    insufficient_data: 'not enough data',
    internal_sdk_error: 'SDK error',
    network_error: 'network error',
    queue_overflow: 'queue full',
    ratelimit_backoff: 'rate limited',
    sample_rate: 'sampled out',
    send_error: 'could not be sent',
  },
  and: (items: string[]) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
})
