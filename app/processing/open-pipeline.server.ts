import type { ResolveFrames } from '../symbolication/answered'
import type { ProcessingData } from './messages'
import { processRecord } from './pipeline.server'
import { withPlantedFaults } from './planted-faults.server'

/** A pipeline with what its thread has open. `lab`: with planted faults. `resolveFrames`: the thread's own way to read source maps. */
export function openPipeline(
  { lab }: Pick<ProcessingData, 'lab'>,
  resolveFrames?: ResolveFrames,
): typeof processRecord {
  const pipeline: typeof processRecord = (record, limits, settingsOf) =>
    processRecord(record, limits, settingsOf, resolveFrames)
  return lab ? withPlantedFaults(pipeline) : pipeline
}
