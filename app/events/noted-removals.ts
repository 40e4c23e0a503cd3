import { fieldsOf } from './data'
import type { Removal } from './removals'

/** Where in a kept payload it stands what was removed from it. Clients have no field of this name. */
const place = '_digestline'

/** As many as anybody reads. What is over is removed all the same. */
const mostNoted = 100

/** Writes down in the payload itself what was removed from it and by which rule: so that its page can say so as long as it is kept. `more`: removals that are not listed. */
export function noteRemovals(
  payload: unknown,
  removed: Removal[],
  more: number = Math.max(0, removed.length - mostNoted),
): void {
  const fields = fieldsOf(payload)
  if (fields) fields[place] = { removed: removed.slice(0, mostNoted), more }
}

/** What `noteRemovals` wrote; whatever else may stand there is nothing. */
export function notedRemovals(payload: unknown): { removed: Removal[]; more: number } {
  const noted = fieldsOf(fieldsOf(payload)?.[place])
  const list: unknown[] = Array.isArray(noted?.removed) ? noted.removed.slice(0, mostNoted) : []
  const removed = list.flatMap((one) => {
    const { path, rule } = fieldsOf(one) ?? {}
    return typeof path === 'string' && typeof rule === 'string' ? [{ path, rule }] : []
  })
  return { removed, more: Number.isSafeInteger(noted?.more) ? Number(noted?.more) : 0 }
}
