import { seconds } from '../../clock'
import type { Limits } from '../../config'
import type { Recorder } from '../../store/store'
import { resolvingLimits } from '../../symbolication/resolving-limits'
import { eraseSlice } from './erase-visitors.server'
import { evictSlices } from './evict-events.server'
import type { Job } from './job'
import { lateDigestSlice } from './late-digests.server'
import { type LateUploadParts, lateUploadSlice } from './late-uploads.server'
import { type MonitorParts, makeMonitorSlice, monitorPause } from './monitors.server'
import { purgeSlice } from './purge-projects.server'
import { regroupSlice } from './regroup.server'

/** Milliseconds of most slices. Events that arrive wait for one slice at most. */
const slice = 25

/** Milliseconds after which events whose log lines have arrived are looked for again. */
const logPause = seconds(5)

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
 * All of them work on what the nodes share, so one node at a time runs them. `limits.jobMilliseconds` is the pause of jobs that wait for a time to pass.
 */
export function jobTable({ recorder, frames, content, caughtUp, publicUrl, limits, dataDir }: JobParts): Job[] {
  const { jobMilliseconds } = limits
  const {
    lateDigests,
    mutes,
    bulk,
    trends,
    summaries,
    deliveryLog,
    alerts,
    audit,
    eraser,
    evicting,
    projectPurge,
    logKeeping,
  } = recorder
  const uploads = { recorder, frames, content }
  const monitors = makeMonitorSlice({ recorder, caughtUp, publicUrl })
  return [
    {
      name: 'late-uploads',
      each: 'instance',
      every: 0,
      budget: resolvingLimits.sliceMilliseconds,
      run: (turn) => lateUploadSlice(uploads, turn),
    },
    { name: 'regroup', each: 'instance', every: 0, budget: slice, run: (turn) => regroupSlice(recorder, turn) },
    {
      name: 'late-digests',
      each: 'instance',
      every: 0,
      budget: slice,
      run: (turn) => lateDigestSlice(lateDigests, turn),
    },
    {
      name: 'end-mutes',
      each: 'instance',
      every: jobMilliseconds,
      budget: slice,
      run: async ({ at }) => (await mutes.end(at)) > 0,
    },
    { name: 'bulk-acts', each: 'instance', every: 0, budget: slice, run: ({ at }) => bulk.slice(at) },
    { name: 'trends', each: 'instance', every: 0, budget: slice, run: ({ at }) => trends.keep(at) },
    { name: 'expire-acts', each: 'instance', every: jobMilliseconds, budget: slice, run: ({ at }) => bulk.forget(at) },
    {
      name: 'summaries',
      each: 'instance',
      every: jobMilliseconds,
      budget: slice,
      run: async ({ at }) => (await summaries.enqueueDue(at, summariesAtOnce)) === summariesAtOnce,
    },
    {
      name: 'expire-deliveries',
      each: 'instance',
      every: jobMilliseconds,
      budget: slice,
      run: ({ at }) => deliveryLog.forget(at),
    },
    {
      name: 'monitors',
      each: 'instance',
      every: Math.min(jobMilliseconds, monitorPause),
      budget: slice,
      run: monitors,
    },
    {
      name: 'expire-alert-counts',
      each: 'instance',
      every: jobMilliseconds,
      budget: slice,
      run: ({ at }) => alerts.forget(at),
    },
    {
      name: 'expire-audit-log',
      each: 'instance',
      every: jobMilliseconds,
      budget: slice,
      run: ({ at }) => audit.forget(at),
    },
    { name: 'erase-visitors', each: 'instance', every: 0, budget: slice, run: (turn) => eraseSlice(eraser, turn) },
    {
      name: 'evict-events',
      each: 'instance',
      every: jobMilliseconds,
      budget: slice,
      run: evictSlices(evicting, dataDir),
    },
    {
      name: 'purge-projects',
      each: 'instance',
      every: 0,
      budget: slice,
      run: (turn) => purgeSlice(projectPurge, turn),
    },
    {
      name: 'log-lines',
      each: 'instance',
      every: Math.min(jobMilliseconds, logPause),
      budget: slice,
      run: (turn) => logKeeping.slice(turn),
    },
  ]
}
