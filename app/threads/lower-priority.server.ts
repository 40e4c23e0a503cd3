import { setPriority } from 'node:os'

/**
 * Lets the calling thread run after the rest of the process. Intake's answer waits for nobody's processing: with both at the same
 * priority on two cores, a flood's answers took half as long again. Only Linux has a priority per thread; elsewhere this would slow
 * down the whole process, and is not done. Source: setpriority(2), "C library/kernel differences".
 */
export function lowerPriority(niceness = 10): void {
  if (process.platform === 'linux') setPriority(0, niceness)
}
