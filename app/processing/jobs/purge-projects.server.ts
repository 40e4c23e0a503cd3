import type { Instant } from '../../clock'
import type { ProjectPurge } from '../../store/project-removal'
import { diskPause } from './disk-pause'

/** Deletes a slice of what removed projects contained. Returns whether there is more to do now, or after how many milliseconds. */
export async function purgeSlice(
  purge: ProjectPurge,
  turn: { at: Instant; budget: number },
): Promise<boolean | number> {
  return (await purge.hasToWait()) ? diskPause : purge.slice(turn)
}
