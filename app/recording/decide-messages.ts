import { type CodeKind, sameWordsSource } from '../digests/code'
import { rankOf } from '../digests/confidence'
import type { RecordedEvent } from '../store/store'
import { type IssueMessage, type SightingToAdd, textKey } from './code-index'
import type { PlacedGroup } from './place-issues'

/** Maximum messages remembered per issue: an issue whose messages all differ (grouped by stack) must not fill the table. */
export const messagesPerIssue = 50

/** A code that waits for the issue with the message that was next to it. */
export type WaitingSighting = {
  id: number
  code: string
  kind: CodeKind
  projectId: number
  release: string | null
  firstSeen: number
  lastSeen: number
  count: number
}

export type KnownTexts = ReadonlyMap<number, ReadonlySet<string>>

export type KnownMessages = {
  /** By issue: which of the requested messages it already has. */
  known: KnownTexts
  /** By `textKey`: the codes that wait for a message that no issue has yet. */
  waiting: ReadonlyMap<string, WaitingSighting[]>
}

export type MessageChanges = {
  inserted: IssueMessage[]
  grown: { issue: number; added: number }[]
  /** Waiting sightings that found their issue. */
  removed: number[]
  /** What they become. */
  moved: SightingToAdd[]
}

/** The messages of failures: each text once, with the position (in the batch) of its newest event. */
export type SaidByGroup = { placed: PlacedGroup; texts: Map<string, number> }

export function messagesOf(groups: PlacedGroup[]): SaidByGroup[] {
  return groups.map((placed) => {
    const texts = new Map<string, number>()
    const { events, positions } = placed.group
    for (let at = 0; at < events.length; at++) {
      const { event } = events[at]!
      const said = textOf(event)
      if (said !== undefined) texts.set(said.trim(), positions[at]!)
      texts.set(event.title.trim(), positions[at]!)
    }
    return { placed, texts }
  })
}

const textOf = (event: RecordedEvent): string | undefined => event.thrown?.value ?? event.message

/**
 * Decides which messages issues remember. A code that was found next to the message of another failure leads to that failure: at once when
 * the message is known, otherwise when it arrives.
 */
export function decideMessages(said: SaidByGroup[], { known, waiting }: KnownMessages): MessageChanges {
  const changes: MessageChanges = { inserted: [], grown: [], removed: [], moved: [] }
  const taken = new Set<string>()
  for (const { placed, texts } of said) {
    const { projectId, ref: issue, known: before } = placed.state
    const has = known.get(issue)
    let added = 0
    for (const [text, position] of texts) {
      if (has?.has(text)) continue
      if ((before?.messages ?? 0) + added < messagesPerIssue) {
        changes.inserted.push({ projectId, issue, text })
        added++
      }
      const key = textKey(projectId, text)
      if (waiting.size === 0 || taken.has(key)) continue
      for (const { id, code, kind, release, firstSeen, lastSeen, count } of waiting.get(key) ?? []) {
        taken.add(key)
        changes.removed.push(id)
        changes.moved.push({
          code,
          kind,
          projectId,
          issue,
          confidence: rankOf('linked'),
          source: sameWordsSource,
          event: position,
          message: null,
          release,
          firstSeen,
          lastSeen,
          count,
          carriers: [position],
        })
      }
    }
    if (added > 0) changes.grown.push({ issue, added })
  }
  return changes
}
