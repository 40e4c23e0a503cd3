import type { Heartbeat } from '../../threads/watchdog.server'

/** The state of the pages thread, in memory shared with the main thread. */
const states = ['starting', 'serving', 'in-the-store'] as const
type State = (typeof states)[number]

export type PagesHeartbeat = Heartbeat & {
  /** Counts one heartbeat. */
  alive(): void
  enter(state: State): void
  state(): State
}

export const heartbeatMemory = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)

export function openHeartbeat(memory: SharedArrayBuffer): PagesHeartbeat {
  const cells = new Int32Array(memory)
  const state = () => states[Atomics.load(cells, 1)] ?? 'starting'
  return {
    alive: () => void Atomics.add(cells, 0, 1),
    enter(next) {
      Atomics.store(cells, 1, states.indexOf(next))
      Atomics.add(cells, 0, 1)
    },
    state,
    count: () => Atomics.load(cells, 0),
    // A query may wait for the disk, and terminating a thread inside the database would end the process.
    isDue: () => state() === 'serving',
  }
}
