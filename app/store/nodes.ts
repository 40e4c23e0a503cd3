import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { NodeRole } from '../config'
import type { QuotaCategory } from '../projects/quotas'
import type { InboxPosition } from '../wire/record'

/*
 * Nodes: the servers of one database. Types only. Each has its own DATA_DIR with an inbox, and the name in `DATA_DIR/node-id`.
 */

/** A server that starts as a node. `place`: the machine, and the path of DATA_DIR there. */
export type NodeStart = { name: string; version: string; roles: NodeRole[]; place: string }

/** The name of the only node of a database that can have one, and of what records without being a server. */
export const onlyNode = 'only'

/** What a node tells the others about itself. */
export type NodeFigures = {
  /** Records that wait in its inbox, and how many seconds the oldest has waited. */
  waiting: number
  lagSeconds: number
  /** Everything that it received before this time is recorded; absent while that is unknown. */
  caughtUpAt?: Instant
  /** Whether a page listens there to what happens. */
  isListening?: boolean
}

/** What a node learns with its heartbeat. */
export type NodeNews = {
  /** Whether it does the work that one node does for all, until its next heartbeat. */
  leads: boolean
  /** Other nodes that run. */
  others: number
  /** Everything that the other nodes received before this time is recorded; absent while that is unknown, or without other nodes. */
  othersCaughtUpAt?: Instant
}

/** What happened at a node, as open pages are told (`live/live.ts`). */
export type HappenedAtNode = { id: number } & ({ what: 'happened'; issues: number[] } | { what: 'issues' | 'access' })

/** Items that one node accepted, or events that arrived there before sampling, since the node is known. */
export type IntakeCount = { projectId: number; keyId: number; category: QuotaCategory | 'arrivals'; count: number }

/** A node as owners see it. Times are of the clock of the database. */
export type ShownNode = {
  id: number
  name: string
  place: string
  version: string
  roles: NodeRole[]
  isRunning: boolean
  leads: boolean
  startedAt: Instant
  seenAt: Instant
  position: InboxPosition
  waiting: number
  lagSeconds: number
  turns: TurnFigures
}

/**
 * How long the transactions of a writer waited for their turn, while others wrote. `turns`, `waited`: since it started, in milliseconds;
 * `lately`: in the last minute, with the longest wait of one.
 */
export type TurnFigures = {
  turns: number
  waited: number
  lately: { turns: number; waited: number; longest: number }
}

export interface Nodes {
  /** Every node that is known, in the order in which they first started. For owners and the operator; empty for others. */
  list(viewer: Viewer): Promise<ShownNode[]>
  /** Removes a node that does not run and whose inbox is recorded. */
  forget(name: string): Promise<void>
  /** What happened at other nodes in the last seconds, oldest first; much of it was returned before. */
  happenedElsewhere(): Promise<HappenedAtNode[]>
  /**
   * Adds these to what this node has accepted, and returns what the others have: everything (`all`), or what changed in the last minute.
   */
  shareCounts(counts: IntakeCount[], all: boolean): Promise<({ nodeId: number } & IntakeCount)[]>
}

/** The writer's side: a server says that it runs, and learns about the others. */
export interface NodeWork {
  /** Rejects with StoreRefused (`replaced`) when another process has started as the same node. */
  heartbeat(figures: NodeFigures): Promise<NodeNews>
  /** The server stops in good order: another node may take over its work at once. */
  leave(): Promise<void>
}
