import type { LoopParts } from './loop-parts'

/**
 * Gives work that has time (grouping stored events again, resolving them after a late upload) one slice each. Slices are small; what is
 * durable in the inbox comes first. Returns whether there is more to do. Work that fails is told of, and waits for the next batch.
 */
export async function betweenBatches({ betweenBatches = [], report }: LoopParts): Promise<boolean> {
  let more = false
  for (const work of betweenBatches) {
    try {
      more = (await work()) || more
    } catch (error) {
      report({ what: 'background-failed', error })
    }
  }
  return more
}
