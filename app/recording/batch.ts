import type { Instant } from '../clock'
import type { RefusalReason } from '../projects/refusal-reason'
import { madeHere } from '../store/processed-event'
import type { ProcessedEvent } from '../store/store'

/** The outcome of one item of a batch, for the counts of its project. */
export type ItemOutcome = {
  projectId: number
  itemKind: string
  outcome: 'processed' | 'duplicate' | 'refused' | 'made'
  /** Empty unless it was refused. */
  reason: string
  /** When it was received, if known: the batch may be recorded much later. */
  received?: Instant
}

/** Events of one batch that belong to the same issue, in order of arrival. */
export type EventGroup = {
  projectId: number
  fingerprint: string
  events: ProcessedEvent[]
  /** The position of each among the fresh events. */
  positions: number[]
}

/** First load: what exists already. */
export type Recorded = {
  /** Ids of the projects. */
  projects: ReadonlySet<number>
  /** `eventKey`s of the events of the batch that are already recorded. */
  recorded: ReadonlySet<string>
}

/** A batch without events that were recorded before or cannot be recorded. */
export type SortedBatch = {
  /** In order of arrival. Elsewhere an event of the batch is named by its position here. */
  fresh: ProcessedEvent[]
  /** The fresh events by issue, in the order of each group's first event. */
  groups: EventGroup[]
  /** For each fresh event the position of its group. */
  groupOf: number[]
  /** One for every event of the batch that was sent, and for every fresh one that was made here. */
  outcomes: ItemOutcome[]
  duplicates: number
}

export const eventKey = (projectId: number, eventId: string): string => `${projectId} ${eventId}`
export const issueKey = (projectId: number, fingerprint: string): string => `${projectId} ${fingerprint}`

/** 16 bytes as hexadecimal digits: what ids of events and fingerprints are. */
const sixteenBytes = /^[0-9a-f]{32}$/i

/** For each event, why it can never be recorded; undefined if it can. */
export const checkEvents = (events: ProcessedEvent[]): (RefusalReason | undefined)[] => events.map(unrecordable)

function unrecordable({ event, fingerprint }: ProcessedEvent): RefusalReason | undefined {
  if (!sixteenBytes.test(event.id)) return 'invalid_event_id'
  if (!sixteenBytes.test(fingerprint)) return 'invalid_fingerprint'
  const isTimed = Number.isSafeInteger(event.timestamp) && Number.isSafeInteger(event.received)
  return isTimed ? undefined : 'invalid_timestamp'
}

/** Sorts the events of a batch into fresh, duplicate and refused ones. An event id counts once per project. */
export function sortBatch(
  events: ProcessedEvent[],
  refusals: (RefusalReason | undefined)[],
  { projects, recorded }: Recorded,
): SortedBatch {
  const sorted: SortedBatch = { fresh: [], groups: [], groupOf: [], outcomes: [], duplicates: 0 }
  const seen = new Set<string>()
  const groups = new Map<string, number>()
  for (let at = 0; at < events.length; at++) {
    const processed = events[at]!
    const { projectId, itemKind, event, fingerprint } = processed
    const { received } = event
    const count = (outcome: ItemOutcome['outcome'], reason: string) => {
      const isMade = itemKind === madeHere
      if (!isMade) sorted.outcomes.push({ projectId, itemKind, received, outcome, reason })
      else if (outcome === 'processed')
        sorted.outcomes.push({ projectId, itemKind: 'event', received, outcome: 'made', reason })
    }
    const refusal = projects.has(projectId) ? refusals[at] : 'unknown_project'
    if (refusal) {
      count('refused', refusal)
      continue
    }
    const key = eventKey(projectId, event.id)
    if (recorded.has(key) || seen.has(key)) {
      count('duplicate', '')
      sorted.duplicates++
      continue
    }
    seen.add(key)
    count('processed', '')
    const position = sorted.fresh.push(processed) - 1
    const group = issueKey(projectId, fingerprint)
    const known = groups.get(group)
    sorted.groupOf.push(known ?? sorted.groups.length)
    if (known !== undefined) {
      sorted.groups[known]!.events.push(processed)
      sorted.groups[known]!.positions.push(position)
    } else {
      groups.set(group, sorted.groups.length)
      sorted.groups.push({ projectId, fingerprint, events: [processed], positions: [position] })
    }
  }
  return sorted
}
