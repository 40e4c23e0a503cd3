import type { CodeKind } from '../digests/code'

/** A code seen in events of an issue, to be added to its stored sighting. */
export type SightingToAdd = {
  code: string
  kind: CodeKind
  projectId: number
  /** A reference below zero is a new issue. */
  issue: number
  /** `rankOf` a confidence. */
  confidence: number
  source: string
  /** The newest event of that issue with the code, by its position in the batch; null when only an event of another issue has it. */
  event: number | null
  /** Set while the code waits for the issue with this message. */
  message: string | null
  release: string | null
  firstSeen: number
  lastSeen: number
  /** Events with the code. */
  count: number
  /** The events with the code, by their positions in the batch. */
  carriers: number[]
}

/** A message of an issue; compared trimmed. `issue` below zero is a new issue. */
export type IssueMessage = { projectId: number; issue: number; text: string }

export const messageKey = (issue: number, text: string): string => `${issue} ${text}`
export const textKey = (projectId: number, text: string): string => `${projectId} ${text}`
