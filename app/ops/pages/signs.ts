import type { Heartbeat } from '../../threads/watchdog.server'

/** What the pages thread is doing, in memory the main thread reads too. */
const states = ['starting', 'serving', 'in-the-store'] as const
type State = (typeof states)[number]

export type PagesSigns = Heartbeat & {
  /** A sign of life. */
  alive(): void
  enter(state: State): void
  state(): State
}

export const signsMemory = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)

export function openSigns(memory: SharedArrayBuffer): PagesSigns {
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
    // A question to the store may wait for the disk; and a thread that is ended inside the database takes the process with it.
    isDue: () => state() === 'serving',
  }
}
