import type { Instant } from '../../clock'
import type { DatabaseConfig, Limits } from '../../config'
import type { SendCommand } from '../command'
import type { NodeStart } from '../nodes'
import { type Blocking, openSqliteRecorder } from '../sqlite/open-recorder.server'
import type { Recorder } from '../store'

export type { Blocking }

/** The one writer, with the end of `SendCommand` that carries the commands out. */
export type OpenRecorder = Recorder & { send: SendCommand; close(): Promise<void> }

/**
 * `node`: the server that opens it, which starts as this node; what opens it without one is no server. `patience`: milliseconds that
 * a write waits for other writers. `blockedPatience`: instead of it, where waiting blocks the calling thread, which only an engine of one file
 * does. `limits`: of what is parked; without them nothing parked is deleted. `logs`: of log lines. `serverStarted`: when the server that opens it
 * started, and now. `mail`: whether there is a mail server to send with, which is kept; absent: as it was. `blocking`: called around what blocks the
 * calling thread.
 */
type RecorderOptions = {
  node?: NodeStart
  patience?: number
  blockedPatience?: number
  serverStarted?: { at: Instant; now: Instant }
  mail?: boolean
  blocking?: Blocking
  logs?: Pick<
    Limits,
    | 'logMilliseconds'
    | 'logWaitMilliseconds'
    | 'logBytesOfProject'
    | 'logBytesOfAll'
    | 'logEventsPerHour'
    | 'logEventsWaiting'
  >
  limits?: Pick<Limits, 'parkedItems' | 'parkedBytes' | 'allParkedItems' | 'allParkedBytes' | 'parkedMilliseconds'>
}

/**
 * Opens the writer: creates the database or migrates it. Rejects with StoreRefused when this program must not open the database, with
 * StoreTrouble when it cannot be opened now.
 */
export async function openRecorder(database: DatabaseConfig, options: RecorderOptions = {}): Promise<OpenRecorder> {
  const { blockedPatience, ...others } = options
  if (database.engine === 'sqlite')
    return openSqliteRecorder({ file: database.file, ...others, patience: blockedPatience ?? others.patience })
  const { openPostgresRecorder } = await import('../postgres/engine.server')
  return openPostgresRecorder({ url: database.url, ...others })
}
