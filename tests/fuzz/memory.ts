import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** What is still held after everything that is not has been collected, outside of the heap too; in MiB. */
export async function heldMemory(): Promise<number> {
  // One collection frees what the next turn's finalizers let go of: until it frees no more, at most ten times.
  let held = Number.POSITIVE_INFINITY
  for (let i = 0; i < 10; i++) {
    await nextTurn()
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    const now = (heapUsed + external) / mebibyte
    if (now > held - 0.5) break
    held = now
  }
  return held
}

/** Memory that this process has, in MiB. */
export const residentMemory = (): number => process.memoryUsage.rss() / mebibyte
