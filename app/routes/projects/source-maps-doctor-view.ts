import type { Instant } from '~/clock'
import type { UnresolvedStack } from '~/store/resolutions'
import { type ExplainedReason, type Explanation, explainCause } from '~/symbolication/explain-cause'
import type { Cause } from '~/symbolication/resolution'

/** A reason why stacks of a project are minified. The reason with the most events comes first. */
export type Diagnosis = {
  reason: ExplainedReason
  events: number
  stacks: number
  lastSeen: Instant
  files: {
    /** Empty for a cause that does not concern a single file. */
    file: string
    events: number
    why: Explanation
    event?: { id: string; shortId: string }
  }[]
  moreFiles: number
}

/** Maximum stacks that are counted, the latest ones. */
export const mostStacks = 300

/** Maximum files shown per reason. */
const mostFiles = 8

/**
 * Counts mistakes by reason; an event counts once for each. For each file, the latest event and its cause are returned. `stacks`: the
 * latest first.
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
  return { reason, events: 0, stacks: 0, lastSeen, files: [], moreFiles: 0 }
}

function addFile(diagnosis: Diagnosis, cause: Cause, { events, event }: UnresolvedStack): void {
  const { file } = cause
  const known = diagnosis.files.find((one) => one.file === file)
  if (known) known.events += events
  else {
    const why = explainCause(cause)
    diagnosis.files.push({ file, events, why, ...(event && { event: { id: event.id, shortId: event.issueShortId } }) })
  }
}

function bounded(diagnosis: Diagnosis): Diagnosis {
  const files = diagnosis.files.toSorted((a, b) => b.events - a.events)
  return { ...diagnosis, files: files.slice(0, mostFiles), moreFiles: Math.max(0, files.length - mostFiles) }
}
