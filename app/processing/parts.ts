import type { InboxSlice } from '../inbox/reader.server'
import type { InboxPosition } from '../wire/record'
import { batching } from './batching'

/** A few consecutive records, by their positions in the inbox. */
export type PartPlace = { from: InboxPosition; end: InboxPosition; records: number }

/** Splits the records that were read into the parts that one thread processes at a time, in order. */
export function partsOf({ records }: Pick<InboxSlice, 'records'>, from: InboxPosition): PartPlace[] {
  const parts: PartPlace[] = []
  let part: PartPlace = { from, end: from, records: 0 }
  let bytes = 0
  for (const { record, end } of records) {
    part.end = end
    part.records++
    bytes += record.kind === 'envelope' ? record.body.length : 0
    if (part.records < batching.slice && bytes < batching.sliceBytes) continue
    parts.push(part)
    part = { from: end, end, records: 0 }
    bytes = 0
  }
  if (part.records > 0) parts.push(part)
  return parts
}
