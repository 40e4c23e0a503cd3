import { setPriority } from 'node:os'

/**
 * Gives the calling thread a lower priority than the rest of the process, so that processing never delays the answers of intake: with both
 * at the same priority on two cores, answers in a flood took half as long again. Only Linux has a priority per thread; elsewhere this would
 * slow down the whole process, so it does nothing there. Source: setpriority(2), "C library/kernel differences".
 */
export function lowerPriority(niceness = 10): void {
  if (process.platform === 'linux') setPriority(0, niceness)
}
