import type { Instant } from '~/clock'
import type { UnresolvedStack } from '~/store/resolutions'
import { type ExplainedReason, explainCause, reasonTitles } from '~/symbolication/explain-cause'
import type { Cause } from '~/symbolication/resolution'

/** One reason for which stacks of a project are minified, the one with the most events first. */
export type Diagnosis = {
  reason: ExplainedReason
  title: string
  events: number
  stacks: number
  lastSeen: Instant
  files: {
    file: string
    events: number
    sentences: string[]
    command?: string
    event?: { id: string; shortId: string }
  }[]
  moreFiles: number
}

/** Files told of one reason. */
const mostFiles = 8

/**
 * What is wrong, counted by reason; an event counts once for each. Of each file the latest event is named, whose cause is the one explained.
 * `stacks`: the latest first.
 */
export function diagnoses(stacks: UnresolvedStack[]): Diagnosis[] {
  const found = new Map<ExplainedReason, Diagnosis>()
  for (const stack of stacks) {
    const reasons = new Set<ExplainedReason>()
    const files = new Set<string>()
    for (const cause of stack.causes) {
      const diagnosis = found.get(cause.reason) ?? empty(cause, stack.seenAt)
      found.set(cause.reason, diagnosis)
      if (!reasons.has(cause.reason)) {
        diagnosis.events += stack.events
        diagnosis.stacks++
      }
      reasons.add(cause.reason)
      const key = `${cause.reason} ${cause.file}`
      if (!files.has(key)) addFile(diagnosis, cause, stack)
      files.add(key)
    }
  }
  return [...found.values()].map(bounded).toSorted((a, b) => b.events - a.events)
}

const empty = ({ reason }: Cause, lastSeen: Instant): Diagnosis => {
  return { reason, title: reasonTitles[reason], events: 0, stacks: 0, lastSeen, files: [], moreFiles: 0 }
}

function addFile(diagnosis: Diagnosis, cause: Cause, { events, event }: UnresolvedStack): void {
  const file = cause.file || '(any file)'
  const known = diagnosis.files.find((one) => one.file === file)
  if (known) known.events += events
  else {
    const { sentences, command } = explainCause(cause)
    const told = { sentences, ...(command && { command }) }
    diagnosis.files.push({
      ...{ file, events, ...told },
      ...(event && { event: { id: event.id, shortId: event.issueShortId } }),
    })
  }
}

function bounded(diagnosis: Diagnosis): Diagnosis {
  const files = diagnosis.files.toSorted((a, b) => b.events - a.events)
  return { ...diagnosis, files: files.slice(0, mostFiles), moreFiles: Math.max(0, files.length - mostFiles) }
}
