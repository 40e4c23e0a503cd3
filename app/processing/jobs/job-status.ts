import type { Instant } from '../../clock'
import { type JobName, jobNames } from './job'

/** What one job has done since the server started. */
export type JobFigures = {
  name: JobName
  runs: number
  /** Runs that threw, or that ended the thread. */
  failures: number
  /** Failures since the last successful run. */
  failuresInRow: number
  lastMilliseconds: number
  longestMilliseconds: number
  /** Of all runs together. */
  totalMilliseconds: number
  /** When it began. */
  lastRunAt: Instant
}

/**
 * The figures of the jobs, in shared memory: the main thread can read them while the thread hangs and after it has ended. The next thread
 * continues with them, so that a job that ended its thread backs off like one that threw.
 */
export type JobStatus = {
  began(name: JobName, at: Instant): void
  ended(name: JobName, run: { failed: boolean; milliseconds: number }): void
  /** When the last run began. */
  lastRunAt(name: JobName): Instant
  /** Jobs that ran at least once, in the order of `jobNames`. */
  figures(): JobFigures[]
  failuresInRow(name: JobName): number
  /** The job that is running. */
  underWay(): JobName | undefined
  /** Whether a job is computing, which is watched for hangs. A query is not watched: it waits for the disk as long as necessary. */
  computing(on: boolean): void
  isComputing(): boolean
  /** Changes with every heartbeat. */
  heartbeats(): number
}

const cells = [
  ...(['runs', 'failures', 'failuresInRow', 'lastRunAt'] as const),
  ...(['lastMilliseconds', 'longestMilliseconds', 'totalMilliseconds'] as const),
]
const [beatAt, computingAt, underWayAt] = [0, 1, 2]
/** A multiple of eight, because float64 values follow. */
const signsBytes = 4 * Int32Array.BYTES_PER_ELEMENT

export const jobStatusMemory = (): SharedArrayBuffer =>
  new SharedArrayBuffer(signsBytes + jobNames.length * cells.length * Float64Array.BYTES_PER_ELEMENT)

export function openJobStatus(memory: SharedArrayBuffer): JobStatus {
  const signs = new Int32Array(memory, 0, signsBytes / Int32Array.BYTES_PER_ELEMENT)
  const numbers = new Float64Array(memory, signsBytes)
  const place = (name: JobName, cell: (typeof cells)[number]) =>
    jobNames.indexOf(name) * cells.length + cells.indexOf(cell)
  const get = (name: JobName, cell: (typeof cells)[number]) => numbers[place(name, cell)] ?? 0
  const put = (name: JobName, cell: (typeof cells)[number], value: number) => {
    numbers[place(name, cell)] = value
  }
  const computing = (on: boolean) => {
    Atomics.store(signs, computingAt, on ? 1 : 0)
    Atomics.add(signs, beatAt, 1)
  }
  return {
    began(name, at) {
      put(name, 'lastRunAt', at)
      Atomics.store(signs, underWayAt, 1 + jobNames.indexOf(name))
      computing(true)
    },
    ended(name, { failed, milliseconds }) {
      put(name, 'runs', get(name, 'runs') + 1)
      if (failed) put(name, 'failures', get(name, 'failures') + 1)
      put(name, 'failuresInRow', failed ? get(name, 'failuresInRow') + 1 : 0)
      put(name, 'lastMilliseconds', milliseconds)
      put(name, 'longestMilliseconds', Math.max(get(name, 'longestMilliseconds'), milliseconds))
      put(name, 'totalMilliseconds', get(name, 'totalMilliseconds') + milliseconds)
      computing(false)
      Atomics.store(signs, underWayAt, 0)
    },
    figures: () =>
      jobNames
        .filter((name) => get(name, 'runs') > 0)
        .map((name) => ({
          name,
          runs: get(name, 'runs'),
          failures: get(name, 'failures'),
          failuresInRow: get(name, 'failuresInRow'),
          lastMilliseconds: get(name, 'lastMilliseconds'),
          longestMilliseconds: get(name, 'longestMilliseconds'),
          totalMilliseconds: get(name, 'totalMilliseconds'),
          lastRunAt: get(name, 'lastRunAt'),
        })),
    lastRunAt: (name) => get(name, 'lastRunAt'),
    failuresInRow: (name) => get(name, 'failuresInRow'),
    underWay: () => jobNames[Atomics.load(signs, underWayAt) - 1],
    computing,
    isComputing: () => Atomics.load(signs, computingAt) === 1,
    heartbeats: () => Atomics.load(signs, beatAt),
  }
}
