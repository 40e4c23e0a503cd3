import type { ProcessedEvent } from '../store'

/** An event of the batch that was not there before, with the row numbers it got. */
export type Kept = {
  processed: ProcessedEvent
  eventId: Buffer
  traceId: Buffer | null
  issueId: number
  row: number
}
