import { traceSource } from '../digests/code'
import { rankOf } from '../digests/confidence'
import type { ProcessedEvent } from '../store/store'
import type { SortedBatch } from './batch'
import type { SightingToAdd } from './code-index'
import type { PlacedBatch } from './place-issues'

/*
 * The visitor's event of a failure is redacted but has the digest; the server's event has the message. They are joined by their trace id,
 * across projects: the later one finds the earlier one, so that each pair is joined once.
 */

/** A trace may have any number of events; each event joins a limited number of them. */
export const joinsPerEvent = 5
const digestsPerJoin = 10

/** An event of an earlier batch with the same trace as one of this batch. */
export type Counterpart = {
  row: number
  /** 32 hexadecimal digits. */
  eventId: string
  projectId: number
  issue: number
  timestamp: number
  release: string | null
  redacted: boolean
}

/** By trace id: up to `joinsPerEvent` redacted events and as many others, newest first. */
export type Counterparts = ReadonlyMap<string, Counterpart[]>

/** What has to be loaded about the digests of joined events. */
export type JoinQuestions = {
  /** Rows of counterparts, to load their digests. */
  rows: number[]
  /** Digests of known issues that the batch adds to, to load the stored confidence. */
  sightings: { code: string; projectId: number; issue: number }[]
}

export type KnownJoins = {
  /** By row. `issue`: the issue of the sighting. */
  digests: ReadonlyMap<number, { code: string; issue: number; confidence: number }[]>
  /** By `digestKey`. */
  confidences: ReadonlyMap<string, number>
}

/** A digest that also leads to the server's event, which is either `event` or `counterpart`. */
export type JoinedSighting = Omit<SightingToAdd, 'event' | 'carriers' | 'message'> & {
  event: number | null
  counterpart: Counterpart | null
}

const traceIdShape = /^[0-9a-f]{32}$/i
export const digestKey = (code: string, projectId: number, issue: number): string => `${projectId} ${issue} ${code}`

/** The trace of an event, if it has a valid one. */
function traceOf({ event }: ProcessedEvent): string | undefined {
  const traceId = event.trace?.traceId
  return traceId !== undefined && traceIdShape.test(traceId) ? traceId : undefined
}

const redactedKind = 1
const otherKind = 2

/** The traces of a batch, with the kinds of their events. */
export type TracesOfBatch = Map<string, number>

export function tracesOf({ fresh }: SortedBatch): TracesOfBatch {
  const traces: TracesOfBatch = new Map()
  for (const processed of fresh) {
    const traceId = traceOf(processed)
    if (traceId === undefined) continue
    traces.set(traceId, (traces.get(traceId) ?? 0) | (processed.redacted ? redactedKind : otherKind))
  }
  return traces
}

/** The events to look up in each trace: redacted ones for unredacted ones, and the other way round. */
export function traceQuestions(traces: TracesOfBatch): [traceId: string, redacted: 0 | 1][] {
  const asked: [string, 0 | 1][] = []
  for (const [traceId, kinds] of traces) {
    if (kinds & redactedKind) asked.push([traceId, 0])
    if (kinds & otherKind) asked.push([traceId, 1])
  }
  return asked
}

/** The positions of events that `traceQuestions` would find too: those of traces with both kinds in the batch. */
export function ownOfAskedTraces({ fresh }: SortedBatch, traces: TracesOfBatch): number[] {
  const isAsked = (processed: ProcessedEvent) => traces.get(traceOf(processed) ?? '') === (redactedKind | otherKind)
  return fresh.flatMap((processed, position) => (isAsked(processed) ? [position] : []))
}

/** The positions of events with a counterpart in this or an earlier batch, by trace. */
export function joinedEvents(
  { fresh }: SortedBatch,
  traces: TracesOfBatch,
  counterparts: Counterparts,
): Map<string, number[]> {
  const joined = new Map<string, number[]>()
  for (const [traceId, kinds] of traces)
    if (kinds === (redactedKind | otherKind) || counterparts.has(traceId)) joined.set(traceId, [])
  if (joined.size === 0) return joined
  for (let position = 0; position < fresh.length; position++)
    joined.get(traceOf(fresh[position]!) ?? '')?.push(position)
  return joined
}

/** The digests of the batch, by the position of their events. */
type Carried = Map<number, SightingToAdd[]>

function carriedBy(sightings: SightingToAdd[], positions: Iterable<number[]>): Carried {
  const carried: Carried = new Map()
  for (const ofTrace of positions) for (const position of ofTrace) carried.set(position, [])
  for (const sighting of sightings) {
    if (sighting.kind !== 'digest') continue
    for (const position of sighting.carriers) carried.get(position)?.push(sighting)
  }
  return carried
}

export function joinQuestions(
  joined: Map<string, number[]>,
  sightings: SightingToAdd[],
  counterparts: Counterparts,
): JoinQuestions {
  const rows = new Set<number>()
  for (const traceId of joined.keys()) for (const { row } of counterparts.get(traceId) ?? []) rows.add(row)
  const asked = new Map<string, { code: string; projectId: number; issue: number }>()
  for (const ofEvent of carriedBy(sightings, joined.values()).values()) {
    for (const { code, projectId, issue } of ofEvent)
      if (issue >= 0) asked.set(digestKey(code, projectId, issue), { code, projectId, issue })
  }
  return { rows: [...rows], sightings: [...asked.values()] }
}

/** One side of a pair, in the batch or before it. */
type Side = {
  redacted: boolean
  projectId: number
  issue: number
  timestamp: number
  release: string | null
  /** Its own digests, with their confidence after this batch. */
  own: { code: string; issue: number; confidence: number }[]
  /** The digests that lead to it with enough confidence not to be joined again. */
  linked: Set<string>
  event: number | null
  counterpart: Counterpart | null
}

/** Joins the events of each trace, in order of arrival. */
export function joinTraces(
  { fresh, groupOf }: SortedBatch,
  { groups }: PlacedBatch,
  joined: Map<string, number[]>,
  sightings: SightingToAdd[],
  counterparts: Counterparts,
  known: KnownJoins,
): JoinedSighting[] {
  const found: JoinedSighting[] = []
  const carried = carriedBy(sightings, joined.values())
  const confidenceOf = ({ code, projectId, issue, confidence }: SightingToAdd): number =>
    Math.max(confidence, known.confidences.get(digestKey(code, projectId, issue)) ?? 0)

  const inBatch = new Map<string, number>()
  for (const { kind, code, projectId, issue, confidence } of sightings)
    if (kind === 'digest' && joined.size > 0) inBatch.set(digestKey(code, projectId, issue), confidence)

  const sideOf = (position: number): Side => {
    const { projectId, redacted, event } = fresh[position]!
    const own = (carried.get(position) ?? []).map((sighting) => ({
      code: sighting.code,
      issue: sighting.issue,
      confidence: confidenceOf(sighting),
    }))
    const issue = groups[groupOf[position]!]!.state.ref
    const release = event.release ?? null
    const timestamp = event.timestamp
    return side({ redacted, projectId, issue, timestamp, release, event: position, counterpart: null }, own)
  }

  const join = (visitor: Side, server: Side) => {
    let digests = 0
    for (const { code, issue, confidence } of visitor.own) {
      // Only the visitor event's own digests: a digest next to another message is not joined by trace.
      if (confidence !== rankOf('exact') || issue !== visitor.issue) continue
      if (++digests > digestsPerJoin) return
      if (server.linked.has(code)) continue
      server.linked.add(code)
      found.push({
        code,
        kind: 'digest',
        projectId: server.projectId,
        issue: server.issue,
        confidence: rankOf('linked'),
        source: traceSource,
        release: server.release,
        firstSeen: server.timestamp,
        lastSeen: server.timestamp,
        count: 1,
        event: server.event,
        counterpart: server.counterpart,
      })
    }
  }

  const ofCounterpart = (counterpart: Counterpart): Side => {
    const { redacted, projectId, issue, timestamp, release, row } = counterpart
    const own = (known.digests.get(row) ?? []).map(({ code, issue, confidence }) => {
      const added = inBatch.get(digestKey(code, projectId, issue)) ?? 0
      return { code, issue, confidence: Math.max(confidence, added) }
    })
    return side({ redacted, projectId, issue, timestamp, release, event: null, counterpart }, own)
  }

  for (const [traceId, positions] of joined) {
    const visitors: Side[] = []
    const servers: Side[] = []
    const stored = (counterparts.get(traceId) ?? []).map(ofCounterpart).reverse()
    for (const one of stored) (one.redacted ? visitors : servers).push(one)
    for (const position of positions) {
      const one = sideOf(position)
      if (one.redacted) for (const server of newest(servers)) join(one, server)
      else for (const visitor of newest(visitors)) join(visitor, one)
      if (one.redacted) visitors.push(one)
      else servers.push(one)
    }
  }
  return found
}

const side = (parts: Omit<Side, 'own' | 'linked'>, own: Side['own']): Side => ({
  ...parts,
  own,
  linked: new Set(own.flatMap(({ code, confidence }) => (confidence >= rankOf('linked') ? [code] : []))),
})

const newest = (sides: Side[]): Side[] => sides.slice(-joinsPerEvent).reverse()
