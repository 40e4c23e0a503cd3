import type { Config } from '../../config'
import type { Acting, Done } from '../../store/command'
import type { SentError } from '../../threads/sent-error'

/** Messages from the main thread to the sending thread. Structured-cloneable. */
export type ToSending =
  /** A message may be due. */
  | { kind: 'wake' }
  | { kind: 'done'; id: number; done: Done }
  | { kind: 'not-done'; id: number; error: SentError }
  | { kind: 'stop' }

/** Messages from the sending thread to the main thread. `command`: for the one writer. */
export type FromSending =
  | { kind: 'ready' }
  | { kind: 'command'; id: number; name: string; args: unknown; acting: Acting }
  | { kind: 'trouble'; what: string; error: SentError }

export type SendingData = { config: Config; heartbeat: SharedArrayBuffer }
