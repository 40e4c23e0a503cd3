import { randomInt } from 'node:crypto'
import { isWholeRun } from './tier'

/**
 * The seed of what a test draws at random: `usual` in the quick tier, so that a push is judged by its changes; a new one in the whole run,
 * which is printed. `TEST_SEED` makes it the same one again.
 */
export function drawSeed(what: string, usual = 1): number {
  if (!isWholeRun) return usual
  const seed = Number(process.env.TEST_SEED ?? randomInt(1, 2 ** 31))
  console.info(`${what}: TEST_SEED=${seed}`)
  return seed
}

/** As many of these seeds, and in the whole run a new one. */
export const someSeeds = (seeds: number[], count: number): number[] => [
  ...seeds.slice(0, count),
  ...(isWholeRun ? [drawSeed('the store')] : []),
]
