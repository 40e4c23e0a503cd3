import type { DatabaseConfig, Limits } from '../config'
import type { Acting, Done } from '../store/command'
import type { NodeFigures, NodeStart } from '../store/nodes'
import type { SentError } from '../threads/sent-error'
import type { InboxPosition } from '../wire/record'
import type { Quarantine } from './quarantine'

/** What the main thread sends to the processing thread. Structured-cloneable. */
export type ToProcessing =
  | { type: 'durable'; end: InboxPosition }
  | { type: 'write'; id: number; name: string; args: unknown; acting: Acting }
  /** Whether a page listens to which issues happen. */
  | { type: 'listen'; on: boolean }
  /** What waits in the inbox, for the other nodes to know; and whether a page listens here. */
  | { type: 'figures'; figures: Pick<NodeFigures, 'waiting' | 'lagSeconds'> }
  | { type: 'stop' }

/** What the processing thread sends back. */
export type FromProcessing =
  | { type: 'ready'; position: InboxPosition }
  /** This server must not use the database, or not any more (StoreRefused): it gives up. */
  | { type: 'refused'; error: SentError }
  /** `happened`: ids of issues, as they are shown. */
  | { type: 'committed'; position: InboxPosition; processed: number; duplicates: number; happened?: number[] }
  | { type: 'written'; id: number; done: Done }
  | { type: 'write-failed'; id: number; error: SentError }
  | { type: 'trouble'; what: string; error: SentError }
  | { type: 'exception'; error: SentError; digest: string }
  | { type: 'recovered' }
  /** What the last heartbeat of this node found. */
  | { type: 'nodes'; leads: boolean; others: number }

/** What processing is started with. */
export type ProcessingData = {
  /** The directory with the instance key. */
  dataDir: string
  database: DatabaseConfig
  inboxDir: string
  artifactsDir: string
  limits: Limits
  /** Scheme and host of links. */
  publicUrl: string
  /** This server, as a node. */
  node: NodeStart
  /** Whether there is a mail server to send with. */
  mail?: boolean
  /** Whether faults may be planted (`planted-faults`). */
  lab?: boolean
}

/** What the thread is started with: also what the main thread learned from its predecessors. */
export type ThreadData = ProcessingData & {
  quarantine: Quarantine
  progress: SharedArrayBuffer
  jobStatus: SharedArrayBuffer
}
