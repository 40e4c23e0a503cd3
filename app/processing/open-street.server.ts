import type { ResolveFrames } from '../symbolication/answered'
import type { ProcessingData } from './messages'
import { withPlantedFaults } from './planted-faults.server'
import { walkStreet } from './street.server'

/**
 * The street as one thread walks it, opened once per thread: the place for tools a walking thread has of its own (a connection to read
 * with, say). `lab`: with planted faults. `resolveFrames`: the thread's own way to read source maps.
 */
export function openStreet({ lab }: Pick<ProcessingData, 'lab'>, resolveFrames?: ResolveFrames): typeof walkStreet {
  const walk: typeof walkStreet = (record, limits, settingsOf) => walkStreet(record, limits, settingsOf, resolveFrames)
  return lab ? withPlantedFaults(walk) : walk
}
