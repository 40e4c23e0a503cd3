import { existsSync, readFileSync } from 'node:fs'

/** Whether this system tells how much memory a process had at most: Linux. */
export const tellsMemory = existsSync('/proc/self/status')

/** The most memory a process ever held, in MiB. */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
