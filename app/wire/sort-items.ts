import type { Limits } from '../config'
import { isEventLike, isKept, itemKind } from '../projects/item-kinds'
import type { Envelope, EnvelopeItem } from './envelope'
import { readEventId } from './event-id'

/** Why an item of a readable envelope is not kept. */
export type ItemRefusal = {
  itemKind: string
  reason: 'not_kept' | 'malformed' | 'too_many_items' | 'too_large'
  detail: string
  count: number
}

export type ItemLimits = Pick<
  Limits,
  'items' | 'eventBytes' | 'smallItemBytes' | 'logBytes' | 'attachmentBytes' | 'attachmentsBytes' | 'attachments'
>

/** Which items of an envelope are kept, and why the others are not. Every call returns the same items in the same order. */
export function sortItems(envelope: Envelope, limits: ItemLimits): { kept: EnvelopeItem[]; refused: ItemRefusal[] } {
  const kept: EnvelopeItem[] = []
  const refused: ItemRefusal[] = []
  const attachments = new AttachmentAllowance(limits, belongsToEvent(envelope))
  for (const item of envelope.items) {
    const refusal = refusalOf(item, limits, attachments)
    if (refusal) refused.push({ itemKind: itemKind(item.kind), ...refusal, count: 1 })
    else kept.push(item)
  }
  const tooMany = { reason: 'too_many_items', detail: `more than ${limits.items} items` } as const
  for (const { kind, count } of envelope.beyond) refused.push({ itemKind: itemKind(kind), ...tooMany, count })
  return { kept, refused }
}

type Refused = Pick<ItemRefusal, 'reason' | 'detail'> | undefined

function refusalOf(item: EnvelopeItem, limits: ItemLimits, attachments: AttachmentAllowance): Refused {
  if (item.problem) return item.problem
  if (!isKept(item.kind)) return { reason: 'not_kept', detail: 'items of this type are not kept' }
  const { length } = item.payload
  if (item.kind === 'attachment') return attachments.take(length)
  const most = isEventLike(item.kind)
    ? limits.eventBytes
    : item.kind === 'log'
      ? limits.logBytes
      : limits.smallItemBytes
  if (length > most) return { reason: 'too_large', detail: `${length} bytes; it may have ${most}` }
  return undefined
}

/** An attachment can only be found through its event. An event without an id gets one. */
const belongsToEvent = ({ header, items }: Envelope): boolean =>
  readEventId(header.event_id) !== undefined || items.some((item) => item.kind === 'event' && !item.problem)

class AttachmentAllowance {
  #count = 0
  #bytes = 0

  constructor(
    private readonly limits: ItemLimits,
    private readonly haveEvent: boolean,
  ) {}

  take(length: number): Refused {
    const { attachmentBytes, attachmentsBytes, attachments } = this.limits
    if (!this.haveEvent) return { reason: 'malformed', detail: 'it names no event it belongs to' }
    if (length > attachmentBytes)
      return { reason: 'too_large', detail: `${length} bytes; an attachment may have ${attachmentBytes}` }
    if (this.#bytes + length > attachmentsBytes)
      return { reason: 'too_large', detail: `the attachments of an envelope may have ${attachmentsBytes} bytes` }
    if (this.#count >= attachments)
      return { reason: 'too_many_items', detail: `an envelope may have ${attachments} attachments` }
    this.#count++
    this.#bytes += length
    return undefined
  }
}
