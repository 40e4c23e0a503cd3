import { comparePositions } from '../inbox/position'
import type { Batch, Recorded } from '../store/store'
import { StoreRefused } from '../store/store-refused'
import { StoreTrouble } from '../store/store-trouble'
import type { InboxPosition } from '../wire/record'
import { type Gathered, gather } from './batch.server'
import { batching } from './batching'
import { type CaughtUp, makeCaughtUp } from './caught-up'
import type { Job } from './jobs/job'
import { makeJobRunner } from './jobs/job-runner.server'
import { type JobStatus, jobStatusMemory, openJobStatus } from './jobs/job-status'
import { makeKnownExceptions } from './known-exceptions'
import type { LoopParts, LoopReport } from './loop-parts'
import { placeOf } from './parking'
import { makePause, type Pause } from './pause.server'
import { openProgress, type Progress, progressMemory } from './progress'
import { afterFailure, behind, noQuarantine, type Quarantine, withoutSharing } from './quarantine'
import { retryParked } from './retry.server'
import { type Taken, take, takeAhead } from './take.server'

/**
 * Takes what is durable in the inbox, runs it through the pipeline and records it, in batches.
 *
 * 1. A batch and the inbox position behind it commit together: processing twice equals once.
 * 2. Only durable records are taken from the inbox.
 * 3. A batch that the store could not take (database locked, disk full) is kept and tried again; it is never dropped. A batch that fails
 *    because of its content is split until the bad record is found; that record is parked (see `quarantine`).
 * 4. While a large batch is recorded, pool workers start the next one. Their work is discarded as soon as recording fails: while nothing
 *    can be recorded, intake needs the processors.
 * 5. Jobs run in slices with pauses between them: each slice is a commit, and acknowledgements wait for the same disk. Everything received
 *    meanwhile becomes one batch. A job whose commits do not wait for the disk says that its pauses are shorter.
 * 6. Between slices the thread handles other work (writes of the web pages), so that a flood does not delay it.
 */
export type Loop = {
  /** Everything before `end` is durable. */
  durable(end: InboxPosition): void
  /** Somebody requested another attempt at a parked item. */
  retry(): void
  /** There may be work for a job. */
  look(): void
  /** Resolves when the batch under way is recorded and nothing more will be taken. */
  stop(): Promise<void>
}

export type LoopStart = Omit<LoopParts, 'progress' | 'digestOf' | 'jobs' | 'jobStatus' | 'caughtUp'> & {
  position: InboxPosition
  progress?: Progress
  jobs?: Job[]
  jobStatus?: JobStatus
  caughtUp?: CaughtUp
  /** Whether this node runs the jobs that one node runs for all. */
  leads?: () => boolean
  /** What the main thread learned from threads that ended. */
  quarantine?: Quarantine
}

export function startLoop({ position, quarantine = noQuarantine, ...given }: LoopStart): Loop {
  const digestOf = makeKnownExceptions((error, digest) => given.report({ what: 'exception', error, digest }))
  const { jobs = [], jobStatus = openJobStatus(jobStatusMemory()), progress = openProgress(progressMemory()) } = given
  const { caughtUp = makeCaughtUp() } = given
  const parts: LoopParts = { ...given, digestOf, progress, jobs, jobStatus, caughtUp }
  const runner = makeJobRunner(jobs, {
    status: jobStatus,
    ...(given.leads && { leads: given.leads }),
    now: given.now,
    failed: (job, error, rest) => given.report({ what: 'job-failed', job, error, rest }),
    idle: given.limits.jobMilliseconds,
  })
  const pause = makePause()
  const asked = { end: position, retry: true, look: true }
  let wake = () => {}
  /** Resolves when there is new work, or a job is due. */
  const woken = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, runner.untilDue()).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const isBehind = (at: InboxPosition) => comparePositions(at, asked.end) < 0
  /** Returns whether a job has more to do soon. */
  const runJobs = async (at: InboxPosition): Promise<boolean> => {
    caughtUp.recorded(at)
    asked.look = false
    return (await runner.round(isBehind(at))) || runner.untilGoingOn() < batching.gatherMilliseconds
  }
  /** Lets events gather. Meanwhile jobs that said when go on. */
  const gatherEvents = async (at: InboxPosition): Promise<void> => {
    const end = performance.now() + batching.gatherMilliseconds
    for (let left = end - performance.now(); left > 0 && !pause.over; left = end - performance.now()) {
      await pause.wait(Math.min(left, runner.untilGoingOn()))
      if (!pause.over && performance.now() < end) await runner.goOn(isBehind(at))
    }
  }
  const isIdle = (at: InboxPosition) => !pause.over && !asked.retry && !asked.look && !isBehind(at)

  const run = async () => {
    let at = position
    let quarantined = quarantine
    let ahead: Taken | undefined
    while (!pause.over) {
      if (asked.retry) asked.retry = await retryParked(parts, at)
      else if (isBehind(at)) {
        const taken: Taken = ahead ?? (await take(parts, at, asked.end, quarantined))
        ahead = undefined
        const gathered = await gather(parts, taken)
        if (!gathered) {
          quarantined = withoutSharing(quarantined, taken.read.end)
          continue
        }
        ahead = await takeAhead(parts, gathered.batch.position, asked.end, quarantined)
        const outcome = await recordGathered(parts, gathered, pause, () => {
          ahead?.shared?.giveUp()
          ahead = undefined
        })
        if (outcome === 'recorded') {
          at = gathered.batch.position
          quarantined = behind(quarantined, at)
          const more = await runJobs(at)
          if (more && gathered.range.records < batching.shared) await gatherEvents(at)
          continue
        }
        if (outcome !== 'stopped') quarantined = afterRefusal(parts, quarantined, gathered, outcome.error)
      } else if (await runJobs(at)) {
        await gatherEvents(at)
      } else if (isIdle(at)) {
        parts.progress.idle()
        await woken()
        if (!asked.retry) await gatherEvents(at)
      }
    }
  }

  const done = run()
  return {
    durable(end) {
      asked.end = end
      caughtUp.durable(end)
      wake()
    },
    retry() {
      asked.retry = true
      wake()
    },
    look() {
      asked.look = true
      wake()
    },
    async stop() {
      pause.end()
      wake()
      await done
    },
  }
}

/** The quarantine after the store refused this batch for its content. */
function afterRefusal(
  { digestOf, report }: LoopParts,
  quarantine: Quarantine,
  { range }: Gathered,
  error: unknown,
): Quarantine {
  const quarantined = afterFailure(quarantine, range, { reason: 'unrecordable', detail: `Digest: ${digestOf(error)}` })
  if (quarantined.poison) report({ what: 'poison', detail: placeOf(quarantined.poison.at) })
  return quarantined
}

type Outcome = 'recorded' | 'stopped' | { error: unknown }

/**
 * Retries until the batch is recorded, the loop is stopped, or the batch turns out to be the cause. `failed` is called after every failed
 * attempt.
 */
async function recordGathered(
  { recorder, progress, report }: LoopParts,
  gathered: Gathered,
  pause: Pause,
  failed: () => void,
): Promise<Outcome> {
  const { batch, range, parksPoison } = gathered
  for (let attempt = 1; ; attempt++) {
    progress.recording(range)
    try {
      const recorded = await recorder.record(batch)
      progress.idle()
      report(committed(batch, recorded))
      return 'recorded'
    } catch (error) {
      progress.idle()
      failed()
      if (error instanceof StoreRefused) {
        report({ what: 'refused', error })
        pause.end()
        return 'stopped'
      }
      report({ what: 'record-failed', error, attempt })
      // If even parking the bad record fails, the database is the cause.
      const isTrouble = error instanceof StoreTrouble || parksPoison
      if (!isTrouble && attempt >= batching.attempts) return { error }
      const { first, most } = batching.retryMilliseconds
      await pause.wait(Math.min(most, first * 2 ** (attempt - 1)))
      if (pause.over) return 'stopped'
    }
  }
}

const committed = ({ position }: Batch, { processed, duplicates, happened }: Recorded): LoopReport => {
  return { what: 'committed', position, processed, duplicates, happened }
}
