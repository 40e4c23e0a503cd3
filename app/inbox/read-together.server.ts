import type { InboxPosition } from '../wire/record'
import type { Waiting } from './waiting'

/** The committed position of the store, and the records that wait after it. */
type Sources = { position: () => Promise<InboxPosition>; waiting: () => Promise<Waiting> }

const mostTries = 10
const pause = 20

/**
 * Reads counts of the store together with the waiting records of the inbox. Items move from one to the other all the time: two separate
 * reads would count some items twice or not at all. So this reads again until store and inbox are at the same position, and returns the
 * last read after `mostTries`.
 */
export async function readTogether<T>({ position, waiting }: Sources, read: () => Promise<T>): Promise<[T, Waiting]> {
  for (let tries = 1; ; tries++) {
    const before = await position()
    const waits = await waiting()
    const stored = await read()
    const isOne = isSame(before, waits.behind) && isSame(await position(), before)
    if (isOne || tries === mostTries) return [stored, waits]
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

const isSame = (a: InboxPosition, b: InboxPosition) => a.segment === b.segment && a.offset === b.offset
