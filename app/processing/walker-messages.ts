import type { Instant } from '../clock'
import type { InboxPosition } from '../inbox/record'
import type { ProcessingSettings } from '../projects/processing-settings'
import type { ProcessingData } from './messages'
import type { Parked } from './parking'
import type { PartPlace } from './parts'
import type { SentError } from './sent-error'
import type { WalkedPart } from './walk-part.server'

/** A batch as the co-walkers are told of it: they take its parts from the inbox themselves. Structured-cloneable. */
export type WalkTask = {
  id: number
  claims: SharedArrayBuffer
  parts: PartPlace[]
  settings: Map<number, ProcessingSettings>
  at: Instant
}

/** A part on its way to the writer: what was thrown in it as data, its bytes in memory of its own. */
export type SentPart = Omit<WalkedPart, 'parked'> & { parked: (Parked & { thrown?: SentError })[] }

/** What a co-walker says to the processing thread. */
export type FromWalker =
  | { say: 'walked'; id: number; part: number; walked: SentPart }
  /** What lies there is not what the writer saw. */
  | { say: 'unlike'; id: number; from: InboxPosition }

/** What a co-walker is started with. */
export type WalkerData = ProcessingData & { progress: SharedArrayBuffer }
