import type { Limits } from '../../config'
import type { Recorder } from '../../store/store'
import { resolvingLimits } from '../../symbolication/resolving-limits'
import { eraseSlice } from './erase-visitors.server'
import { evictSlice } from './evict-events.server'
import type { Job } from './job'
import { lateDigestSlice } from './late-digests.server'
import { type LateUploadParts, lateUploadSlice } from './late-uploads.server'
import { type MonitorParts, makeMonitorSlice, monitorPause } from './monitors.server'
import { regroupSlice } from './regroup.server'

/** Milliseconds of most slices. Events that arrive wait for one slice at most. */
const slice = 25

/** Summary mails put into the outbox in one slice. */
const summariesAtOnce = 50

type JobParts = Pick<LateUploadParts, 'frames' | 'content'> &
  Pick<MonitorParts, 'caughtUp' | 'publicUrl'> & {
    recorder: Recorder
    limits: Limits
    /** Where the data lies: the size of its disk bounds what is kept. */
    dataDir: string
  }

/**
 * Every job of the writer (see `job.ts` for what holds for all of them). A new one is a row here and a name in `jobNames`.
 * `limits.jobMilliseconds` is the pause of jobs that wait for a time to pass.
 */
export function jobTable({ recorder, frames, content, caughtUp, publicUrl, limits, dataDir }: JobParts): Job[] {
  const { jobMilliseconds } = limits
  const { lateDigests, mutes, bulk, trends, summaries, deliveryLog, alerts, audit, eraser, evicting, projectPurge } =
    recorder
  const uploads = { recorder, frames, content }
  const monitors = makeMonitorSlice({ recorder, caughtUp, publicUrl })
  return [
    {
      name: 'late-uploads',
      every: 0,
      budget: resolvingLimits.sliceMilliseconds,
      run: (turn) => lateUploadSlice(uploads, turn),
    },
    { name: 'regroup', every: 0, budget: slice, run: (turn) => regroupSlice(recorder, turn) },
    { name: 'late-digests', every: 0, budget: slice, run: (turn) => lateDigestSlice(lateDigests, turn) },
    { name: 'end-mutes', every: jobMilliseconds, budget: slice, run: async ({ at }) => (await mutes.end(at)) > 0 },
    { name: 'bulk-acts', every: 0, budget: slice, run: ({ at }) => bulk.slice(at) },
    { name: 'trends', every: 0, budget: slice, run: ({ at }) => trends.keep(at) },
    { name: 'expire-acts', every: jobMilliseconds, budget: slice, run: ({ at }) => bulk.forget(at) },
    {
      name: 'summaries',
      every: jobMilliseconds,
      budget: slice,
      run: async ({ at }) => (await summaries.enqueueDue(at, summariesAtOnce)) === summariesAtOnce,
    },
    { name: 'expire-deliveries', every: jobMilliseconds, budget: slice, run: ({ at }) => deliveryLog.forget(at) },
    { name: 'monitors', every: Math.min(jobMilliseconds, monitorPause), budget: slice, run: monitors },
    { name: 'expire-alert-counts', every: jobMilliseconds, budget: slice, run: ({ at }) => alerts.forget(at) },
    { name: 'expire-audit-log', every: jobMilliseconds, budget: slice, run: ({ at }) => audit.forget(at) },
    { name: 'erase-visitors', every: 0, budget: slice, run: (turn) => eraseSlice(eraser, turn) },
    { name: 'evict-events', every: jobMilliseconds, budget: slice, run: (turn) => evictSlice(evicting, dataDir, turn) },
    { name: 'purge-projects', every: 0, budget: slice, run: (turn) => projectPurge.slice(turn) },
  ]
}
