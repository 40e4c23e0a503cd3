import { statfs } from 'node:fs/promises'
import { type Instant, minutes } from '../../clock'
import type { Evicting } from '../../store/retention'
import { diskPause } from './disk-pause'

/** Milliseconds for which the size of the disk is not asked again: the answer may take longer than a slice while the processors are busy. */
const knownFor = minutes(1)

/**
 * Evicts slices of events. `dataDir`: on the disk whose size bounds what is kept. Returns whether there is more to do now, or after how many
 * milliseconds.
 */
export function evictSlices(
  evicting: Evicting,
  dataDir: string,
): (turn: { at: Instant; budget: number }) => Promise<boolean | number> {
  let diskBytes: number | undefined
  let askAgain = Number.NEGATIVE_INFINITY

  return async ({ at, budget }) => {
    if (await evicting.hasToWait()) return diskPause
    if (performance.now() >= askAgain) {
      // A disk whose size cannot be asked bounds nothing: the limit in bytes holds.
      const disk = await statfs(dataDir).catch(() => undefined)
      diskBytes = disk && disk.blocks * disk.bsize
      askAgain = performance.now() + knownFor
    }
    return evicting.slice({ at, budget, diskBytes })
  }
}
