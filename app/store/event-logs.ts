import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { LogLine } from '../logs/log-line'
import type { EventName } from './non-event-items'

/** The part of the port (`store.ts`) for log lines. */

/** Log lines around events. For those who may see the event. */
export interface EventLogs {
  /** The lines around an event, oldest first; those that have arrived so far where more may come. */
  ofEvent(viewer: Viewer, event: EventName): Promise<LogLine[]>
  /** Whether later lines of an event are still waited for: then finding those that arrived so far may take some time. */
  isDue(viewer: Viewer, event: EventName): Promise<boolean>
  /** What is kept of a project, and what became of its lines. Undefined for a project that never sent lines. For those who triage it. */
  ofProject(viewer: Viewer, slug: string): Promise<LogFigures | undefined>
}

/** `aged`, `crowded`: lines that went because of their age, or because there was no more room. */
export type LogFigures = {
  /** What waits for a failure. */
  bytes: number
  lines: number
  aged: number
  crowded: number
  /** Events whose lines were kept. */
  events: number
  /** Events whose lines were not looked for: because their issue had enough in that hour, or because too many events of the project waited. */
  eventsOver: number
  eventsTurnedAway: number
  /** Packed bytes of the lines that are kept with events. */
  keptBytes: number
}

/** Collects the lines around failures and deletes what is no longer needed. */
export interface LogKeeping {
  /** Works for about half of the budget. Returns whether there is more to do now. */
  slice(turn: { at: Instant; budget: number }): Promise<boolean>
}
