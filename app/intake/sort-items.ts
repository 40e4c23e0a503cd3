import type { Envelope, EnvelopeItem } from './envelope'

/** Why an item of an envelope that was read is not kept. */
export type ItemRefusal = {
  itemKind: string
  reason: 'not_kept_yet' | 'malformed' | 'too_many_items' | 'too_large'
  detail: string
}

/** The item types that exist (protocol §7). Anything else is counted as `other`: a sender must not be able to name our counters. */
const known = new Set(
  (
    'event transaction span attachment feedback user_report session sessions check_in client_report log trace_metric statsd ' +
    'metric_buckets metric_meta replay_event replay_recording replay_video profile profile_chunk raw_security security nel form_data ' +
    'unreal_report'
  ).split(' '),
)

export const itemKind = (type: string): string => (known.has(type) ? type : 'other')

/** What of an envelope is kept. For now events alone; everything else is refused with its reason, so that it is counted. */
export function sortItems(
  envelope: Envelope,
  limits: { eventBytes: number },
): { kept: EnvelopeItem[]; refused: ItemRefusal[] } {
  const kept: EnvelopeItem[] = []
  const refused: ItemRefusal[] = []
  for (const item of envelope.items) {
    const itemRefusal = refusalOf(item, limits)
    if (itemRefusal) refused.push({ itemKind: itemKind(item.kind), ...itemRefusal })
    else kept.push(item)
  }
  return { kept, refused }
}

function refusalOf(item: EnvelopeItem, limits: { eventBytes: number }): Omit<ItemRefusal, 'itemKind'> | undefined {
  if (item.problem) return item.problem
  if (item.kind !== 'event') return { reason: 'not_kept_yet', detail: 'items of this type are not kept yet' }
  if (item.payload.length > limits.eventBytes)
    return { reason: 'too_large', detail: `${item.payload.length} bytes; an event may have ${limits.eventBytes}` }
  return undefined
}
