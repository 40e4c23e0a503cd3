import { statfs } from 'node:fs/promises'
import type { Instant } from '../../clock'
import type { Evicting } from '../../store/retention'
import { diskPause } from './disk-pause'

/**
 * Evicts a slice of events. `dataDir`: on the disk whose size bounds what is kept. Returns whether there is more to do now, or after how many
 * milliseconds.
 */
export async function evictSlice(
  evicting: Evicting,
  dataDir: string,
  { at, budget }: { at: Instant; budget: number },
): Promise<boolean | number> {
  if (await evicting.hasToWait()) return diskPause
  // A disk whose size cannot be asked bounds nothing: the limit in bytes holds.
  const disk = await statfs(dataDir).catch(() => undefined)
  return evicting.slice({ at, budget, diskBytes: disk && disk.blocks * disk.bsize })
}
