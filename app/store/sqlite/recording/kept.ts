import type { ProcessedEvent } from '../../store'

/** An event of the batch that was not there before, with the row numbers it got. */
export type Kept = {
  processed: ProcessedEvent
  eventId: Buffer
  traceId: Buffer | null
  issueId: number
  row: number
}

/** The fresh events of one batch that belong to one issue, in order of arrival. */
export type Group = {
  projectId: number
  issueId: number
  /** The issue's title: an event with the same one does not repeat it. */
  title: string
  /** How many messages of the issue are remembered. */
  messages: number
  events: ProcessedEvent[]
}
