import { StoreTrouble } from '../store/store-trouble'
import type { ArtifactReader } from '../symbolication/artifact-reader'
import { type FrameResolver, makeFrameResolver } from '../symbolication/frame-resolver.server'
import type { MapProblem } from '../symbolication/resolution'
import type { OpenSealed } from '../wire/import-mark'
import type { ProcessingData } from './messages'
import { processRecord } from './pipeline.server'
import { withPlantedFaults } from './planted-faults.server'

/** The pipeline and its resolver of frames. Without `frames`, frames stay as they were sent. */
export type Pipeline = { process: typeof processRecord; frames?: FrameResolver }

/**
 * The pipeline of one thread. `lab`: with planted faults; `artifacts`: the thread's own access to uploads; `digestOf`: the digest under
 * which a failure is reported; `openSealed`: opens what this instance sealed.
 */
export function openPipeline(
  { lab }: Pick<ProcessingData, 'lab'>,
  artifacts: ArtifactReader,
  digestOf: (thrown: unknown) => string,
  openSealed?: OpenSealed,
): Required<Pipeline> {
  const problemOf = (failure: unknown): MapProblem =>
    failure instanceof StoreTrouble ? { what: 'store' } : { what: 'digest', value: digestOf(failure) }
  const run = lab ? withPlantedFaults(processRecord) : processRecord
  return {
    process: (record, limits, settingsOf, resolveFrames) => run(record, limits, settingsOf, resolveFrames, openSealed),
    frames: makeFrameResolver(artifacts, problemOf),
  }
}
