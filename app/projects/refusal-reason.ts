/** Why something was not kept: the words of `Tally.reason`, and what each says to a person. */
export const refusalReasons = {
  no_key: 'The request named no key.',
  unknown_key: 'The key is unknown, or belongs to another project.',
  disabled_key: 'The key is switched off.',
  keys_unavailable: 'The key could not be checked.',
  unsupported_encoding: 'The body is compressed in a way we cannot read.',
  broken_compression: 'The compressed body is cut or damaged.',
  malformed: 'It is not what the protocol says.',
  too_large: 'It is larger than the limit.',
  too_many_items: 'The envelope has more items than the limit.',
  body_timeout: 'The body took too long to arrive.',
  body_cut: 'The connection ended before the body did.',
  not_kept: 'Items of this type are not kept.',
  quota_key: 'The quota of the key was used up.',
  quota_project: 'The quota of the project was used up.',
  quota_instance: 'The quota of the instance was used up.',
  spike_sampled: 'Far more than usual was sent, and only a sample was kept.',
  inbox_full: 'Too much was waiting to be processed.',
  inbox_unavailable: 'The disk did not take it.',
  dropped_by_operator: 'It was parked, and an owner gave it up.',
} as const

export type RefusalReason = keyof typeof refusalReasons
