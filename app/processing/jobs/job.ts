import type { Instant } from '../../clock'

/**
 * Work of the writer that can wait: it runs between batches and while the inbox is empty.
 * 1. A run does one small slice and commits it, so that a restarted thread continues after the last slice.
 * 2. A run never uses the network (the architecture test checks that): another machine must not decide how long recording waits.
 * 3. Recording an event never depends on a job.
 */
export type Job = {
  name: JobName
  /** `instance`: one node at a time runs it for all nodes. `node`: every node runs it. */
  each: 'instance' | 'node'
  /** Milliseconds until the next run after a run that had nothing to do. 0: after every batch and every write of the pages. */
  every: number
  /** Milliseconds one run may take; see `makeJobRunner` for what happens to one that takes longer. */
  budget: number
  /**
   * Returns whether there is more to do now, or after how many milliseconds there is. An error is logged with the job's name, and the job
   * backs off.
   */
  run: (turn: { at: Instant; budget: number }) => Promise<boolean | number>
}

/** Names in the log and in /metrics. `planted-fault` exists in the failure lab only. */
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
  'expire-audit-log',
  'erase-visitors',
  'evict-events',
  'purge-projects',
  'log-lines',
  'planted-fault',
] as const
export type JobName = (typeof jobNames)[number]
