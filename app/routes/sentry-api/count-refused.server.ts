import type { Runtime } from '~/runtime'
import type { Artifacts } from '~/store/artifacts'

type Refused = Parameters<Artifacts['countRefused']>[0]

/** Refusals that wait to be counted; further ones are lost. */
const mostWaiting = 1000

const waiting = new WeakMap<Runtime, Refused[]>()

/**
 * Counts a refused upload. When the store cannot write now (a full disk refuses uploads and writes alike), the count waits in memory for
 * the next refusal, so that the tool still hears why it was refused. Throws any other error of the store.
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

/** By name: an error that comes from another thread is no longer of its class. */
const isTrouble = (error: unknown) => error instanceof Error && /^Store(Trouble|Busy)$/.test(error.name)
