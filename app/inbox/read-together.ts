import type { InboxPosition } from '../wire/record'
import type { Waiting } from './waiting'

/** Who has to be asked: where the store has read to, and what waits behind that. */
type Asked = { position: () => Promise<InboxPosition>; waiting: () => Promise<Waiting> }

const mostTries = 10
const pause = 20

/**
 * Counts of the store, and what waits beside them. An item leaves one for the other in a moment: asked one after the other it is in both
 * or in neither, and what was accepted seems to become less. Read until store and inbox speak of the same position; what is read last
 * counts when they do not come to agree.
 */
export async function readTogether<T>({ position, waiting }: Asked, read: () => Promise<T>): Promise<[T, Waiting]> {
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
