/** Why something was not kept: the values of `Tally.reason` when its outcome is `refused`. Their labels: `texts/en/refusals`. */
export type RefusalReason =
  // At the rim, before anything was read.
  | 'no_key'
  | 'unknown_key'
  | 'disabled_key'
  | 'keys_unavailable'
  | 'unsupported_encoding'
  | 'unsupported_content_type'
  | 'body_timeout'
  | 'body_cut'
  | 'quota_key'
  | 'quota_project'
  | 'quota_instance'
  | 'spike_sampled'
  | 'inbox_full'
  | 'inbox_unavailable'
  // At the rim or in processing: of what was sent.
  | 'broken_compression'
  | 'malformed'
  | 'too_large'
  | 'too_deep'
  | 'too_many_values'
  | 'too_many_items'
  | 'not_kept'
  // After it was accepted.
  | 'too_many_attachments'
  | 'too_many_monitors'
  | 'unknown_project'
  | 'invalid_event_id'
  | 'invalid_fingerprint'
  | 'invalid_timestamp'
  // Of uploaded source maps.
  | 'uploads_full'
  | 'upload_unkept'
  // After it was parked.
  | 'dropped_by_operator'
  | 'parked_too_long'
  | 'parked_too_many'
