import type { Runtime } from '~/runtime'
import type { Artifacts } from '~/store/artifacts'

type Refused = Parameters<Artifacts['countRefused']>[0]

/** Rejections that wait to be counted; further ones are lost. */
const mostWaiting = 1000

const waiting = new WeakMap<Runtime, Refused[]>()

/**
 * Counts a rejected upload. When the store cannot write now (a full disk rejects uploads and writes alike), the count waits in memory for
 * the next rejection, so that the tool still gets the reason. Throws any other error of the store.
 */
export async function countRefused(runtime: Runtime, refused: Refused): Promise<void> {
  const counts = [...(waiting.get(runtime) ?? []), refused].slice(0, mostWaiting)
  waiting.set(runtime, [])
  while (counts[0]) {
    try {
      await runtime.store.artifacts.countRefused(counts[0])
    } catch (error) {
      if (!isTrouble(error)) throw error
      waiting.set(runtime, [...counts, ...(waiting.get(runtime) ?? [])].slice(0, mostWaiting))
      return
    }
    counts.shift()
  }
}

/** By name, because an error from another thread loses its class. */
const isTrouble = (error: unknown) => error instanceof Error && /^Store(Trouble|Busy)$/.test(error.name)
