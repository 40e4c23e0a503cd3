import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Gives the calling thread a lower priority than the rest of the process, so that processing never delays the answers of intake: with both
 * at the same priority on two cores, answers in a flood took half as long again. Only Linux has a priority per thread; elsewhere this would
 * slow down the whole process, so it does nothing there. Source: setpriority(2), "C library/kernel differences".
 */
export function lowerPriority(niceness = 10): void {
  if (process.platform === 'linux') setPriority(0, niceness)
}

/**
 * The same for the threads that Node started by itself: those of V8, which collect garbage and compile for all others, and those for files
 * and passwords. V8's take a fifth of a processor at 500 events/s, most of it for the processing thread. Call it before the program starts
 * threads: it lowers every thread but the main one.
 */
export function lowerPriorityOfOthers(niceness = 10): void {
  if (process.platform !== 'linux') return
  for (const thread of threadsOfProcess()) {
    try {
      if (thread !== process.pid) setPriority(thread, niceness)
    } catch {
      // The thread has ended, or the process has a lower priority already.
    }
  }
}

function threadsOfProcess(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return []
  }
}
