import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heaps of this process and of threads started later double before all of it is looked through. By default V8 lets a heap with a
 * limit grow by half: a thread that records batches was looked through four times a second, 10 ms each, and lost compiled code with it.
 * Source: V8, `flag-definitions.h`, heap_growing_percent.
 */
export function letHeapsGrow(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
