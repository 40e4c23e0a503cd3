import type { ProcessingData } from './messages'
import { withPlantedFaults } from './planted-faults.server'
import { walkStreet } from './street.server'

/**
 * The street as one thread walks it, opened once per thread: the place for tools a walking thread has of its own (a connection to read
 * with, say). `lab`: with planted faults.
 */
export function openStreet({ lab }: Pick<ProcessingData, 'databaseFile' | 'lab'>): typeof walkStreet {
  return lab ? withPlantedFaults(walkStreet) : walkStreet
}
