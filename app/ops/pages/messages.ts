import type { Config } from '../../config'
import type { Failure } from '../../fallback/failure'
import type { Changed } from '../../live/live'
import type { SentError } from '../../threads/sent-error'
import type { Question } from '../compose-runtime.server'

/** A request to a page, as far as it can be told before its body is there. */
export type PageRequest = {
  id: number
  method: string
  /** Path and query. */
  path: string
  /** Names and values by turns, as received. */
  rawHeaders: string[]
  /** What limits count the client by: see `clientAddressContext`. */
  clientAddress: string
  /** Whole; or it follows in pieces (`body-piece`, then `body-end`). */
  body?: Uint8Array | 'in-pieces'
}

/** Status and headers of an answer, ready to be written. */
export type PageHead = { status: number; statusText: string; headers: Record<string, string | string[]> }

/** What the main thread says to the pages thread. Structured-cloneable; pieces of bodies are handed over, not copied. */
export type ToPages =
  | ({ say: 'request' } & PageRequest)
  | { say: 'body-piece'; id: number; bytes: Uint8Array }
  | { say: 'body-end'; id: number }
  /** The client has taken a piece of the answer: there is room for another. */
  | { say: 'taken'; id: number }
  /** The client went away. */
  | { say: 'gone'; id: number }
  /** While it listens: these issues have new events; members changed something. */
  | { say: 'happened'; issues: number[] }
  | { say: 'changed'; what: Changed }
  /** Disconnect the pages that listen. */
  | { say: 'end-listening' }
  | { say: 'replied'; id: number; result: unknown }
  | { say: 'reply-failed'; id: number; error: SentError }
  | { say: 'stop' }

/** What the pages thread says back. */
export type FromPages =
  | { say: 'ready' }
  /** With a body: that is all of it. Without: it follows in pieces, or there is none (HEAD). */
  | { say: 'answer'; id: number; head: PageHead; body: Uint8Array | 'in-pieces' | undefined }
  | { say: 'piece'; id: number; bytes: Uint8Array }
  | { say: 'end'; id: number }
  /** The body failed in the middle. */
  | { say: 'broken'; id: number }
  /** A piece of the request's body was read: there is room for another. */
  | { say: 'body-taken'; id: number }
  | { say: 'ask'; id: number; question: Question }
  /** Whether any page listens to what happens. */
  | { say: 'listen'; on: boolean }
  | { say: 'failure'; failure: Failure }

/** What the thread is started with. */
export type PagesData = { config: Config; signs: SharedArrayBuffer }
