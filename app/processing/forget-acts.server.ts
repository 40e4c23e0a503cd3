import { type Instant, minutes } from '../clock'
import type { BulkWork } from '../store/bulk'

type Parts = { recorder: { bulk: BulkWork }; now: () => Instant }

/** Forgets acts that can no longer be undone, and takes away what they deleted: looked at once a minute. Returns whether there may be more. */
export function makeForgetActs({ recorder: { bulk }, now }: Parts): () => Promise<boolean> {
  let lookAt = 0
  return async () => {
    const at = now()
    if (at < lookAt) return false
    const more = await bulk.forget(at)
    lookAt = more ? at : at + minutes(1)
    return more
  }
}
