import { type Instant, minutes, seconds } from '../../clock'
import type { Job, JobName } from './job'
import type { JobStatus } from './job-status'

/** What the runner works with. */
export type JobRunnerParts = {
  status: JobStatus
  /** Whether this node runs the jobs that one node runs for all. */
  leads?: () => boolean
  now: () => Instant
  /** Milliseconds of a monotonic clock, which decides when jobs are due. */
  elapsed?: () => number
  /** A run threw; the job rests for `rest` milliseconds. */
  failed: (name: JobName, error: unknown, rest: number) => void
  /** Milliseconds after which every job runs again even if nothing happened. */
  idle: number
}

/**
 * Gives jobs their turns. None can hold up recording:
 * 1. A round ends when it has taken `roundMilliseconds`; the next one begins with the jobs that had no turn.
 * 2. A job that fails backs off, twice as long after each failure in a row; the others keep running. A job that ended the thread counts as
 *    failed.
 * 3. While events wait, a job that exceeds its budget rests several times as long as it took.
 * 4. A run that is still pending after its budget delays nothing: recording continues, and the job gets no other turn until the run ends.
 * 5. Jobs of the instance have no turn on a node that does not lead.
 */
export type JobRunner = {
  /** Runs what is due. `isBusy`: events wait to be processed. Returns whether there is more to do at once. */
  round(isBusy: boolean): Promise<boolean>
  /** Milliseconds until a job goes on that said when; Infinity when none did. */
  untilGoingOn(): number
  /** Runs the jobs that said when they go on, where that time has come. */
  goOn(isBusy: boolean): Promise<void>
  /** Milliseconds until a job is due, if nothing happens before. */
  untilDue(): number
}

const roundMilliseconds = 100
/** A job that exceeds its budget while events wait gets at most a fifth of the writer's time. */
const restFactor = 4
const backOffMilliseconds = { first: seconds(1), most: minutes(5) }

/** How long a job backs off after `failures` failures in a row. */
export const backOff = (failures: number): number =>
  failures === 0 ? 0 : Math.min(backOffMilliseconds.most, backOffMilliseconds.first * 2 ** (failures - 1))

/** `saidWhen`: its last run returned after how many milliseconds there is more. */
type Turns = { job: Job; dueAt: number; isRunning: boolean; saidWhen: boolean }

export function makeJobRunner(jobs: Job[], parts: JobRunnerParts): JobRunner {
  const { status, leads = () => true, now, elapsed = () => performance.now(), failed, idle } = parts
  const all: Turns[] = jobs.map((job) => ({
    job,
    dueAt: elapsed() + backOff(status.failuresInRow(job.name)),
    isRunning: false,
    saidWhen: false,
  }))
  let first = 0
  const isOurs = (job: Job) => job.each === 'node' || leads()

  /** Never rejects. Returns whether there is more to do at once. */
  async function run(turns: Turns, isBusy: boolean): Promise<boolean> {
    const { job } = turns
    const began = elapsed()
    turns.isRunning = true
    turns.saidWhen = false
    status.began(job.name, now())
    const ended = (isFailed: boolean, rest: number) => {
      const milliseconds = elapsed() - began
      status.ended(job.name, { failed: isFailed, milliseconds })
      const excess = isBusy && milliseconds > job.budget ? restFactor * milliseconds : 0
      turns.dueAt = elapsed() + Math.max(rest, excess)
      turns.isRunning = false
    }
    try {
      const more = await job.run({ at: now(), budget: job.budget })
      turns.saidWhen = typeof more === 'number'
      ended(false, typeof more === 'number' ? more : more ? 0 : job.every)
      return more === true
    } catch (error) {
      const rest = backOff(status.failuresInRow(job.name) + 1)
      ended(true, rest)
      failed(job.name, error, rest)
      return false
    }
  }

  const goingOn = () => all.filter(({ job, saidWhen }) => saidWhen && isOurs(job))

  return {
    untilGoingOn: () => Math.min(...goingOn().map(({ dueAt }) => Math.max(0, dueAt - elapsed()))),
    async goOn(isBusy) {
      for (const turns of goingOn())
        if (turns.dueAt <= elapsed()) await withinBudget(run(turns, isBusy), turns.job.budget)
    },
    async round(isBusy) {
      const began = elapsed()
      let more = false
      for (let n = 0; n < all.length; n++) {
        const turns = all[(first + n) % all.length]!
        if (turns.isRunning || turns.dueAt > elapsed() || !isOurs(turns.job)) continue
        if (elapsed() - began >= roundMilliseconds) {
          first = (first + n) % all.length
          return true
        }
        more = (await withinBudget(run(turns, isBusy), turns.job.budget)) || more
      }
      return more
    },
    untilDue() {
      const waits = all.map(({ job, dueAt, isRunning }) => {
        if (isRunning) return roundMilliseconds
        if (!isOurs(job)) return idle
        const wait = dueAt - elapsed()
        return job.every === 0 && wait <= 0 ? idle : wait
      })
      return Math.max(0, Math.min(idle, ...waits))
    },
  }
}

/** What the run resolves to; false when that takes longer than its budget. */
async function withinBudget(run: Promise<boolean>, budget: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), budget)
  })
  const more = await Promise.race([run, late])
  clearTimeout(timer)
  return more
}
