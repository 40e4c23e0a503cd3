import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { leftOut } from './left-out'

/** Whether the system says how much memory a process had at most: Linux does. */
export const tellsMemory = existsSync('/proc/self/status')
if (!tellsMemory) leftOut('/proc/self/status is missing.')

/** The most memory a process ever held, in MiB. */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The most it holds from now on is its peak; without this a peak of earlier tests would hide it. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Bytes on the heap of this thread, after all that nobody holds is gone. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
