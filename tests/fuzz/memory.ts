import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** What is still held after everything that is not has been collected, outside of the heap too; in MiB. */
export function heldMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / mebibyte
}

/** The most memory this process ever had, in MiB. */
export const mostMemory = (): number => process.resourceUsage().maxRSS / 1024
