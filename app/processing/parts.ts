import type { InboxSlice } from '../inbox/reader.server'
import type { InboxPosition } from '../wire/record'
import { batching } from './batching'

/** A few records in a row, by where they lie in the inbox. */
export type PartPlace = { from: InboxPosition; end: InboxPosition; records: number }

/** Splits what was read into the parts that one thread processes at a time, in order. */
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
