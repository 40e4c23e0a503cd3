import { setFlagsFromString } from 'node:v8'

/**
 * Lets heaps double before all of one is looked through. By default those of threads, which have a limit, grow by 30 to 40 %: the one that
 * records batches was looked through four times a second, 10 ms each, and lost compiled code with it (docs/decisions/0035).
 * Source: V8, `flag-definitions.h`, heap_growing_percent.
 */
export function letHeapsGrow(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
