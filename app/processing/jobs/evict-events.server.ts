import { statfs } from 'node:fs/promises'
import type { Instant } from '../../clock'
import type { Evicting } from '../../store/retention'

/** Milliseconds between two looks at whether the disk has caught up. */
const pause = 20

/**
 * Evicts a slice of events. `dataDir`: on the disk whose size bounds what is kept. Returns whether there is more to do now, or after how many
 * milliseconds.
 */
export async function evictSlice(
  evicting: Evicting,
  dataDir: string,
  { at, budget }: { at: Instant; budget: number },
): Promise<boolean | number> {
  if (await evicting.hasToWait()) return pause
  // A disk whose size cannot be asked bounds nothing: the limit in bytes holds.
  const disk = await statfs(dataDir).catch(() => undefined)
  return evicting.slice({ at, budget, diskBytes: disk && disk.blocks * disk.bsize })
}
