import { besideSource, type DetectedCode, sameWordsSource } from '../digests/code'
import { rankOf } from '../digests/confidence'
import type { SortedBatch } from './batch'
import { type IssueMessage, messageKey, type SightingToAdd, textKey } from './code-index'
import type { KnownTexts, SaidByGroup } from './decide-messages'
import type { PlacedBatch } from './place-issues'

/** The issues with a message, by `textKey`; loaded for the messages next to codes of the batch. */
export type IssuesSaying = ReadonlyMap<string, { issue: number; lastSeen: number }[]>

/** The messages next to codes of a batch. */
export function besideQuestions({ fresh }: SortedBatch): Map<string, { projectId: number; text: string }> {
  const asked = new Map<string, { projectId: number; text: string }>()
  for (const { projectId, codes } of fresh) {
    for (const { besideMessage } of codes) {
      if (besideMessage === undefined) continue
      const text = besideMessage.trim()
      asked.set(textKey(projectId, text), { projectId, text })
    }
  }
  return asked
}

type Gathered = { sighting: SightingToAdd; lastCounted: number }

/** The codes of a batch's events: one sighting per code and issue. `issueSaying`: the issue with a message (`sayingIssues`). */
export function decideSightings(
  { fresh, groupOf }: SortedBatch,
  { groups }: PlacedBatch,
  issueSaying: (projectId: number, text: string) => number | undefined,
): SightingToAdd[] {
  const gathered = new Map<string, Gathered>()
  for (let position = 0; position < fresh.length; position++) {
    const { codes, event, projectId } = fresh[position]!
    if (codes.length === 0) continue
    const own = groups[groupOf[position]!]!.state.ref
    for (const code of codes) {
      const { issue, confidence, source, message } = bind(code, projectId, own, issueSaying)
      const carried = issue === own
      const key = `${code.kind} ${projectId} ${issue} ${code.value}`
      const known = gathered.get(key)
      if (known) {
        addTo(known, { confidence, source, message, carried, position, at: event.timestamp, release: event.release })
        continue
      }
      const sighting: SightingToAdd = {
        code: code.value,
        kind: code.kind,
        projectId,
        issue,
        confidence,
        source,
        event: carried ? position : null,
        message,
        release: event.release ?? null,
        firstSeen: event.timestamp,
        lastSeen: event.timestamp,
        count: 1,
        carriers: carried ? [position] : [],
      }
      gathered.set(key, { sighting, lastCounted: position })
    }
  }
  return Array.from(gathered.values(), sightingOf)
}

const sightingOf = ({ sighting }: Gathered) => sighting

/** Where a code leads, and with what confidence. */
function bind(
  { source, confidence, besideMessage }: DetectedCode,
  projectId: number,
  own: number,
  issueSaying: (projectId: number, text: string) => number | undefined,
) {
  if (besideMessage === undefined) return { issue: own, source, confidence: rankOf(confidence), message: null }
  const text = besideMessage.trim()
  const saying = issueSaying(projectId, text)
  const linked = rankOf('linked')
  if (saying !== undefined) return { issue: saying, source: sameWordsSource, confidence: linked, message: null }
  return { issue: own, source: besideSource, confidence: Math.min(rankOf(confidence), linked), message: text }
}

type Again = {
  confidence: number
  source: string
  message: string | null
  carried: boolean
  position: number
  at: number
  release: string | undefined
}

/** The highest confidence stays, with its source; a code waits only while every event has it next to the message. */
function addTo(known: Gathered, { confidence, source, message, carried, position, at, release }: Again): void {
  const { sighting } = known
  if (confidence > sighting.confidence || (sighting.source === besideSource && source !== besideSource)) {
    sighting.confidence = Math.max(sighting.confidence, confidence)
    sighting.source = source
  }
  if (message === null) sighting.message = null
  if (at >= sighting.lastSeen) {
    if (carried) sighting.event = position
    sighting.release = release ?? sighting.release
  }
  sighting.firstSeen = Math.min(sighting.firstSeen, at)
  sighting.lastSeen = Math.max(sighting.lastSeen, at)
  if (known.lastCounted !== position) sighting.count++
  known.lastCounted = position
  if (carried && sighting.carriers.at(-1) !== position) sighting.carriers.push(position)
}

/**
 * The issue with a message; of several, the one that happened last. `stored`: the issues before the batch; `said` and `known`: the messages
 * of the batch and those that issues had before; `inserted`: those that were added.
 */
export function sayingIssues(
  stored: IssuesSaying,
  said: SaidByGroup[],
  known: KnownTexts,
  inserted: IssueMessage[],
): (projectId: number, text: string) => number | undefined {
  const has = new Set(inserted.map(({ issue, text }) => messageKey(issue, text)))
  const lastSeen = new Map<number, number>()
  const inBatch = new Map<string, number[]>()
  for (const { placed, texts } of said) {
    const { state, shown } = placed
    lastSeen.set(state.ref, state.figures.lastSeen)
    lastSeen.set(shown.ref, shown.figures.lastSeen)
    for (const text of texts.keys()) {
      if (!has.has(messageKey(state.ref, text)) && !known.get(state.ref)?.has(text)) continue
      const key = textKey(state.projectId, text)
      const issues = inBatch.get(key)
      if (issues) issues.push(state.ref)
      else inBatch.set(key, [state.ref])
    }
  }
  return (projectId, text) => {
    const key = textKey(projectId, text)
    let best: number | undefined
    let bestSeen = Number.NEGATIVE_INFINITY
    const offer = (issue: number, seen: number) => {
      if (seen < bestSeen || (seen === bestSeen && best !== undefined && !isNewer(issue, best))) return
      best = issue
      bestSeen = seen
    }
    for (const { issue, lastSeen: seen } of stored.get(key) ?? []) offer(issue, lastSeen.get(issue) ?? seen)
    for (const issue of inBatch.get(key) ?? []) offer(issue, lastSeen.get(issue) ?? 0)
    return best
  }
}

/** New issues have references below zero that count down. */
const isNewer = (one: number, other: number): boolean => (one < 0 && other < 0 ? one < other : one < 0 || one > other)
