import type { Instant } from '../../clock'

/**
 * Work of the writer that can wait: it runs between batches and while nothing comes in.
 * 1. A run does one small slice and commits it, so that the next thread goes on behind the last slice when this one ends.
 * 2. A run never uses the network (the architecture test checks that): no other machine decides how long recording waits.
 * 3. Nothing of it is needed to record an event.
 */
export type Job = {
  name: JobName
  /** Milliseconds until it is asked again after it had nothing to do. 0: after every batch and every write of the pages. */
  every: number
  /** Milliseconds one run may take; see `makeJobRunner` for what happens to one that takes longer. */
  budget: number
  /** Returns whether there is more to do now. What it throws is logged with the job's name, and the job rests. */
  run: (turn: { at: Instant; budget: number }) => Promise<boolean>
}

/** As they are called in the log and in /metrics. `planted-fault` exists in the failure lab only. */
export const jobNames = [
  'late-uploads',
  'regroup',
  'late-digests',
  'end-mutes',
  'bulk-acts',
  'trends',
  'expire-acts',
  'summaries',
  'expire-deliveries',
  'monitors',
  'expire-alert-counts',
  'planted-fault',
] as const
export type JobName = (typeof jobNames)[number]
