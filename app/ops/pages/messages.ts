import type { Config } from '../../config'
import type { Failure } from '../../fallback/failure'
import type { Changed } from '../../live/live'
import type { SentError } from '../../threads/sent-error'
import type { Question } from '../compose-runtime.server'

/** A request to a page, as far as it is known before its body has arrived. */
export type PageRequest = {
  id: number
  method: string
  /** Path and query. */
  path: string
  /** Alternating names and values, as received. */
  rawHeaders: string[]
  /** The address that limits count the client by: see `clientAddressContext`. */
  clientAddress: string
  /** The address of the connection: see `peerAddressContext`. */
  peerAddress: string
  /** The whole body, or it follows in pieces (`body-piece`, then `body-end`). */
  body?: Uint8Array | 'in-pieces'
}

/** Status and headers of an answer, ready to be written. */
export type PageHead = { status: number; statusText: string; headers: Record<string, string | string[]> }

/** Messages from the main thread to the pages thread. Structured-cloneable; pieces of bodies are transferred, not copied. */
export type ToPages =
  | ({ kind: 'request' } & PageRequest)
  | { kind: 'body-piece'; id: number; bytes: Uint8Array }
  | { kind: 'body-end'; id: number }
  /** The client has read a piece of the answer: returns its credit. */
  | { kind: 'taken'; id: number }
  /** The client disconnected. */
  | { kind: 'gone'; id: number }
  /** While a page listens: these issues have new events; members changed something. */
  | { kind: 'happened'; issues: number[] }
  | { kind: 'changed'; what: Changed }
  /** Disconnect the pages that listen. */
  | { kind: 'end-listening' }
  | { kind: 'replied'; id: number; result: unknown }
  | { kind: 'reply-failed'; id: number; error: SentError }
  | { kind: 'stop' }

/** Messages from the pages thread to the main thread. */
export type FromPages =
  | { kind: 'ready' }
  /** `body` is the whole body; it follows in pieces; or the answer has none (HEAD). */
  | { kind: 'answer'; id: number; head: PageHead; body: Uint8Array | 'in-pieces' | undefined }
  | { kind: 'piece'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  /** The body failed before its end. */
  | { kind: 'broken'; id: number }
  /** A piece of the request's body was read: returns its credit. */
  | { kind: 'body-taken'; id: number }
  | { kind: 'ask'; id: number; question: Question }
  /** Whether any page listens for news. */
  | { kind: 'listen'; on: boolean }
  | { kind: 'failure'; failure: Failure }

/** The worker data of the thread. */
export type PagesData = { config: Config; heartbeat: SharedArrayBuffer }
